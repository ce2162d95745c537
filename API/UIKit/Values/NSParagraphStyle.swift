public import Foundation

/// The style of a paragraph. Stored without effect.
open class NSParagraphStyle: NSObject, NSCopying {
  /// A new style with default values.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The alignment of the text. By default natural.
  open fileprivate(set) var alignment = NSTextAlignment.natural
  /// The distance between lines, in points.
  open fileprivate(set) var lineSpacing: CGFloat = 0
  /// The distance after the paragraph, in points.
  open fileprivate(set) var paragraphSpacing: CGFloat = 0
  /// The way a long line is wrapped or shortened.
  open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The factor of the height of lines. 0 means the font's own height.
  open fileprivate(set) var lineHeightMultiple: CGFloat = 0
  /// The minimum height of lines, in points.
  open fileprivate(set) var minimumLineHeight: CGFloat = 0
  /// The maximum height of lines, in points. 0 means no limit.
  open fileprivate(set) var maximumLineHeight: CGFloat = 0
  /// The indentation of all lines except the first, in points.
  open fileprivate(set) var headIndent: CGFloat = 0
  /// The indentation of the first line, in points.
  open fileprivate(set) var firstLineHeadIndent: CGFloat = 0

  /// Creates a style with default values.
  public override init() { super.init() }

  /// Returns an `NSMutableParagraphStyle` with the same values.
  open func copy(with zone: NSZone? = nil) -> Any { mutable }
  /// Returns an `NSMutableParagraphStyle` with the same values.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { mutable }

  private var mutable: NSMutableParagraphStyle {
    let copy = NSMutableParagraphStyle()
    (copy.alignment, copy.lineSpacing, copy.paragraphSpacing) = (
      alignment, lineSpacing, paragraphSpacing
    )
    (copy.lineBreakMode, copy.lineHeightMultiple) = (lineBreakMode, lineHeightMultiple)
    (copy.minimumLineHeight, copy.maximumLineHeight) = (minimumLineHeight, maximumLineHeight)
    (copy.headIndent, copy.firstLineHeadIndent) = (headIndent, firstLineHeadIndent)
    return copy
  }
}

/// A paragraph style whose values can be changed. Stored without effect.
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { super.lineSpacing = newValue }
  }
  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { super.paragraphSpacing = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { super.lineHeightMultiple = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set { super.minimumLineHeight = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set { super.maximumLineHeight = newValue }
  }
  open override var headIndent: CGFloat {
    get { super.headIndent }
    set { super.headIndent = newValue }
  }
  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { super.firstLineHeadIndent = newValue }
  }
}

/// The style of a line below or through a text. Stored without effect.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// A single line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A thick line.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
  /// A line only at words, not at spaces.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

  /// The set as bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
