public import Foundation

/// An indicator of an activity of unknown duration.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  /// The size and color of an indicator. Faces show all styles alike.
  public enum Style: Int, Sendable {
    /// Large and white.
    case whiteLarge = 0
    /// Medium and white.
    case white = 1
    /// Medium and gray.
    case gray = 2
    /// Medium.
    case medium = 100
    /// Large.
    case large = 101
  }

  /// The style. Stored without effect.
  open var style: Style
  /// The color. Stored and not drawn.
  open var color: UIColor!
  /// Whether the indicator is hidden while it is not animating.
  open var hidesWhenStopped = true { didSet { ScreenChanges.note() } }
  /// Whether the indicator is animating. Faces animate any indicator that they show.
  open private(set) var isAnimating = false { didSet { ScreenChanges.note() } }

  /// Creates a stopped indicator of 20 × 20 points.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }

  /// Creates a stopped indicator. Reads nothing from `coder`.
  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
  }

  /// Shows the indicator.
  open func startAnimating() { isAnimating = true }
  /// Stops the indicator, and hides it if `hidesWhenStopped` is set.
  open func stopAnimating() { isAnimating = false }
}
