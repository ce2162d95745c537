public import Foundation

/// A typeface and its size. Nothing is drawn with it, because faces use their own fonts.
public final class UIFont: NSObject, Sendable {
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)

    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }
  }

  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public class var labelFontSize: CGFloat { 17 }
  public class var buttonFontSize: CGFloat { 18 }
  public class var systemFontSize: CGFloat { 14 }
  public class var smallSystemFontSize: CGFloat { 12 }

  public let fontName: String
  /// The size in points.
  public let pointSize: CGFloat

  /// Accepts any name, because no typeface is looked up.
  public init?(name fontName: String, size fontSize: CGFloat) {
    self.fontName = fontName
    pointSize = fontSize
    super.init()
  }

  fileprivate init(_ size: CGFloat, _ name: String) {
    fontName = name
    pointSize = size
    super.init()
  }

  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, "System") }

  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(fontSize, "System-Bold")
  }

  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(fontSize, "System-Italic")
  }

  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(fontSize, weight.rawValue > 0.25 ? "System-Bold" : "System")
  }

  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(fontSize, "Monospaced")
  }

  public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the font with the style's default size.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    let sizes: [TextStyle: CGFloat] = [
      .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .subheadline: 15,
      .callout: 16, .footnote: 13, .caption1: 12, .caption2: 11,
    ]
    return UIFont(sizes[style] ?? 17, style == .headline ? "System-Bold" : "System")
  }

  public class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { preferredFont(forTextStyle: style) }

  /// Creates a font. If the size is 0, the descriptor's size is used.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    self.init(size > 0 ? size : descriptor.pointSize, descriptor.name)
  }

  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(fontName, pointSize) }
  public var familyName: String { fontName }
  public var lineHeight: CGFloat { pointSize * 1.2 }

  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontSize, fontName) }
}
