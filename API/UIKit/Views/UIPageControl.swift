public import Foundation

/// An indicator of pages. It is not shown.
@preconcurrency @MainActor open class UIPageControl: UIControl {
  /// The number of pages. Stored without effect.
  open var numberOfPages = 0
  /// The index of the current page. Stored without effect, and not limited to the number of pages.
  open var currentPage = 0
  /// Whether the control is hidden if there is one page. Stored without effect.
  open var hidesForSinglePage = false
  /// The color of the other pages' dots. Stored and not drawn.
  open var pageIndicatorTintColor: UIColor?
  /// The color of the current page's dot. Stored and not drawn.
  open var currentPageIndicatorTintColor: UIColor?

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
}
