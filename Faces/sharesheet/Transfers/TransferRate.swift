import Foundation

/// How fast bytes go, smoothed over the last few seconds: each byte counts less the longer ago it
/// left, so that a burst does not jump and a stall shows.
struct TransferRate: Hashable, Sendable {
  /// Seconds in which what was measured loses all but 1/e of its weight.
  static let window: TimeInterval = 3
  /// Seconds to measure before anything is said.
  static let warmUp: TimeInterval = 0.5

  private var weighted = 0.0
  private var begin: TimeInterval?
  private var latest: TimeInterval = 0

  /// - Parameters:
  ///   - bytes: what has left since the last call; at the first call, when measuring begins,
  ///     nothing.
  ///   - time: seconds of a clock that never goes back.
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

  /// Bytes a second; nil while nothing sound can be said.
  func bytesPerSecond(at time: TimeInterval) -> Double? {
    guard let begin, time - begin >= Self.warmUp else { return nil }
    let now = max(time, latest)
    // The window is not full in the beginning.
    let filled = Self.window * (1 - exp((begin - now) / Self.window))
    return weighted * exp((latest - now) / Self.window) / filled
  }

  /// Seconds until so many more bytes have left; nil when it stalls.
  func secondsLeft(for bytes: Int64, at time: TimeInterval) -> Double? {
    guard let rate = bytesPerSecond(at: time), rate >= 1 else { return nil }
    return Double(max(0, bytes)) / rate
  }
}
