import Foundation

/// The file that a load produced.
struct LoadedFile: Sendable {
  let url: URL
  /// The temporary copy, or `nil` if the file was opened in place.
  let temporary: TemporaryFile?

  var isInPlace: Bool { temporary == nil }

  init(_ copy: TemporaryFile) {
    url = copy.url
    temporary = copy
  }

  init(inPlace url: URL) {
    self.url = url
    temporary = nil
  }
}
