public import Foundation

/// A group of changes of layers. The changes are immediate.
///
/// Apple: https://developer.apple.com/documentation/quartzcore/catransaction
@preconcurrency @MainActor public final class CATransaction: ObjectRoot {
  private static var completions: [(() -> Void)?] = []

  /// Begins a group.
  public class func begin() { completions.append(nil) }

  /// Ends the group. Its completion block is called later on the main queue.
  public class func commit() {
    guard let block = completions.popLast().flatMap({ $0 }) else { return }
    later(block)
  }

  /// Has no effect.
  public class func flush() {}

  /// Stores the block, which is called after the group ends. Without a group, the block is called
  /// later on the main queue.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    if completions.isEmpty {
      if let block { later(block) }
    } else {
      completions[completions.count - 1] = block
    }
  }

  /// Stores the value without effect: nothing is animated.
  public class func setDisableActions(_ flag: Bool) { areActionsDisabled = flag }
  /// Whether animations are disabled. Nothing is animated.
  public class func disableActions() -> Bool { areActionsDisabled }
  /// Stores the duration without effect: nothing is animated.
  public class func setAnimationDuration(_ dur: Double) { duration = dur }
  /// The duration that was set, or 0.25 s. Nothing is animated.
  public class func animationDuration() -> Double { duration }
  /// Has no effect: nothing is animated.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
  /// The block that is called after the present group ends.
  public class func completionBlock() -> (() -> Void)? { completions.last ?? nil }
  /// Has no effect: nothing is animated.
  public class func setValue(_ anObject: Any?, forKey key: String) {}

  private static var areActionsDisabled = false
  private static var duration = 0.25

  static func later(_ block: @escaping () -> Void) {
    let carried = Block(call: block)
    DispatchQueue.main.async { MainActor.assumeIsolated { carried.call() } }
  }

  // Sendable: the block is created and called on the main thread only.
  private struct Block: @unchecked Sendable {
    let call: () -> Void
  }
}

/// The course of an animation. Has no effect.
public final class CAMediaTimingFunction: NSObject, Sendable {
  /// Creates a course from its name.
  public init(name: CAMediaTimingFunctionName) { super.init() }
  /// Creates a course from the control points of a curve.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) { super.init() }
}
