package import Wire

/// Where the sheet's pictures come from. A host that has none need not implement it.
package protocol PictureHost: Sendable {
  /// One that views of the extension name by this id; nil when it cannot be had.
  func picture(_ id: Int) async -> PixelMap?

  /// A small copy of an item that is a picture, no side longer than `side` pixels; nil when it
  /// cannot be had.
  func thumbnail(ofItem index: Int, side: Int) async -> PixelMap?
}

extension PictureHost {
  package func picture(_ id: Int) async -> PixelMap? { nil }
  package func thumbnail(ofItem index: Int, side: Int) async -> PixelMap? { nil }
}
