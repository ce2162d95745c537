import Contract
import Foundation

/// The frame of a view in its superview, and its opacity.
struct ViewPosition: Equatable {
  var frame: CGRect
  var alpha: CGFloat
}

/// The last animated change of a view's position.
struct ViewMotion {
  /// The animation's identifier. Later changes by the same animation keep the start position of the
  /// first change.
  let animation: Int
  let from: ViewPosition
  /// The duration in seconds.
  let duration: Double
  let delay: Double
}

extension Placement {
  /// Clamps all numbers to a finite range that every face can handle.
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
