import Foundation
package import Linux
import Text

/// The changes of the user's settings, for every face.
extension UserSettings {
  package enum Key: String, CaseIterable, Sendable {
    case notifications, copyLinks, undo, requireSandbox, certificates
  }

  /// Writes one setting, or resets it to its default if the value is `nil`.
  /// - Throws: `ShareError` `failed` if the file cannot be read or written, or if it is not a JSON
  ///   object.
  package static func set(
    _ key: Key, to value: (any Sendable)?, in directories: Directories
  ) throws(ShareError) {
    do {
      try write(value, for: key.rawValue, in: directories)
    } catch is DecodingError {
      throw ShareError(.failed, Words.Settings.notJSON(file(in: directories).path))
    } catch {
      throw ShareError(
        .failed,
        Words.Settings.notWritten(file(in: directories).path, ShareError(any: error).message))
    }
  }

  /// Checks a file of certificates.
  /// - Returns: The path.
  /// - Throws: `ShareError` `invalidRequest` if the file cannot be read or has no certificate in
  ///   PEM.
  package static func certificates(at path: String) throws(ShareError) -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      text.contains("-----BEGIN CERTIFICATE-----")
    else {
      throw ShareError(.invalidRequest, Words.Settings.noCertificates(path.printableLine))
    }
    return path
  }
}
