import Foundation

/// An animation. While its block runs, each view that changes records its previous position.
@MainActor struct AnimationBlock {
  static private(set) var current: AnimationBlock?
  static private var areEnabled = true

  private let identifier = NodeIdentifier.next()
  private let duration: Double
  private let delay: Double

  /// The maximum duration and delay, in seconds. Longer values are clamped, because an extension is
  /// not expected to run for so long.
  private static let longest: Double = 3600

  init(duration: Double, delay: Double) {
    self.duration = Self.sound(duration)
    self.delay = Self.sound(delay)
  }

  static var isEnabled: Bool {
    get { areEnabled }
    set { areEnabled = newValue }
  }

  /// Runs the block now. `completion` is called on the main queue after the delay and the duration.
  /// If nothing is animated, it is called without a delay.
  func run(_ animations: () -> Void, completion: ((Bool) -> Void)?) {
    let outer = Self.current
    Self.current = duration > 0 && Self.areEnabled ? self : nil
    animations()
    Self.current = outer
    guard let completion else { return }
    let isAnimated = duration > 0 && Self.areEnabled
    DispatchQueue.main.asyncAfter(deadline: .now() + (isAnimated ? duration + delay : 0)) {
      [completion = Completion(call: completion)] in completion.call(true)
    }
  }

  /// Runs the block without animation.
  static func withoutAnimation(_ actions: () -> Void) {
    let outer = current
    current = nil
    actions()
    current = outer
  }

  func motion(after last: ViewMotion?, from position: ViewPosition) -> ViewMotion {
    let isSame = last?.animation == identifier
    return ViewMotion(
      animation: identifier, from: isSame ? last?.from ?? position : position, duration: duration,
      delay: delay)
  }

  private static func sound(_ seconds: Double) -> Double {
    seconds.isNaN ? 0 : min(max(seconds, 0), longest)
  }
}

/// A completion handler. Sendable: it is created and called on the main queue.
private struct Completion: @unchecked Sendable {
  let call: (Bool) -> Void
}
