import Foundation
import Glibc
import Linux
import ShareSheet
import Text
import Translations

extension SharedItems {
  /// Returns the items with each pipe replaced by an unnamed file. A pipe can be read only once,
  /// but an item that an extension returns unchanged must be read again. The daemon uses the file
  /// without copying it.
  /// - Throws: `ShareError` `invalidRequest` if a pipe cannot be read to its end.
  package func rereadable() async throws -> SharedItems {
    try await OwnThread.run {
      var items = self
      for (index, file) in files.enumerated() where file.isStream {
        do {
          items.files[index] = file.with(try Self.stored(file.descriptor))
        } catch let error as SystemError {
          let name = file.name.map { "'\($0.printableLine)'" } ?? translated("Standard input")
          throw ShareError(
            .invalidRequest, translated("\(name) cannot be read: \(error.reasonWords)."))
        } catch let error as PipedBytes.TooMany {
          let name = file.name.map { "'\($0.printableLine)'" } ?? translated("Standard input")
          throw ShareError(
            .invalidRequest, translated("\(name) cannot be read: \(error.description)."))
        }
      }
      return items
    }
  }

  private static func stored(_ pipe: Descriptor) throws -> Descriptor {
    // `/tmp` is not the default, because on many systems `/tmp` is in memory.
    let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/var/tmp"
    let path = "\(folder)/sharesheet-\(RandomIdentifier.make())"
    let file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    // The name is removed before the pipe is read. If the process is interrupted during the
    // reading, no file is left.
    let opened = Result { try Descriptor.open(path, O_RDONLY) }
    unlink(path)
    let stored = try opened.get()
    try PipedBytes.copy(pipe, to: file)
    return stored
  }
}
