public import Foundation

/// An animation that is started explicitly.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
  private let duration: TimeInterval
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  open private(set) var isRunning = false

  public init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.duration = duration
    self.animations = animations.map { [$0] } ?? []
    super.init()
  }

  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) { self.init(duration: duration, curve: .easeInOut, animations: animations) }

  open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Runs the added animations. Each runs once.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  open func startAnimation(afterDelay delay: TimeInterval) {
    let animations = animations
    self.animations = []
    isRunning = true
    UIView.animate(withDuration: duration, delay: delay, options: []) {
      for animation in animations { animation() }
    } completion: { _ in
      // Retained until here, as on iOS: callers often start an animator and release it.
      self.isRunning = false
      for completion in self.completions { completion(.end) }
    }
  }

  open func stopAnimation(_ withoutFinishing: Bool) { isRunning = false }
}

extension UIView {
  public enum AnimationCurve: Int, Sendable {
    case easeInOut = 0
    case easeIn
    case easeOut
    case linear
  }
}

public enum UIViewAnimatingPosition: Int, Sendable {
  case end = 0
  case start
  case current
}
