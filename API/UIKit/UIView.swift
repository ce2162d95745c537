public import Foundation

/// A rectangle that can contain other views. Faces show its contents, but not its appearance.
///
/// Geometry behaves as on iOS. Colors, layers and layout constraints are stored without effect,
/// because faces choose layout and colors. For the root view of a controller, the frame, transform
/// and alpha determine the position and the opacity of its page. The alpha of the background
/// determines the opacity of the page's background.
@preconcurrency @MainActor open class UIView: UIResponder {
  let nodeIdentifier = NodeIdentifier.next()
  /// The controller whose root view this is.
  weak var controller: UIViewController?
  var storedSubviews: [UIView] = []
  weak var storedSuperview: UIView?
  private(set) var motion: ViewMotion?
  private var needsLayout = true
  private var size = CGSize.zero
  private var boundsOrigin = CGPoint.zero
  private var middle = CGPoint.zero
  private var matrix = CGAffineTransform.identity
  private var opacity: CGFloat = 1

  /// Creates a view with a frame in the superview's coordinates, in points.
  public init(frame: CGRect) {
    super.init()
    size = frame.size
    middle = CGPoint(x: frame.midX, y: frame.midY)
  }

  /// Creates a view of size zero. Nothing is decoded.
  public required init?(coder: NSCoder) { super.init() }

  /// Creates a view of size zero.
  public convenience override init() { self.init(frame: .zero) }

  open override var next: UIResponder? { controller ?? storedSuperview }

  // MARK: Window

  /// The window that shows the view, or `nil` while the view is not shown.
  open var window: UIWindow? {
    let outermost = outermostView
    if let window = outermost as? UIWindow { return window }
    // A presented controller's view has no superview.
    guard let controller = outermost.controller, controller.appearance != .disappeared else {
      return nil
    }
    return controller.extensionWindow ?? UIApplication.shared.keyWindow
  }

  /// Never called.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Never called. Use `didMoveToSuperview()`.
  open func didMoveToWindow() {}

  // MARK: Geometry

  /// The smallest upright rectangle around the transformed view, in the superview's coordinates.
  open var frame: CGRect {
    get {
      CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        .applying(matrix).offsetBy(dx: middle.x, dy: middle.y)
    }
    set {
      change {
        middle = CGPoint(x: newValue.midX - matrix.tx, y: newValue.midY - matrix.ty)
        let natural = newValue.applying(
          CGAffineTransform(a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: 0, ty: 0)
            .inverted())
        size = natural.size
      }
    }
  }

  /// The view's rectangle in its own coordinates, in points. Setting a new size does not change the
  /// center.
  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: size) }
    set {
      change {
        boundsOrigin = newValue.origin
        size = newValue.size
      }
    }
  }

  /// The center in the superview's coordinates, in points.
  open var center: CGPoint {
    get { middle }
    set { change { middle = newValue } }
  }

  /// The transform around the center. The default is the identity.
  open var transform: CGAffineTransform {
    get { matrix }
    set { change { matrix = newValue } }
  }

  /// The opacity from 0 (invisible) to 1. Other values are clamped.
  open var alpha: CGFloat {
    get { opacity }
    set { change { opacity = newValue.isNaN ? 0 : min(max(newValue, 0), 1) } }
  }

  /// The view's frame and opacity.
  var position: ViewPosition { ViewPosition(frame: frame, alpha: opacity) }

  private func change(_ apply: () -> Void) {
    let before = position
    let oldSize = size
    apply()
    if size != oldSize { setNeedsLayout() }
    guard position != before else { return }
    motion = AnimationBlock.current?.motion(after: motion, from: before)
    ScreenChanges.note()
  }

  // MARK: Appearance and interaction

  /// Whether the view and its subviews are hidden. Faces still show a page's root view.
  open var isHidden = false { didSet { ScreenChanges.note() } }
  /// A number by which `viewWithTag(_:)` finds the view. The default is 0.
  open var tag = 0
  /// Whether the user can press or edit the view. Unlike on iOS, the property does not apply to the
  /// subviews.
  open var isUserInteractionEnabled = true { didSet { ScreenChanges.note() } }
  /// Whether the view fills its bounds. Has no effect.
  open var isOpaque = true
  /// Whether subviews are cut off at the bounds. Has no effect.
  open var clipsToBounds = false
  /// The placement of the content in the bounds. Has no effect.
  open var contentMode = ContentMode.scaleToFill
  /// The color of the background. Only its alpha has an effect, and only for the root view of a
  /// controller.
  open var backgroundColor: UIColor? { didSet { ScreenChanges.note() } }
  /// The color of controls. Stored and not drawn. On iOS, the superview's color is inherited.
  open var tintColor: UIColor! = .tintColor
  /// The margins around subviews, in points. The default is 8 on each side. The margins have no
  /// effect.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// The margins around subviews, in points. Stored independently of `layoutMargins`.
  open var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 8, leading: 8, bottom: 8, trailing: 8)
  /// The layer. Its properties are stored and not drawn.
  public private(set) lazy var layer = makeLayer()
  /// The class of the view's layer. The default is `CALayer`. Other classes are ignored.
  open class var layerClass: AnyClass { CALayer.self }
  /// The number of pixels per point. Has no effect.
  open var contentScaleFactor: CGFloat = 3
  /// The way the tint color is shown behind an alert. Has no effect.
  open var tintAdjustmentMode = TintAdjustmentMode.automatic
  /// Never called: tint colors are not inherited.
  open func tintColorDidChange() {}
  /// Whether several fingers can touch the view. Has no effect.
  open var isMultipleTouchEnabled = false
  /// Whether a touch of this view excludes touches of other views. Has no effect.
  open var isExclusiveTouch = false
  /// Whether the bounds are cleared before drawing. Has no effect, because nothing is drawn.
  open var clearsContextBeforeDrawing = true
  /// The identifier for restoring the view. Stored without effect.
  open var restorationIdentifier: String?
  /// A view whose opacity masks this view. Stored and not drawn.
  open var mask: UIView?
  /// The appearance that the view requests. Has no effect.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// The direction of the layout. Has no effect.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// The gesture recognizers. See `addGestureRecognizer(_:)`.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    didSet {
      for recognizer in oldValue ?? [] where recognizer.view === self { recognizer.view = nil }
      for recognizer in gestureRecognizers ?? [] { recognizer.view = self }
      ScreenChanges.note()
    }
  }
  /// The traits of the process, which are the same for each view.
  open var traitCollection: UITraitCollection { .current }
  /// Never called: the traits do not change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Returns whether the recognizer may recognize its gesture. Never called. The recognizer's
  /// delegate is asked instead.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns the frontmost descendant that contains the point, or the view itself. Returns `nil` if
  /// the point is outside, or if the view is hidden, transparent or not interactive.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    for subview in storedSubviews.reversed() {
      if let hit = subview.hitTest(subview.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Returns whether the bounds contain the point.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  // MARK: Accessibility

  /// Whether screen readers see the view as one element. Has no effect, because faces decide.
  open var isAccessibilityElement = false
  /// The text that is read instead of the visible contents.
  open var accessibilityLabel: String? { didSet { ScreenChanges.note() } }
  /// A text that explains the result of a press. Not read.
  open var accessibilityHint: String?
  /// The traits. Stored without effect: faces recognize buttons and texts themselves.
  open var accessibilityTraits: UIAccessibilityTraits = []
  /// The text of the view's value. Not read.
  open var accessibilityValue: String?
  /// The identifier for tests. Stored without effect.
  open var accessibilityIdentifier: String?
  /// Whether the view and its subviews are hidden from faces, as they are from VoiceOver.
  open var accessibilityElementsHidden = false { didSet { ScreenChanges.note() } }

  /// The elements of the view, in reading order. Stored without effect.
  open var accessibilityElements: [Any]?
  /// Whether screen readers ignore the view's siblings. Has no effect.
  open var accessibilityViewIsModal = false
  /// Whether screen readers read the subviews together. Has no effect.
  open var shouldGroupAccessibilityChildren = false
  /// Whether the colors stay if the system inverts colors. Has no effect.
  open var accessibilityIgnoresInvertColors = false
  /// Actions for screen readers. Stored without effect.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  /// The names by which the user can speak of the view. Stored without effect.
  open var accessibilityUserInputLabels: [String]! = []
  /// The view's rectangle on the screen. The default is the frame in the outermost coordinates.
  open var accessibilityFrame: CGRect {
    get { storedAccessibilityFrame ?? convert(bounds, to: nil) }
    set { storedAccessibilityFrame = newValue }
  }
  private var storedAccessibilityFrame: CGRect?
  /// Never called. Returns `false`.
  open func accessibilityActivate() -> Bool { false }
  /// Never called. Returns `false`.
  open func accessibilityPerformEscape() -> Bool { false }
  /// The largest text size of the view. Has no effect.
  open var maximumContentSizeCategory: UIContentSizeCategory?
  /// The smallest text size of the view. Has no effect.
  open var minimumContentSizeCategory: UIContentSizeCategory?
  /// Whether a long press shows the view's title in large text. Has no effect.
  open var showsLargeContentViewer = false
  /// The title that a long press shows in large text. Stored without effect.
  open var largeContentTitle: String?

  // MARK: Layout

  /// The edges that move with the superview. Has no effect.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether subviews follow the view's size. Has no effect.
  open var autoresizesSubviews = true
  /// Whether the autoresizing mask becomes constraints. Has no effect.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// The area inside the safe area, for constraints. Has no effect.
  public private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(owningView: self)
  /// The area inside the margins, for constraints. Has no effect.
  public private(set) lazy var layoutMarginsGuide = UILayoutGuide(owningView: self)
  /// The area of a readable width, for constraints. Has no effect.
  public private(set) lazy var readableContentGuide = UILayoutGuide(owningView: self)
  /// The area of the keyboard, for constraints. Has no effect.
  public private(set) lazy var keyboardLayoutGuide = UIKeyboardLayoutGuide(owningView: self)
  /// The guides that were added. They have the view's bounds.
  open private(set) var layoutGuides: [UILayoutGuide] = []
  /// Adds a guide, which gets the view's bounds.
  open func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    layoutGuides.append(layoutGuide)
  }
  /// Removes a guide.
  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    layoutGuides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }
  /// The transform in space. Stored without effect.
  open var transform3D = CATransform3DIdentity
  /// The group of the focus. Stored without effect.
  open var focusGroupIdentifier: String?
  /// The distances to the safe area. Always zero: faces cover no part of a view.
  open var safeAreaInsets: UIEdgeInsets { .zero }
  /// The constraints that were added to the view. They are stored and never solved.
  open internal(set) var constraints: [NSLayoutConstraint] = []

  /// The natural size of the view: `UIView.noIntrinsicMetric` in both directions.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Whether the layout margins include the safe area. Has no effect: the safe area is the view.
  open var insetsLayoutMarginsFromSafeArea = true
  /// Whether the layout margins include those of the superview. Has no effect.
  open var preservesSuperviewLayoutMargins = false
  /// Never called: the margins have no effect.
  open func layoutMarginsDidChange() {}
  /// Never called: the safe area does not change.
  open func safeAreaInsetsDidChange() {}
  /// The insets of the rectangle that constraints align. Has no effect.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// The view whose first baseline constraints align. Has no effect.
  open var forFirstBaselineLayout: UIView { self }
  /// The view whose last baseline constraints align. Has no effect.
  open var forLastBaselineLayout: UIView { self }

  /// Has no effect: constraints are not solved.
  open func invalidateIntrinsicContentSize() {}

  /// Returns the size of the bounds. Constraints are not solved, so the target size is ignored.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { bounds.size }

  /// Returns the size of the bounds. Constraints are not solved, so the arguments are ignored.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { bounds.size }

  /// Lays out the sublayers. Never called.
  open func layoutSublayers(of layer: CALayer) {}

  /// Lays out the subviews. Called before the view is shown, after each `setNeedsLayout()`.
  open func layoutSubviews() {}

  /// Requests a layout of the subviews before the next update of the faces.
  open func setNeedsLayout() {
    needsLayout = true
    ScreenChanges.note()
  }

  /// Lays out this view and its subviews if they need a layout.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for subview in storedSubviews { subview.layoutIfNeeded() }
  }

  /// Schedules an update of the faces. Nothing is redrawn.
  open func setNeedsDisplay() { ScreenChanges.note() }

  /// Schedules an update of the faces. Nothing is redrawn.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Never called.
  open func draw(_ rect: CGRect) {}

  /// Returns the size of the bounds. The proposed size is ignored.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Does nothing: the view keeps its size.
  open func sizeToFit() {}
  /// Does nothing: constraints are not solved.
  open func setNeedsUpdateConstraints() {}
  /// Never called: constraints are not solved.
  open func updateConstraints() {}
  /// Does nothing: constraints are not solved.
  open func updateConstraintsIfNeeded() {}

  // MARK: For subclasses to override

  /// Called before the view is added to a superview, or with `nil` before its removal.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the view was added to a superview or removed.
  open func didMoveToSuperview() {}
  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}
}

extension UIView {
  /// The value of a dimension without an intrinsic size: −1.
  public static var noIntrinsicMetric: CGFloat { -1 }
}
