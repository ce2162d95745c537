public import Foundation
import Linux
import Pictures

extension UIImage {
  /// A small copy that fits into `size` (points) and keeps the picture's shape; nil for what cannot
  /// be decoded. Reads no more of a large JPEG than it needs.
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

  /// - Parameter completionHandler: called in a thread of the library's.
  public func prepareThumbnail(
    of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void
  ) {
    Thread.detachNewThread { completionHandler(self.preparingThumbnail(of: size)) }
  }

  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    try? await OwnThread.run { self.preparingThumbnail(of: size) }
  }

  /// The picture decoded and turned upright, in memory from now on; nil for what cannot be.
  public func preparingForDisplay() -> UIImage? {
    upright().map { UIImage(.pixels($0), scale: scale) }
  }

  /// - Parameter completionHandler: called in a thread of the library's.
  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    Thread.detachNewThread { completionHandler(self.preparingForDisplay()) }
  }

  public func byPreparingForDisplay() async -> UIImage? {
    try? await OwnThread.run { self.preparingForDisplay() }
  }
}
