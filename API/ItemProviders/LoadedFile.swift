import Foundation

/// A file that a load has led to.
struct LoadedFile: Sendable {
  let url: URL
  /// The copy, where it is one.
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
