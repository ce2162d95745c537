/// A subscriber's connection to its publisher. It accepts one subscription, which it releases at
/// the end.
final class Link: Sendable {
  private enum Phase {
    case waiting
    case active(any Subscription)
    case ended
  }

  private let phase = Protected(Phase.waiting)

  var isActive: Bool {
    phase.withLock { if case .active = $0 { true } else { false } }
  }

  /// Stores the subscription. If there was one before, or the link has ended, the subscription is
  /// cancelled.
  /// - Returns: whether the subscription was stored.
  func attach(_ subscription: any Subscription) -> Bool {
    let isFirst = phase.withLock { phase in
      guard case .waiting = phase else { return false }
      phase = .active(subscription)
      return true
    }
    if !isFirst { subscription.cancel() }
    return isFirst
  }

  func request(_ demand: Subscribers.Demand) {
    let subscription = phase.withLock { phase -> (any Subscription)? in
      if case .active(let subscription) = phase { subscription } else { nil }
    }
    subscription?.request(demand)
  }

  /// Ends the link.
  /// - Returns: the subscription, or `nil` if there was none or the link had already ended.
  func end() -> (any Subscription)? {
    if case .active(let subscription) = phase.exchange(.ended) { subscription } else { nil }
  }

  func cancel() { end()?.cancel() }
}
