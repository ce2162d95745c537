public import Foundation

/// A control that starts a refresh. Faces have no pull gesture, so the control is not shown and
/// sends no events.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  /// Whether `beginRefreshing()` was called after the last `endRefreshing()`.
  open private(set) var isRefreshing = false
  /// The text of the control. Stored and not shown.
  open var attributedTitle: NSAttributedString?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  public override init(frame: CGRect, primaryAction: UIAction?) {
    super.init(frame: frame, primaryAction: primaryAction)
    isHidden = true
  }

  /// Creates a hidden control. Reads nothing from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isHidden = true
  }

  /// Sets `isRefreshing` to `true`. Faces show nothing.
  open func beginRefreshing() { isRefreshing = true }
  /// Sets `isRefreshing` to `false`.
  open func endRefreshing() { isRefreshing = false }
}
