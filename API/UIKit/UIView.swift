public import Foundation

/// A rectangle with views in it. Nothing draws it: faces draw what it says, not how it looks.
///
/// Geometry is kept as on iOS. Colours, layers and layout constraints are taken and kept, and have
/// no effect: faces lay out and colour by themselves. Of a controller's root view, frame, transform
/// and alpha say where its page lies.
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

  /// The upright rectangle around the transformed view, in the superview's points.
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

  /// 0 (unseen) to 1; other values are cut off there.
  open var alpha: CGFloat {
    get { opacity }
    set { change { opacity = newValue.isNaN ? 0 : min(max(newValue, 0), 1) } }
  }

  /// Where it lies, and how much of it is seen.
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

  // MARK: What it is like

  open var isHidden = false { didSet { ScreenChanges.note() } }
  open var tag = 0
  open var isUserInteractionEnabled = true { didSet { ScreenChanges.note() } }
  open var isOpaque = true
  open var clipsToBounds = false
  open var contentMode = ContentMode.scaleToFill
  /// Of it, faces heed how much of what lies behind a controller's root view it lets through.
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
  /// See `addGestureRecognizer(_:)`.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    didSet {
      for recognizer in oldValue ?? [] where recognizer.view === self { recognizer.view = nil }
      for recognizer in gestureRecognizers ?? [] { recognizer.view = self }
      ScreenChanges.note()
    }
  }
  open var traitCollection: UITraitCollection { .current }
  /// Never called: what the surroundings are like does not change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: For people who listen

  open var isAccessibilityElement = false
  /// Said instead of what is shown.
  open var accessibilityLabel: String? { didSet { ScreenChanges.note() } }
  open var accessibilityHint: String?
  /// Kept: faces know a button from a text by themselves.
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var accessibilityValue: String?
  open var accessibilityIdentifier: String?
  /// Keeps the view and what is in it from faces, as from VoiceOver.
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

  /// Places the subviews. Called before the view is shown, whenever `setNeedsLayout()` was.
  open func layoutSubviews() {}

  open func setNeedsLayout() {
    needsLayout = true
    ScreenChanges.note()
  }

  /// Lays out what needs it, here and below.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for subview in storedSubviews { subview.layoutIfNeeded() }
  }

  /// There is nothing to draw again; faces are shown what has changed.
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
