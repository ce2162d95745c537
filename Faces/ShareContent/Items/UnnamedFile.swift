import Foundation
import Glibc
import Linux

/// A new file whose name is removed at once, so that nothing stays if this process is killed.
enum UnnamedFile {
  /// The folder for temporary files. `/tmp` is not the default, because on many systems `/tmp` is in
  /// memory.
  static var folder: String { ProcessInfo.processInfo.environment["TMPDIR"] ?? "/var/tmp" }

  /// - Throws: `SystemError` if the folder cannot be written.
  static func create(in folder: String = folder) throws(SystemError) -> Descriptor {
    let path = "\(folder)/sharesheet-\(RandomIdentifier.make())"
    let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    unlink(path)
    return file
  }
}
