public import Foundation

/// A touch. Faces have no touches, so a press is reported as a touch at the view's center.
@preconcurrency @MainActor open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began = 0
    case moved
    case stationary
    case ended
    case cancelled
    case regionEntered
    case regionMoved
    case regionExited
  }

  open private(set) weak var view: UIView?

  init(in view: UIView) {
    super.init()
    self.view = view
  }

  open var phase: Phase { .ended }
  open var tapCount: Int { 1 }

  open func location(in view: UIView?) -> CGPoint {
    guard let own = self.view else { return .zero }
    return own.convert(CGPoint(x: own.bounds.midX, y: own.bounds.midY), to: view)
  }

  open func previousLocation(in view: UIView?) -> CGPoint { location(in: view) }
}
