package import Foundation

/// The folder that holds `Package.swift`.
package enum Checkout {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// A photo of a cow, which comes with ShareAlike.
  package static let photo = root.appending(
    path: "Extensions/ShareAlike/ShareAlike.app/SamplePhoto.jpg")
}
