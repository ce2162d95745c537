import Contract
import Linux

/// How much an extension may say: a bucket that fills steadily and may be emptied at once.
struct TrafficBudget: Sendable {
  /// Bytes.
  static let burst = 16 << 20
  /// Bytes a second.
  static let rate = 1 << 20
  /// What the smallest message counts as, in bytes: handling it costs more than reading it.
  static let minimumCost = 2 << 10

  /// Bytes of a picture's file that count as one: they are copied, not understood.
  static let pictureDivisor = 16

  private var available = Double(burst)
  private var last: ContinuousClock.Instant

  init(now: ContinuousClock.Instant = .now) { last = now }

  /// Bytes that a message counts as.
  static func cost(
    of received: MessageChannel<HostMessage, ExtensionMessage>.Received
  ) -> Int {
    guard case .picture = received.message,
      let size = try? received.descriptors.first?.status().size
    else { return received.size }
    return received.size + Int(min(max(size, 0), Int64(Picture.maximumBytes))) / pictureDivisor
  }

  /// - Returns: whether a message of so many bytes is within the budget.
  mutating func spend(_ bytes: Int, now: ContinuousClock.Instant = .now) -> Bool {
    let passed = now - last
    let seconds =
      Double(passed.components.seconds) + Double(passed.components.attoseconds) / 1e18
    available = min(Double(Self.burst), available + seconds * Double(Self.rate))
    last = now
    available -= Double(max(bytes, Self.minimumCost))
    return available >= 0
  }
}
