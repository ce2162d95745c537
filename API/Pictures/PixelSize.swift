/// Columns and rows of pixels, at least one each.
package struct PixelSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
  }

  /// The largest size of the same shape with no side over `side`; never larger than this one.
  package func fitting(side: Int) -> PixelSize {
    let longest = max(width, height)
    guard longest > side, side > 0 else { return self }
    func shortened(_ length: Int) -> Int {
      Int((Double(length) * Double(side) / Double(longest)).rounded())
    }
    return PixelSize(width: shortened(width), height: shortened(height))
  }

  /// Its sides exchanged where the orientation asks for it: as stored, or back.
  package func turned(_ orientation: ExifOrientation) -> PixelSize {
    orientation.swapsSides ? PixelSize(width: height, height: width) : self
  }

  var count: Int {
    let (count, isTooMany) = width.multipliedReportingOverflow(by: height)
    return isTooMany ? .max : count
  }
}
