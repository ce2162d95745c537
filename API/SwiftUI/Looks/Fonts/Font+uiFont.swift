public import UIKit

extension Font {
  /// Creates a font with the size of the font of UIKit. The text style is lost.
  public init(_ font: UIFont) {
    self.init(size: font.pointSize, weight: font.fontName.hasSuffix("-Bold") ? .bold : nil)
  }
}
