package import Foundation

/// The checkout of this package.
package enum Checkout {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// A photo of a cow, which is part of ShareAlike.
  package static let photo = root.appending(
    path: "Extensions/ShareAlike/ShareAlike.app/SamplePhoto.jpg")
}
