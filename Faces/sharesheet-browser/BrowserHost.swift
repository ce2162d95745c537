import Foundation
import Glibc
import Linux
import Translations

/// The program that the browser starts for one request of its extension. For a share, it receives
/// the items, opens the sheet in a window, and returns the outcome.
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
      guard let first = try MessageStream.next(from: input) else { return 0 }
      try respond(to: try HostMessage(first), input, output)
      return 0
    } catch {
      try? MessageStream.write(.failed, to: output)
      let reason = (error as? HostMessage.Refusal)?.reason ?? "\(error)"
      return end(translated("The share failed: \(reason)"), 1)
    }
  }

  private static func respond(
    to message: HostMessage, _ input: Descriptor, _ output: Descriptor
  ) throws {
    switch message {
    case .share(let title, let text, let url):
      guard let files = try receiveFiles(from: input) else { return }
      let share = BrowserShare(title: title, text: text, url: url, files: files)
      try MessageStream.write(try share.run(), to: output)
    case .actions:
      // The browser asks at each start. The list starts the daemon, so a user who has never shared
      // gets none.
      let isUsed = FileStatus(path: Directories().journal.path) != nil
      let actions = try isUsed ? PageScript.all().map { ["id": $0.id, "name": $0.name] } : []
      try MessageStream.write(["actions": actions], to: output)
    case .script(let id):
      try MessageStream.write(["script": try PageScript.installed(id: id).text], to: output)
    case .act(let action):
      let outcome = try action.run()
      do {
        try MessageStream.write(outcome.response, to: output)
      } catch is HostMessage.Refusal {
        // The argument for the script is too large. The extension has done its work nevertheless.
        try MessageStream.write(outcome.result, to: output)
      }
    case .file, .bytes, .open:
      throw HostMessage.Refusal(reason: "the first message begins nothing")
    }
  }

  /// Returns `nil` if the browser has closed the stream before the share was complete.
  private static func receiveFiles(from input: Descriptor) throws -> ReceivedFiles? {
    let directories = Directories()
    try directories.check()
    let files = try ReceivedFiles(in: directories.cache.appending(path: "browser").path)
    while let message = try MessageStream.next(from: input) {
      switch try HostMessage(message) {
      case .share, .actions, .script, .act: throw HostMessage.Refusal(reason: "a second request")
      case .file(let name): try files.begin(name)
      case .bytes(let bytes): try files.append(bytes)
      case .open:
        files.close()
        return files
      }
    }
    return nil
  }

  private static func end(_ words: String, _ status: Int32) -> Int32 {
    try? FileHandle.standardError.write(contentsOf: Data((words + "\n").utf8))
    return status
  }
}
