import Glibc
import Linux

/// A settings file that another program maintains.
package enum SettingsFile {
  static let limit = 1 << 20

  /// Returns the text, or `nil` if the file is missing, larger than 1 MiB or not UTF-8.
  package static func text(_ path: String) -> String? {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY),
      (try? file.status())?.isRegularFile ?? false,
      let bytes = try? file.readAll(limit: limit)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
