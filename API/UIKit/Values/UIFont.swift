public import Foundation

/// A typeface and its size. Faces use their own fonts and select one by the text style of a label's
/// font.
public final class UIFont: NSObject, Sendable {
  /// The thickness of a typeface, from −1 to 1. A weight above 0.25 selects a bold typeface.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// Ultra light: −0.8.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Thin: −0.6.
    public static let thin = Weight(rawValue: -0.6)
    /// Light: −0.4.
    public static let light = Weight(rawValue: -0.4)
    /// Regular: 0.
    public static let regular = Weight(rawValue: 0)
    /// Medium: 0.23.
    public static let medium = Weight(rawValue: 0.23)
    /// Semibold: 0.3.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold: 0.4.
    public static let bold = Weight(rawValue: 0.4)
    /// Heavy: 0.56.
    public static let heavy = Weight(rawValue: 0.56)
    /// Black: 0.62.
    public static let black = Weight(rawValue: 0.62)

    /// The weight as a number.
    public let rawValue: CGFloat

    /// Creates a weight from a number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
  }

  /// The purpose of a text, which determines the size of its font.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// A large title: 34 points.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A title of the first level: 28 points.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A title of the second level: 22 points.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// A title of the third level: 20 points.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// A headline: 17 points, bold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// A headline of the second level: 15 points.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Running text: 17 points.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A callout: 16 points.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A footnote: 13 points.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// A caption: 12 points.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// A smaller caption: 11 points.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The name of the style.
    public let rawValue: String

    /// Creates a style with the given name. An unknown style has 17 points.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The size of labels: 17 points.
  public class var labelFontSize: CGFloat { 17 }
  /// The size of buttons: 18 points.
  public class var buttonFontSize: CGFloat { 18 }
  /// The size of the system's font: 14 points.
  public class var systemFontSize: CGFloat { 14 }
  /// The size of small text: 12 points.
  public class var smallSystemFontSize: CGFloat { 12 }

  /// The name of the typeface, such as `System-Bold`.
  public let fontName: String
  /// The size in points.
  public let pointSize: CGFloat
  /// The text style for which the font was created, or `nil` if it was created without a text
  /// style.
  let textStyle: TextStyle?

  /// Creates a font with any name, because no typeface is looked up. Never returns `nil`.
  public init?(name fontName: String, size fontSize: CGFloat) {
    self.fontName = fontName
    pointSize = fontSize
    textStyle = nil
    super.init()
  }

  fileprivate init(_ size: CGFloat, _ name: String, _ textStyle: TextStyle? = nil) {
    fontName = name
    pointSize = size
    self.textStyle = textStyle
    super.init()
  }

  /// Returns the font named `System`.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, "System") }

  /// Returns the font named `System-Bold`.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(fontSize, "System-Bold")
  }

  /// Returns the font named `System-Italic`.
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(fontSize, "System-Italic")
  }

  /// Returns the font named `System`, or `System-Bold` for a weight above 0.25.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(fontSize, weight.rawValue > 0.25 ? "System-Bold" : "System")
  }

  /// Returns the font named `Monospaced`. The weight is ignored.
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(fontSize, "Monospaced")
  }

  /// Returns the same font as `systemFont(ofSize:weight:)`.
  public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the font with the style's default size.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    let sizes: [TextStyle: CGFloat] = [
      .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .subheadline: 15,
      .callout: 16, .footnote: 13, .caption1: 12, .caption2: 11,
    ]
    return UIFont(sizes[style] ?? 17, style == .headline ? "System-Bold" : "System", style)
  }

  /// Returns the font with the style's default size. The traits are ignored.
  public class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { preferredFont(forTextStyle: style) }

  /// Creates a font. If the size is 0, the descriptor's size is used.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    self.init(size > 0 ? size : descriptor.pointSize, descriptor.name)
  }

  /// The descriptor with the same name and size.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(fontName, pointSize) }
  /// The name of the typeface. Same as `fontName`.
  public var familyName: String { fontName }
  /// The height of a line, always 1.2 times the size.
  public var lineHeight: CGFloat { pointSize * 1.2 }

  /// Returns the font with another size, in points.
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontSize, fontName) }
}
