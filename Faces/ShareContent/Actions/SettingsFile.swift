import Glibc
import Linux

/// A file of settings that somebody else keeps.
package enum SettingsFile {
  static let limit = 1 << 20

  /// nil when it is not there, too large, or no text.
  package static func text(_ path: String) -> String? {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY),
      (try? file.status())?.isRegularFile ?? false,
      let bytes = try? file.readAll(limit: limit)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
