public import Foundation
import Linux

/// A gesture recognizer. Faces support one gesture, a tap on a text. Other gestures are stored but
/// never recognized.
@preconcurrency @MainActor open class UIGestureRecognizer: ObjectRoot {
  /// The state of a gesture recognizer. Only `possible` and `ended` occur.
  public enum State: Int, Sendable {
    /// Nothing is recognized.
    case possible = 0
    /// A continuous gesture began. Never set.
    case began
    /// A continuous gesture changed. Never set.
    case changed
    /// The gesture was recognized.
    case ended
    /// A continuous gesture was cancelled. Never set.
    case cancelled
    /// Another gesture was made. Never set.
    case failed

    /// The state of a recognized gesture, which equals `ended`.
    public static var recognized: State { .ended }
  }

  private struct Target {
    weak var object: AnyObject?
    let action: Selector
  }

  /// The view that the recognizer was added to.
  open internal(set) weak var view: UIView?
  /// The delegate, which can prevent a gesture.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the gesture is recognized.
  open var isEnabled = true { didSet { ScreenChanges.note() } }
  /// The state: `ended` while the targets are notified, otherwise `possible`.
  open private(set) var state = State.possible
  /// The name of the recognizer. Stored for the extension.
  open var name: String?
  /// Whether the view loses a recognized touch. Stored without effect.
  open var cancelsTouchesInView = true
  /// Whether the view gets touches only after the gesture failed. Stored without effect.
  open var delaysTouchesBegan = false
  /// Whether the end of a touch is delayed. Stored without effect.
  open var delaysTouchesEnded = true
  /// The number of touches: 1 while the gesture is recognized, otherwise 0.
  open var numberOfTouches: Int { state == .possible ? 0 : 1 }
  private var targets: [Target] = []

  /// Creates a recognizer. If the target or the action is `nil`, the recognizer has no target.
  public init(target: Any?, action: Selector?) {
    super.init(root: ())
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recognizer without a target.
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

  /// Has no effect: only taps are recognized, and no other gesture can precede them.
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
        StandardError.print("A gesture was ignored: \(type(of: object)) has no \(target.action).")
      }
    }
    // Reset after all targets were notified.
    DispatchQueue.main.async { MainActor.assumeIsolated { self.state = .possible } }
  }
}

/// A recognizer of a tap. Faces support it on text.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps of the gesture. If the number is greater than 1, the gesture is never
  /// recognized, because faces send single taps.
  open var numberOfTapsRequired = 1
  /// The number of fingers. Stored without effect.
  open var numberOfTouchesRequired = 1
}

/// A recognizer of a long press. The gesture is never recognized.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The duration of the press, in seconds. Stored without effect.
  open var minimumPressDuration = 0.5
  /// The number of taps before the press. Stored without effect.
  open var numberOfTapsRequired = 0
  /// The number of fingers. Stored without effect.
  open var numberOfTouchesRequired = 1
  /// The distance that a finger may move, in points. Stored without effect.
  open var allowableMovement: CGFloat = 10
}

/// A recognizer of a swipe. The gesture is never recognized.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe.
  public struct Direction: OptionSet, Sendable {
    /// From left to right.
    public static let right = Direction(rawValue: 1 << 0)
    /// From right to left.
    public static let left = Direction(rawValue: 1 << 1)
    /// From bottom to top.
    public static let up = Direction(rawValue: 1 << 2)
    /// From top to bottom.
    public static let down = Direction(rawValue: 1 << 3)

    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// The allowed directions. Stored without effect.
  open var direction = Direction.right
  /// The number of fingers. Stored without effect.
  open var numberOfTouchesRequired = 1
}

/// A recognizer of a drag. The gesture is never recognized.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The minimum number of fingers. Stored without effect.
  open var minimumNumberOfTouches = 1
  /// The maximum number of fingers. Stored without effect.
  open var maximumNumberOfTouches = Int.max

  /// Returns zero, because no finger moves.
  open func translation(in view: UIView?) -> CGPoint { .zero }
  /// Has no effect.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {}
  /// Returns zero, because no finger moves.
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// A recognizer of a pinch. The gesture is never recognized.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The scale since the start. Stored without effect.
  open var scale: CGFloat = 1
  /// The change of the scale per second. Always 0.
  open var velocity: CGFloat { 0 }
}

/// A recognizer of a rotation. The gesture is never recognized.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The angle since the start, in radians. Stored without effect.
  open var rotation: CGFloat = 0
  /// The change of the angle per second. Always 0.
  open var velocity: CGFloat { 0 }
}

/// A recognizer of a drag from an edge of the screen. The gesture is never recognized.
@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges. Stored without effect.
  open var edges: UIRectEdge = []
}

/// A recognizer of a pointer above a view. The gesture is never recognized.
@preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {}
