public import Foundation

/// A view whose content may be larger than its visible area. Faces show the whole content and
/// scroll it themselves.
@preconcurrency @MainActor open class UIScrollView: UIView {
  public enum KeyboardDismissMode: Int, Sendable {
    case none = 0
    case onDrag
    case interactive
  }

  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic = 0
    case scrollableAxes
    case never
    case always
  }

  open var contentSize = CGSize.zero
  open var contentOffset = CGPoint.zero
  open var contentInset = UIEdgeInsets.zero
  open var isScrollEnabled = true
  open var isPagingEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  open var automaticallyAdjustsScrollIndicatorInsets = true
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open var scrollsToTop = true
  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  open var zoomScale: CGFloat = 1
  open var isDragging: Bool { false }
  /// Not shown: faces have no pull gesture.
  open var refreshControl: UIRefreshControl?
  open var keyboardDismissMode = KeyboardDismissMode.none
  public private(set) lazy var contentLayoutGuide = UILayoutGuide(owningView: self)
  public private(set) lazy var frameLayoutGuide = UILayoutGuide(owningView: self)

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}
}

/// Faces scroll by themselves, so a scroll view has no events to report.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {}
