import Foundation

/// The speed of a transfer. The weight of sent bytes decreases exponentially with their age, so
/// that a burst changes the speed slowly and a stall becomes visible.
struct TransferRate: Hashable, Sendable {
  /// The time in seconds after which the weight of sent bytes has decreased to 1/e.
  static let window: TimeInterval = 3
  /// The time in seconds that must pass before the first result.
  static let warmUp: TimeInterval = 0.5

  private var weighted = 0.0
  private var begin: TimeInterval?
  private var latest: TimeInterval = 0

  /// - Parameters:
  ///   - bytes: The number of bytes sent since the last call. The first call only starts the
  ///     measurement and ignores this number.
  ///   - time: The time in seconds of a monotonic clock.
  mutating func add(_ bytes: Int64, at time: TimeInterval) {
    guard begin != nil else {
      begin = time
      latest = time
      return
    }
    let now = max(time, latest)
    weighted = weighted * exp((latest - now) / Self.window) + Double(max(0, bytes))
    latest = now
  }

  /// Returns the bytes per second, or `nil` during the warm-up.
  func bytesPerSecond(at time: TimeInterval) -> Double? {
    guard let begin, time - begin >= Self.warmUp else { return nil }
    let now = max(time, latest)
    // At the beginning, the measurement covers only a part of the window.
    let filled = Self.window * (1 - exp((begin - now) / Self.window))
    return weighted * exp((latest - now) / Self.window) / filled
  }

  /// Returns the seconds until this many more bytes are sent, or `nil` during the warm-up and
  /// during a stall.
  func secondsLeft(for bytes: Int64, at time: TimeInterval) -> Double? {
    guard let rate = bytesPerSecond(at: time), rate >= 1 else { return nil }
    return Double(max(0, bytes)) / rate
  }
}
