public import Foundation

/// An animation that is started explicitly.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
  private let duration: TimeInterval
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// Whether the animation was started and has neither ended nor been stopped.
  open private(set) var isRunning = false

  /// Creates an animator with a duration in seconds. The curve has no effect.
  public init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.duration = duration
    self.animations = animations.map { [$0] } ?? []
    super.init()
  }

  /// Creates an animator with a duration in seconds. The damping has no effect.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) { self.init(duration: duration, curve: .easeInOut, animations: animations) }

  /// Adds a block that the next call of `startAnimation` runs.
  open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }

  /// Adds a block that is called with `end` when the time of the animation is over, even if the
  /// animation was stopped.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Runs the blocks that were added. Each block runs once.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Runs the added blocks immediately. Faces animate the changes only after the delay, in seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    let animations = animations
    self.animations = []
    isRunning = true
    UIView.animate(withDuration: duration, delay: delay, options: []) {
      for animation in animations { animation() }
    } completion: { _ in
      // As on iOS, this closure retains the animator until the animation ends, because callers
      // often start an animator and release it.
      self.isRunning = false
      for completion in self.completions { completion(.end) }
    }
  }

  /// Sets `isRunning` to `false`. The changes stay, and completions are still called.
  open func stopAnimation(_ withoutFinishing: Bool) { isRunning = false }
}

extension UIView {
  /// The speed of an animation over time. Has no effect.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at the start and at the end.
    case easeInOut = 0
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// The same speed all the time.
    case linear
  }
}

/// The position at which an animation ended. Only `end` is reported.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The end of the animation.
  case end = 0
  /// The start of the animation.
  case start
  /// A position in between.
  case current
}
