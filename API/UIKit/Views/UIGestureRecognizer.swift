public import Foundation

/// A gesture recognizer. Faces support one gesture, a tap on a text. Other gestures are stored but
/// never recognized.
@preconcurrency @MainActor open class UIGestureRecognizer: ObjectRoot {
  public enum State: Int, Sendable {
    case possible = 0
    case began
    case changed
    case ended
    case cancelled
    case failed

    public static var recognized: State { .ended }
  }

  private struct Target {
    weak var object: AnyObject?
    let action: Selector
  }

  open internal(set) weak var view: UIView?
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var isEnabled = true { didSet { ScreenChanges.note() } }
  open private(set) var state = State.possible
  open var name: String?
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var numberOfTouches: Int { state == .possible ? 0 : 1 }
  private var targets: [Target] = []

  public init(target: Any?, action: Selector?) {
    super.init(root: ())
    if let target, let action { addTarget(target, action: action) }
  }

  public convenience init() { self.init(target: nil, action: nil) }

  /// Adds a target, which is not retained.
  open func addTarget(_ target: Any, action: Selector) {
    targets.append(Target(object: target as AnyObject, action: action))
  }

  /// Removes targets. `nil` matches any target or any action.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    targets.removeAll { kept in
      (object == nil || kept.object === object) && (action == nil || kept.action == action)
    }
  }

  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}

  /// Returns the center of the tapped view, in the coordinates of `view`.
  open func location(in view: UIView?) -> CGPoint {
    self.view.map { UITouch(in: $0).location(in: view) } ?? .zero
  }

  /// Notifies the targets, unless the delegate prevents the gesture.
  func recognize() {
    guard isEnabled, let view else { return }
    if let delegate {
      guard delegate.gestureRecognizer(self, shouldReceive: UITouch(in: view)),
        delegate.gestureRecognizerShouldBegin(self)
      else { return }
    }
    state = .ended
    for target in targets {
      guard let object = target.object else { continue }
      if target.action.send(to: object, [self]) == nil {
        printWarning("A gesture was not heard: \(type(of: object)) has no \(target.action).")
      }
    }
    // Reset after all targets were notified.
    DispatchQueue.main.async { MainActor.assumeIsolated { self.state = .possible } }
  }
}

@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// A recognizer that requires several taps is never recognized, because faces send single taps.
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
}

/// Never recognized.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  open var minimumPressDuration = 0.5
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
  open var allowableMovement: CGFloat = 10
}

/// Never recognized.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: OptionSet, Sendable {
    public static let right = Direction(rawValue: 1 << 0)
    public static let left = Direction(rawValue: 1 << 1)
    public static let up = Direction(rawValue: 1 << 2)
    public static let down = Direction(rawValue: 1 << 3)

    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  open var direction = Direction.right
  open var numberOfTouchesRequired = 1
}

/// Never recognized.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max

  open func translation(in view: UIView?) -> CGPoint { .zero }
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {}
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}
