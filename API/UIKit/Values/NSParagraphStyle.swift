public import Foundation

/// The style of a paragraph. Stored without effect.
open class NSParagraphStyle: NSObject, NSCopying {
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  open fileprivate(set) var alignment = NSTextAlignment.natural
  open fileprivate(set) var lineSpacing: CGFloat = 0
  open fileprivate(set) var paragraphSpacing: CGFloat = 0
  open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  open fileprivate(set) var lineHeightMultiple: CGFloat = 0
  open fileprivate(set) var minimumLineHeight: CGFloat = 0
  open fileprivate(set) var maximumLineHeight: CGFloat = 0
  open fileprivate(set) var headIndent: CGFloat = 0
  open fileprivate(set) var firstLineHeadIndent: CGFloat = 0

  public override init() { super.init() }

  open func copy(with zone: NSZone? = nil) -> Any { mutable }
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

public struct NSUnderlineStyle: OptionSet, Sendable {
  public static let single = NSUnderlineStyle(rawValue: 1)
  public static let thick = NSUnderlineStyle(rawValue: 2)
  public static let double = NSUnderlineStyle(rawValue: 9)
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}
