package import Foundation
import Linux

/// The checkout of this package, in which the tests run.
package enum Checkout {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// A photo of a cow, which is part of the extension ShareAlike.
  package static let photo = root.appending(
    path: "Extensions/ShareAlike/ShareAlike.app/SamplePhoto.jpg")
}

/// Copies a file or folder, so that this process's user owns the copy. `FileManager` would also
/// copy the original's owner. If the owner is another user, only root may do that.
package func copyOwned(_ source: URL, to target: URL) throws {
  try FileManager.default.createDirectory(
    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
  var command = ChildProcess(path: "/bin/cp")
  command.arguments = [
    "-R", source.path(percentEncoded: false), target.path(percentEncoded: false),
  ]
  guard try ChildProcess.wait(for: command.start()) == .exited(code: 0) else {
    throw CocoaError(.fileWriteUnknown)
  }
}
