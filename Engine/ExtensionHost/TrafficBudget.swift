import Contract
import Linux

/// The limit of an extension's messages, as a token bucket.
struct TrafficBudget: Sendable {
  /// The size of the bucket, in bytes.
  static let burst = 16 << 20
  /// The rate at which the bucket fills, in bytes per second.
  static let rate = 1 << 20
  /// The minimum cost of a message, in bytes. Handling a small message costs more than reading it.
  static let minimumCost = 2 << 10

  /// The number of bytes of a picture's file that cost as much as one byte of a message. A picture
  /// costs less, because its file is copied, not parsed.
  static let pictureDivisor = 16

  private var available = Double(burst)
  private var last: ContinuousClock.Instant

  init(now: ContinuousClock.Instant = .now) { last = now }

  /// Returns the cost of a message, in bytes.
  static func cost(
    of received: MessageChannel<HostMessage, ExtensionMessage>.Received
  ) -> Int {
    guard case .picture = received.message,
      let size = try? received.descriptors.first?.status().size
    else { return received.size }
    return received.size + Int(min(max(size, 0), Int64(Picture.maximumBytes))) / pictureDivisor
  }

  /// - Returns: Whether a message of this cost is within the budget.
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
