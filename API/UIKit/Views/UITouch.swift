public import Foundation

/// A touch. Faces have no touches, so a press is reported as a touch at the view's center.
@preconcurrency @MainActor open class UITouch: NSObject {
  /// The state of a touch. Only `ended` occurs.
  public enum Phase: Int, Sendable {
    /// A finger touched the screen.
    case began = 0
    /// The finger moved.
    case moved
    /// The finger did not move.
    case stationary
    /// The finger was lifted.
    case ended
    /// The system cancelled the touch.
    case cancelled
    /// The pointer entered a view.
    case regionEntered
    /// The pointer moved in a view.
    case regionMoved
    /// The pointer left a view.
    case regionExited
  }

  /// The view that was pressed.
  open private(set) weak var view: UIView?

  init(in view: UIView) {
    super.init()
    self.view = view
  }

  /// The state of the touch. Always `ended`.
  open var phase: Phase { .ended }
  /// The number of taps. Always 1.
  open var tapCount: Int { 1 }

  /// Returns the center of the pressed view, in the coordinates of `view`.
  open func location(in view: UIView?) -> CGPoint {
    guard let own = self.view else { return .zero }
    return own.convert(CGPoint(x: own.bounds.midX, y: own.bounds.midY), to: view)
  }

  /// Returns the same as `location(in:)`, because a press does not move.
  open func previousLocation(in view: UIView?) -> CGPoint { location(in: view) }
}

/// A touch event. Faces send no touch events, so handlers receive `nil`.
@preconcurrency @MainActor open class UIEvent: NSObject {}
