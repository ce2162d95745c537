import Foundation
import Glibc
import Linux
import Translations

/// The program that the browser starts for one share of its extension. It receives the items, opens
/// the sheet in a window, and returns the outcome.
enum BrowserHost {
  /// - Returns: The program's exit status.
  static func main() -> Int32 {
    guard CallingExtension.isNamed(by: Array(CommandLine.arguments.dropFirst())) else {
      return end(
        translated("Only Sharesheet's browser extension starts this program. See docs/browser.md."),
        2)
    }
    // If the browser has ended, the write of the outcome fails instead of ending this process.
    signal(SIGPIPE, SIG_IGN)
    let input = Descriptor(owning: dup(STDIN_FILENO))
    let output = Descriptor(owning: dup(STDOUT_FILENO))
    do {
      guard let share = try receive(from: input) else { return 0 }
      try MessageStream.write(try share.run(), to: output)
      return 0
    } catch {
      try? MessageStream.write(.failed, to: output)
      let reason = (error as? HostMessage.Refusal)?.reason ?? "\(error)"
      return end(translated("The share failed: \(reason)"), 1)
    }
  }

  /// Returns `nil` if the browser has closed the stream before the share was complete.
  private static func receive(from input: Descriptor) throws -> BrowserShare? {
    guard let first = try MessageStream.next(from: input) else { return nil }
    guard case .share(let title, let text, let url) = try HostMessage(first) else {
      throw HostMessage.Refusal(reason: "the first message is no share")
    }
    let directories = Directories()
    try directories.check()
    let files = try ReceivedFiles(in: directories.cache.appending(path: "browser").path)
    while let message = try MessageStream.next(from: input) {
      switch try HostMessage(message) {
      case .share: throw HostMessage.Refusal(reason: "a second share")
      case .file(let name): try files.begin(name)
      case .bytes(let bytes): try files.append(bytes)
      case .open:
        files.close()
        return BrowserShare(title: title, text: text, url: url, files: files)
      }
    }
    return nil
  }

  private static func end(_ words: String, _ status: Int32) -> Int32 {
    try? FileHandle.standardError.write(contentsOf: Data((words + "\n").utf8))
    return status
  }
}
