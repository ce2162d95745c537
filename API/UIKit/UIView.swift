public import Foundation

/// A rectangle that can contain other views. Faces show its contents, but not its appearance.
///
/// Geometry behaves as on iOS. Colors, layers and layout constraints are stored without effect,
/// because faces choose layout and colors. For a controller's root view, the frame, transform and
/// alpha determine the position of its page, and the background's alpha its opacity.
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

  public init(frame: CGRect) {
    super.init()
    size = frame.size
    middle = CGPoint(x: frame.midX, y: frame.midY)
  }

  public required init?(coder: NSCoder) { super.init() }

  public convenience override init() { self.init(frame: .zero) }

  open override var next: UIResponder? { controller ?? storedSuperview }

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

  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: size) }
    set {
      change {
        boundsOrigin = newValue.origin
        size = newValue.size
      }
    }
  }

  open var center: CGPoint {
    get { middle }
    set { change { middle = newValue } }
  }

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

  open var isHidden = false { didSet { ScreenChanges.note() } }
  open var tag = 0
  open var isUserInteractionEnabled = true { didSet { ScreenChanges.note() } }
  open var isOpaque = true
  open var clipsToBounds = false
  open var contentMode = ContentMode.scaleToFill
  /// The background. Only the alpha of a controller's root view's background has an effect.
  open var backgroundColor: UIColor? { didSet { ScreenChanges.note() } }
  open var tintColor: UIColor! = .tintColor
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  open var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 8, leading: 8, bottom: 8, trailing: 8)
  public private(set) lazy var layer = CALayer(of: self)
  open var contentScaleFactor: CGFloat = 3
  open var mask: UIView?
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// The gesture recognizers. See `addGestureRecognizer(_:)`.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    didSet {
      for recognizer in oldValue ?? [] where recognizer.view === self { recognizer.view = nil }
      for recognizer in gestureRecognizers ?? [] { recognizer.view = self }
      ScreenChanges.note()
    }
  }
  open var traitCollection: UITraitCollection { .current }
  /// Never called: the traits do not change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Accessibility

  open var isAccessibilityElement = false
  /// The text that is read instead of the visible contents.
  open var accessibilityLabel: String? { didSet { ScreenChanges.note() } }
  open var accessibilityHint: String?
  /// Stored without effect: faces recognize buttons and texts themselves.
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var accessibilityValue: String?
  open var accessibilityIdentifier: String?
  /// Whether the view and its subviews are hidden from faces, as they are from VoiceOver.
  open var accessibilityElementsHidden = false { didSet { ScreenChanges.note() } }

  // MARK: Layout

  open var autoresizingMask: AutoresizingMask = []
  open var autoresizesSubviews = true
  open var translatesAutoresizingMaskIntoConstraints = true
  public private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(owningView: self)
  public private(set) lazy var layoutMarginsGuide = UILayoutGuide(owningView: self)
  public private(set) lazy var readableContentGuide = UILayoutGuide(owningView: self)
  public private(set) lazy var keyboardLayoutGuide = UILayoutGuide(owningView: self)
  open var safeAreaInsets: UIEdgeInsets { .zero }
  open internal(set) var constraints: [NSLayoutConstraint] = []

  /// `UIView.noIntrinsicMetric` in both directions.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Lays out the subviews. Called before the view is shown, after each `setNeedsLayout()`.
  open func layoutSubviews() {}

  open func setNeedsLayout() {
    needsLayout = true
    ScreenChanges.note()
  }

  /// Lays out this view and its subviews where needed.
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

  /// Never called.
  open func draw(_ rect: CGRect) {}

  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  open func sizeToFit() {}
  open func setNeedsUpdateConstraints() {}
  open func updateConstraints() {}
  open func updateConstraintsIfNeeded() {}

  // MARK: For subclasses to override

  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
}

extension UIView {
  public static var noIntrinsicMetric: CGFloat { -1 }

  public enum ContentMode: Int, Sendable {
    case scaleToFill = 0
    case scaleAspectFit
    case scaleAspectFill
    case redraw
    case center
    case top
    case bottom
    case left
    case right
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight
  }

  public struct AutoresizingMask: OptionSet, Sendable {
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
}
