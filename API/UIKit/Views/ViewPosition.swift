import Foundation
import Wire

/// Where a view lies in its superview, and how much of it is seen.
struct ViewPosition: Equatable {
  var frame: CGRect
  var alpha: CGFloat
}

/// A view's last animated change of position.
struct ViewMotion {
  /// The animation's, so that its further changes begin where the first one did.
  let animation: Int
  let from: ViewPosition
  /// Seconds.
  let duration: Double
  let delay: Double
}

extension Placement {
  /// Numbers that no face can be led astray by.
  init(_ position: ViewPosition) {
    func plain(_ value: CGFloat) -> Double {
      value.isFinite ? min(max(Double(value), -100_000), 100_000) : 0
    }
    let frame = position.frame
    self.init(
      x: plain(frame.origin.x), y: plain(frame.origin.y), width: max(0, plain(frame.width)),
      height: max(0, plain(frame.height)), alpha: plain(position.alpha))
  }
}

extension Motion {
  init(_ motion: ViewMotion) {
    self.init(
      id: motion.animation, from: Placement(motion.from), duration: motion.duration,
      delay: motion.delay)
  }
}
