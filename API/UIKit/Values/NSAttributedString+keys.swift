public import Foundation

// Attributes of texts. Accepted without effect.
extension NSAttributedString.Key {
  public static let font = Self("NSFont")
  public static let foregroundColor = Self("NSColor")
  public static let backgroundColor = Self("NSBackgroundColor")
  public static let kern = Self("NSKern")
  public static let strikethroughStyle = Self("NSStrikethrough")
  public static let underlineStyle = Self("NSUnderline")
  public static let link = Self("NSLink")
  public static let paragraphStyle = Self("NSParagraphStyle")
  public static let underlineColor = Self("NSUnderlineColor")
  public static let strikethroughColor = Self("NSStrikethroughColor")
  public static let strokeColor = Self("NSStrokeColor")
  public static let strokeWidth = Self("NSStrokeWidth")
  public static let shadow = Self("NSShadow")
  public static let attachment = Self("NSAttachment")
  public static let baselineOffset = Self("NSBaselineOffset")
}
