public import Foundation

/// A view whose content may be larger than its visible area. Faces show the whole content and
/// do the scrolling.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The way a scroll hides the keyboard. Stored without effect.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Scrolling does not hide the keyboard.
    case none = 0
    /// The start of a drag hides the keyboard.
    case onDrag
    /// The keyboard follows the drag.
    case interactive
  }

  /// The way the safe area changes the insets. Stored without effect.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// The scroll view chooses.
    case automatic = 0
    /// The insets include the safe area in the directions that scroll.
    case scrollableAxes
    /// The insets do not include the safe area.
    case never
    /// The insets always include the safe area.
    case always
  }

  /// The speed at which scrolling ends. Stored without effect.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The usual speed.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A fast end.
    public static let fast = DecelerationRate(rawValue: 0.99)

    /// The part of the speed that is left after a millisecond.
    public let rawValue: CGFloat

    /// Creates a rate.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
  }

  /// The style of the indicators. Stored without effect.
  public enum IndicatorStyle: Int, Sendable {
    /// The style that suits the background.
    case `default` = 0
    /// Black indicators.
    case black
    /// White indicators.
    case white
  }

  fileprivate weak var scrollDelegate: (any UIScrollViewDelegate)?
  /// The size of the content, in points. Stored without effect.
  open var contentSize = CGSize.zero
  /// The scroll position, in points. Stored without effect: the user's scrolling does not change
  /// it.
  open var contentOffset = CGPoint.zero
  /// The distance between the content and the edges, in points. Stored without effect.
  open var contentInset = UIEdgeInsets.zero
  /// Whether the user can scroll. Stored without effect: faces always scroll.
  open var isScrollEnabled = true
  /// Whether scrolling stops at pages. Stored without effect.
  open var isPagingEnabled = false
  /// Whether scrolling bounces at the edges. Stored without effect.
  open var bounces = true
  /// Whether scrolling up and down always bounces. Stored without effect.
  open var alwaysBounceVertical = false
  /// Whether scrolling to the sides always bounces. Stored without effect.
  open var alwaysBounceHorizontal = false
  /// Whether the vertical indicator is shown. Stored without effect.
  open var showsVerticalScrollIndicator = true
  /// Whether the horizontal indicator is shown. Stored without effect.
  open var showsHorizontalScrollIndicator = true
  /// The insets of both indicators, in points. Stored without effect.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// The insets of the vertical indicator, in points. Stored without effect.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// The insets of the horizontal indicator, in points. Stored without effect.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  /// The value of `contentInset`, because there is no safe area.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  /// The way the safe area changes the insets. Stored without effect.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// Whether the insets of the indicators follow the safe area. Stored without effect.
  open var automaticallyAdjustsScrollIndicatorInsets = true
  /// Whether touches on the content are delayed. Stored without effect.
  open var delaysContentTouches = true
  /// Whether scrolling cancels touches on the content. Stored without effect.
  open var canCancelContentTouches = true
  /// Whether a tap on the status bar scrolls to the top. Stored without effect.
  open var scrollsToTop = true
  /// The minimum scale. Stored without effect.
  open var minimumZoomScale: CGFloat = 1
  /// The maximum scale. Stored without effect.
  open var maximumZoomScale: CGFloat = 1
  /// The scale. Stored without effect: faces do not zoom.
  open var zoomScale: CGFloat = 1
  /// Whether the user is dragging the content. Always `false`, because faces do the scrolling.
  open var isDragging: Bool { false }
  /// Whether the user is touching the content. Always `false`, because faces do the scrolling.
  open var isTracking: Bool { false }
  /// Whether the content moves after a drag. Always `false`, because faces do the scrolling.
  open var isDecelerating: Bool { false }
  /// Whether the user is zooming. Always `false`: faces do not zoom.
  open var isZooming: Bool { false }
  /// Whether zooming bounces at the limits. Stored without effect.
  open var bouncesZoom = true
  /// Whether scrolling keeps to one direction. Stored without effect.
  open var isDirectionalLockEnabled = false
  /// The speed at which scrolling ends. Stored without effect.
  open var decelerationRate = DecelerationRate.normal
  /// The style of the indicators. Stored without effect.
  open var indicatorStyle = IndicatorStyle.default
  /// The recognizer of a drag. It never recognizes one.
  open private(set) lazy var panGestureRecognizer = UIPanGestureRecognizer()
  /// The control for a refresh. Not shown: faces have no pull gesture.
  open var refreshControl: UIRefreshControl?
  /// The way a scroll hides the keyboard. Stored without effect.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// The layout guide of the content. Constraints to it have no effect.
  public private(set) lazy var contentLayoutGuide = UILayoutGuide(owningView: self)
  /// The layout guide of the frame. Constraints to it have no effect.
  public private(set) lazy var frameLayoutGuide = UILayoutGuide(owningView: self)

  /// Sets `contentOffset`. Faces do not scroll.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  /// Has no effect, because faces do the scrolling.
  open func flashScrollIndicators() {}
  /// Sets `zoomScale`. Faces do not zoom.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }
  /// Has no effect: faces do not zoom.
  open func zoom(to rect: CGRect, animated: Bool) {}
  /// Never called: the insets do not change.
  open func adjustedContentInsetDidChange() {}

  /// Has no effect, because faces do the scrolling.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}
}

/// The delegate of a plain scroll view. Tables and text views have a `delegate` of another type,
/// and Swift allows this only beside a member of a protocol. Not part of Apple's API.
@preconcurrency @MainActor public protocol _ScrollDelegating: AnyObject {}

extension UIScrollView: _ScrollDelegating {}

extension _ScrollDelegating where Self: UIScrollView {
  /// The delegate. Not retained. It is never called, because faces do the scrolling.
  public var delegate: (any UIScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}

/// A delegate of a scroll view. It has no methods, because faces do the scrolling.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {}
