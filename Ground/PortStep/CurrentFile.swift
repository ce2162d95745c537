import Foundation
import Glibc

/// The source file that `sharesheet-port` works on. If the program crashes, its caller names this
/// file.
package enum CurrentFile {
  /// The environment variable with the number of an inherited descriptor. It is a file that always
  /// contains the path of the current file.
  package static let variable = "SHARESHEET_PORT_CURRENT_FILE"

  private static let descriptor = ProcessInfo.processInfo.environment[variable].flatMap(Int32.init)

  /// Records the path. An empty path means that no source is being worked on.
  package static func set(_ path: String) {
    guard let descriptor else { return }
    let bytes = Array(path.utf8)
    _ = ftruncate(descriptor, 0)
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }
}
