public import Foundation
import Imaging
import Linux

extension UIImage {
  /// Returns a small copy that fits into `size` (in points) and keeps the aspect ratio, or `nil` if
  /// the image cannot be decoded. A large JPEG is decoded only at the resolution that is needed.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard let pixels = uprightSize, size.width > 0, size.height > 0 else { return nil }
    let ratio = min(
      size.width * scale / CGFloat(pixels.width), size.height * scale / CGFloat(pixels.height), 1)
    guard ratio.isFinite else { return nil }
    func length(_ pixels: Int) -> Int { Int((CGFloat(pixels) * ratio).rounded()) }
    return upright(
      size: PixelSize(width: length(pixels.width), height: length(pixels.height))
    ).map { UIImage(.pixels($0), scale: scale) }
  }

  /// Creates a thumbnail as `preparingThumbnail(of:)` does, on a thread of its own.
  /// - Parameter completionHandler: Called on that thread.
  public func prepareThumbnail(
    of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void
  ) {
    Thread.detachNewThread { completionHandler(self.preparingThumbnail(of: size)) }
  }

  /// Creates a thumbnail as `preparingThumbnail(of:)` does, on a thread of its own.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    try? await OwnThread.run { self.preparingThumbnail(of: size) }
  }

  /// Returns a decoded, upright image in memory, or `nil` if the image cannot be decoded.
  public func preparingForDisplay() -> UIImage? {
    upright().map { UIImage(.pixels($0), scale: scale) }
  }

  /// Decodes the image as `preparingForDisplay()` does, on a thread of its own.
  /// - Parameter completionHandler: Called on that thread.
  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    Thread.detachNewThread { completionHandler(self.preparingForDisplay()) }
  }

  /// Decodes the image as `preparingForDisplay()` does, on a thread of its own.
  public func byPreparingForDisplay() async -> UIImage? {
    try? await OwnThread.run { self.preparingForDisplay() }
  }
}
