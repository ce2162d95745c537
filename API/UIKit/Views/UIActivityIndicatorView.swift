public import Foundation

/// An indicator of an activity of unknown duration.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case whiteLarge = 0
    case white = 1
    case gray = 2
    case medium = 100
    case large = 101
  }

  open var style: Style
  open var color: UIColor!
  /// Whether the indicator is hidden while it is not animating.
  open var hidesWhenStopped = true { didSet { ScreenChanges.note() } }
  open private(set) var isAnimating = false { didSet { ScreenChanges.note() } }

  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
  }

  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}
