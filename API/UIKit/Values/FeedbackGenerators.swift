public import Foundation

/// A generator of haptic feedback. Has no effect, because no feedback is generated.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  nonisolated override init() { super.init() }

  /// Has no effect.
  open func prepare() {}
}

/// A generator of feedback for an impact. Has no effect.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength of an impact. Not stored.
  public enum FeedbackStyle: Int, Sendable {
    /// A light impact.
    case light = 0
    /// A medium impact.
    case medium
    /// A heavy impact.
    case heavy
    /// An impact of a soft object.
    case soft
    /// An impact of a rigid object.
    case rigid
  }

  /// Creates a generator, which has no effect.
  public nonisolated override init() { super.init() }
  /// Creates a generator, which has no effect. The style is ignored.
  public init(style: FeedbackStyle) { super.init() }

  /// Has no effect.
  open func impactOccurred() {}
  /// Has no effect.
  open func impactOccurred(intensity: CGFloat) {}
}

/// A generator of feedback for the result of a task. Has no effect.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result of a task.
  public enum FeedbackType: Int, Sendable {
    /// The task succeeded.
    case success = 0
    /// The task caused a warning.
    case warning
    /// The task failed.
    case error
  }

  /// Creates a generator, which has no effect.
  public nonisolated override init() { super.init() }

  /// Has no effect.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// A generator of feedback for a changed selection. Has no effect.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Creates a generator, which has no effect.
  public nonisolated override init() { super.init() }

  /// Has no effect.
  open func selectionChanged() {}
}
