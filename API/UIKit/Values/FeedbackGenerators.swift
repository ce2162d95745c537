public import Foundation

/// A generator of haptic feedback. Without effect.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  nonisolated override init() { super.init() }

  open func prepare() {}
}

@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable {
    case light = 0
    case medium
    case heavy
    case soft
    case rigid
  }

  public nonisolated override init() { super.init() }
  public init(style: FeedbackStyle) { super.init() }

  open func impactOccurred() {}
  open func impactOccurred(intensity: CGFloat) {}
}

@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable {
    case success = 0
    case warning
    case error
  }

  public nonisolated override init() { super.init() }

  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  public nonisolated override init() { super.init() }

  open func selectionChanged() {}
}
