public import Foundation

extension Font {
  /// The font of a large title.
  public static let largeTitle = Font(style: .largeTitle)
  /// The font of a title of the first level.
  public static let title = Font(style: .title)
  /// The font of a title of the second level.
  public static let title2 = Font(style: .title2)
  /// The font of a title of the third level.
  public static let title3 = Font(style: .title3)
  /// The font of a headline.
  public static let headline = Font(style: .headline)
  /// The font of a headline of the second level.
  public static let subheadline = Font(style: .subheadline)
  /// The font of running text.
  public static let body = Font(style: .body)
  /// The font of a callout.
  public static let callout = Font(style: .callout)
  /// The font of a footnote.
  public static let footnote = Font(style: .footnote)
  /// The font of a caption.
  public static let caption = Font(style: .caption)
  /// The font of a smaller caption.
  public static let caption2 = Font(style: .caption2)

  /// Returns the system's font with the size.
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font { Font(size: size, weight: weight, design: design) }

  /// Returns the system's font for the text style.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font { Font(style: style, weight: weight, design: design) }

  /// Returns a font with the size. The name is ignored.
  public static func custom(_ name: String, size: CGFloat) -> Font { Font(size: size) }

  /// Returns a font for the text style. The name is ignored.
  public static func custom(
    _ name: String, size: CGFloat, relativeTo textStyle: TextStyle
  ) -> Font { Font(style: textStyle, size: size) }

  /// Returns a font with the size. The name is ignored.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(size: fixedSize) }

  /// The thickness of a typeface.
  public struct Weight: Hashable, Sendable {
    /// The thickness from −1 to 1, as `UIFont.Weight` has it.
    let value: CGFloat

    /// Ultra light: −0.8.
    public static let ultraLight = Weight(value: -0.8)
    /// Thin: −0.6.
    public static let thin = Weight(value: -0.6)
    /// Light: −0.4.
    public static let light = Weight(value: -0.4)
    /// Regular: 0.
    public static let regular = Weight(value: 0)
    /// Medium: 0.23.
    public static let medium = Weight(value: 0.23)
    /// Semibold: 0.3.
    public static let semibold = Weight(value: 0.3)
    /// Bold: 0.4.
    public static let bold = Weight(value: 0.4)
    /// Heavy: 0.56.
    public static let heavy = Weight(value: 0.56)
    /// Black: 0.62.
    public static let black = Weight(value: 0.62)
  }
}
