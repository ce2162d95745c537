public import Foundation

// The attributes of texts. They are accepted, but have no effect.
extension NSAttributedString.Key {
  /// The font, a `UIFont`.
  public static let font = Self("NSFont")
  /// The color of the text, a `UIColor`.
  public static let foregroundColor = Self("NSColor")
  /// The color behind the text, a `UIColor`.
  public static let backgroundColor = Self("NSBackgroundColor")
  /// The extra distance between characters, in points.
  public static let kern = Self("NSKern")
  /// The style of a line through the text, the raw value of an `NSUnderlineStyle`.
  public static let strikethroughStyle = Self("NSStrikethrough")
  /// The style of a line below the text, the raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = Self("NSUnderline")
  /// The target of a link, a `URL` or a `String`.
  public static let link = Self("NSLink")
  /// The style of the paragraph, an `NSParagraphStyle`.
  public static let paragraphStyle = Self("NSParagraphStyle")
  /// The color of the line below the text, a `UIColor`.
  public static let underlineColor = Self("NSUnderlineColor")
  /// The color of the line through the text, a `UIColor`.
  public static let strikethroughColor = Self("NSStrikethroughColor")
  /// The color of the characters' outlines, a `UIColor`.
  public static let strokeColor = Self("NSStrokeColor")
  /// The width of the characters' outlines, in percent of the font's size.
  public static let strokeWidth = Self("NSStrokeWidth")
  /// The shadow of the text.
  public static let shadow = Self("NSShadow")
  /// The attachment in the text.
  public static let attachment = Self("NSAttachment")
  /// The distance of the text from the baseline, in points.
  public static let baselineOffset = Self("NSBaselineOffset")
  /// The slant of the characters, as a factor.
  public static let obliqueness = Self("NSObliqueness")
  /// The logarithm of the stretch of the characters.
  public static let expansion = Self("NSExpansion")
  /// Whether letters are joined, 0 or 1.
  public static let ligature = Self("NSLigature")
  /// The extra distance between all characters, in points.
  public static let tracking = Self("CTTracking")
  /// The directions of writing, of outer and inner texts.
  public static let writingDirection = Self("NSWritingDirection")
  /// The effect of the text, a `TextEffectStyle`.
  public static let textEffect = Self("NSTextEffect")
}
