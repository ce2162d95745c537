public import Foundation

/// A view that shows text.
@preconcurrency @MainActor open class UILabel: UIView {
  /// The text that faces show. A label without text is not shown.
  open var text: String? { didSet { ScreenChanges.note() } }
  /// The font. The default is the system font in 17 points. Faces show the text styles of titles,
  /// headlines, footnotes and captions. Other fonts have no effect.
  open var font: UIFont! = .systemFont(ofSize: 17) { didSet { ScreenChanges.note() } }
  /// The color of the text. Stored and not drawn.
  open var textColor: UIColor! = .label
  /// The color of the text of a highlighted label. Stored and not drawn.
  open var highlightedTextColor: UIColor?
  /// The alignment of the text. Stored without effect.
  open var textAlignment = NSTextAlignment.natural
  /// The way a long text is wrapped or shortened. Stored without effect: faces wrap text.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// The maximum number of lines. Stored without effect: faces show all lines.
  open var numberOfLines = 1
  /// Whether the text is shown as enabled. Stored without effect.
  open var isEnabled = true
  /// Whether the label is highlighted. Stored without effect.
  open var isHighlighted = false
  /// Whether a long text gets a smaller font. Stored without effect.
  open var adjustsFontSizeToFitWidth = false
  /// Whether the font follows the user's text size. Stored without effect.
  open var adjustsFontForContentSizeCategory = false
  /// The smallest scale of the font, from 0 to 1. Stored without effect.
  open var minimumScaleFactor: CGFloat = 0
  /// The vertical placement of a text with a smaller font. Stored without effect.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines

  /// Returns the rectangle. Never called: faces lay out texts themselves.
  open func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect { bounds }
  /// Never called: faces draw texts themselves.
  open func drawText(in rect: CGRect) {}

  /// The maximum width of the text, in points. Stored without effect.
  open var preferredMaxLayoutWidth: CGFloat = 0
  /// Whether a long text gets narrower spacing. Stored without effect.
  open var allowsDefaultTighteningForTruncation = false
  /// The color of the shadow. Stored and not drawn.
  open var shadowColor: UIColor?
  /// The distance of the shadow from the text, in points. Stored without effect.
  open var shadowOffset = CGSize(width: 0, height: -1)

  /// The text with attributes. The attributes are neither shown nor stored.
  open var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }
}
