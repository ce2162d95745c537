public import Foundation

/// Says that something is loaded anew. Nobody pulls here, so it sends nothing by itself, and is not
/// shown.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false
  open var attributedTitle: NSAttributedString?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  public override init(frame: CGRect, primaryAction: UIAction?) {
    super.init(frame: frame, primaryAction: primaryAction)
    isHidden = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isHidden = true
  }

  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}
