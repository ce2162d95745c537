import Contract
import Foundation
import Glibc
import Linux

/// The writing of the user's files in JSON.
enum JSONFile {
  /// Replaces a file atomically. On return, the value is on the disk.
  /// - Throws: `ExtensionProblem` if the file cannot be written. In this case nothing has changed.
  static func write(_ value: some Encodable, to path: String) throws(ExtensionProblem) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      let bytes = try encoder.encode(value) + Data("\n".utf8)
      try bytes.withUnsafeBytes { try Naming.replace(path, with: $0) }
    } catch let error as SystemError {
      throw ExtensionProblem(unwritten: path, error)
    } catch {
      throw ExtensionProblem(unwritten: path, SystemError(code: EIO, operation: "encode"))
    }
  }
}
