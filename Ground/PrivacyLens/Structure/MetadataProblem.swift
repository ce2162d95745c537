package import Linux

/// The reason why a file's metadata cannot be removed. The output is then incomplete, and the
/// caller must discard it.
package enum MetadataProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is no JPEG, PNG or WebP picture.
  case unsupportedFormat
  /// The file's structure is damaged, or unknown. The text says where.
  case damaged(String)
  /// Another program has changed the file since it was examined.
  case changedMeanwhile
  /// The file cannot be read, or the copy cannot be written.
  case system(SystemError)

  package var description: String {
    switch self {
    case .unsupportedFormat:
      "Metadata can be removed from JPEG, PNG and WebP pictures only."
    case .damaged(let place):
      "The picture is damaged, so its metadata cannot be removed: \(place)."
    case .changedMeanwhile:
      "The picture changed while its metadata was removed. Repeat the removal."
    case .system(let error):
      "The metadata cannot be removed: \(error)."
    }
  }

  /// Performs a call of the system.
  static func system<Value>(_ call: () throws(SystemError) -> Value) throws(Self) -> Value {
    do { return try call() } catch { throw .system(error) }
  }
}
