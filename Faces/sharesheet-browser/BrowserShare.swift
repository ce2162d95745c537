import Foundation
import Glibc
import Linux

/// The items of a page, and the sheet that shares them.
struct BrowserShare {
  var title: String?
  var text: String?
  var url: String?
  var files: ReceivedFiles

  /// The arguments of the command. A value that begins with a hyphen stays a value, because it is
  /// in one argument with its option.
  var arguments: [String] {
    let options = [("title", title), ("text", text), ("url", url)].compactMap { name, value in
      value.map { "--\(name)=\($0)" }
    }
    return ["share", "--face", "desktop"] + options + ["--"] + files.paths
  }

  /// Opens the sheet and waits until it has ended.
  /// - Throws: `HostMessage.Refusal` if there are no items, or `SystemError` if the command cannot
  ///   be started.
  func run() throws -> ShareResult {
    guard text != nil || url != nil || title != nil || !files.paths.isEmpty else {
      throw HostMessage.Refusal(reason: "nothing to share")
    }
    var items = self
    // The sheet needs an item. A share of only a title shares it as a text.
    if text == nil, url == nil, files.paths.isEmpty { items.text = title }
    var process = ChildProcess(path: RunningProgram.pathBesideOwn("sharesheet"))
    process.arguments = items.arguments
    process.environment = ProcessInfo.processInfo.environment
    // Standard output belongs to the browser's messages.
    process.descriptors = [nil, nil, Descriptor(owning: dup(STDERR_FILENO)), files.hold]
    // The browser ends its hosts. The sheet stays until the user has finished.
    process.startsSession = true
    return ShareResult(try ChildProcess.wait(for: process.start()))
  }
}
