/// A size in pixels. Both sides are at least 1.
package struct PixelSize: Hashable, Sendable {
  /// The width in pixels, at least 1.
  package let width: Int
  /// The height in pixels, at least 1.
  package let height: Int

  /// Creates a size. A side below 1 becomes 1.
  package init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
  }

  /// Returns the largest size with the same aspect ratio and no side longer than `side`. The result
  /// is never larger than this size.
  package func fitting(side: Int) -> PixelSize {
    let longest = max(width, height)
    guard longest > side, side > 0 else { return self }
    func shortened(_ length: Int) -> Int {
      Int((Double(length) * Double(side) / Double(longest)).rounded())
    }
    return PixelSize(width: shortened(width), height: shortened(height))
  }

  /// Returns the size with its sides exchanged if the orientation requires it. This converts
  /// between the stored and the upright size, in both directions.
  package func turned(_ orientation: ExifOrientation) -> PixelSize {
    orientation.swapsSides ? PixelSize(width: height, height: width) : self
  }

  var count: Int {
    let (count, isTooMany) = width.multipliedReportingOverflow(by: height)
    return isTooMany ? .max : count
  }
}
