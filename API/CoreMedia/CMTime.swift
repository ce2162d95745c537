@_exported public import Foundation

/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The number of time units in one second.
public typealias CMTimeScale = Int32

/// A time as a rational number of seconds.
///
/// Apple: https://developer.apple.com/documentation/coremedia/cmtime-api
public struct CMTime: Hashable, Comparable, Sendable {
  /// The time 0, with a timescale of 1.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// An invalid time. Calculations with it give `invalid`.
  public static let invalid = CMTime(value: 0, timescale: 0)
  /// A time that is not known, such as the length of a live stream.
  public static let indefinite = CMTime(value: .max, timescale: 0)
  /// An infinite time. Its `seconds` are infinite, and it is longer than all other times.
  public static let positiveInfinity = CMTime(value: .max, timescale: .max)

  /// The numerator: the time in units of 1/`timescale` seconds.
  public var value: CMTimeValue
  /// The number of units in one second. 0 if the time is invalid or indefinite.
  public var timescale: CMTimeScale

  /// Makes a time of `value`/`timescale` seconds. A negative timescale becomes 0, which is invalid.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.value = value
    self.timescale = max(timescale, 0)
  }

  /// Makes a time. The result is `invalid` if `preferredTimescale` is not positive or the value is
  /// not representable.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    guard preferredTimescale > 0,
      let value = CMTimeValue(exactly: (seconds * Double(preferredTimescale)).rounded())
    else {
      self = .invalid
      return
    }
    self.init(value: value, timescale: preferredTimescale)
  }

  /// Whether the time is valid. An indefinite time is valid too.
  public var isValid: Bool { timescale > 0 || self == .indefinite }
  /// Whether the time equals `indefinite`.
  public var isIndefinite: Bool { self == .indefinite }
  /// Whether the time is a finite number of seconds.
  public var isNumeric: Bool { timescale > 0 && self != .positiveInfinity }

  /// The time in seconds, or NaN if the time is invalid or indefinite.
  public var seconds: Double {
    if self == .positiveInfinity { return .infinity }
    return timescale > 0 ? Double(value) / Double(timescale) : .nan
  }

  /// Returns whether both times have the same length. The timescales may differ.
  public static func == (one: CMTime, other: CMTime) -> Bool {
    guard one.timescale > 0, other.timescale > 0 else {
      return one.timescale == other.timescale && one.value == other.value
    }
    let (left, right) = one.crossed(other)
    return left == right
  }

  /// Returns whether the first time is shorter. The result is `false` if either time has no
  /// timescale.
  public static func < (one: CMTime, other: CMTime) -> Bool {
    guard one.timescale > 0, other.timescale > 0, one != .positiveInfinity else { return false }
    if other == .positiveInfinity { return true }
    let (left, right) = one.crossed(other)
    return left < right
  }

  /// Adds the length to the hasher, so that equal times with different timescales have equal
  /// hashes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(timescale > 0 ? seconds : .nan)
  }

  /// Adds two times. The sum has the larger of the two timescales. If either time is not finite,
  /// the sum is `invalid`.
  public static func + (one: CMTime, other: CMTime) -> CMTime { one.combined(other, +) }
  /// Subtracts the second time from the first. The difference has the larger of the two timescales.
  /// If either time is not finite, the difference is `invalid`.
  public static func - (one: CMTime, other: CMTime) -> CMTime { one.combined(other, -) }

  /// Returns both values, converted to the same timescale.
  private func crossed(_ other: CMTime) -> (left: DoubleWidth, right: DoubleWidth) {
    (
      DoubleWidth(value.multipliedFullWidth(by: Int64(other.timescale))),
      DoubleWidth(other.value.multipliedFullWidth(by: Int64(timescale)))
    )
  }

  private func combined(_ other: CMTime, _ operation: (Double, Double) -> Double) -> CMTime {
    guard isNumeric, other.isNumeric else { return .invalid }
    return CMTime(
      seconds: operation(seconds, other.seconds),
      preferredTimescale: max(timescale, other.timescale))
  }
}

/// The full 128-bit product of two numbers.
private struct DoubleWidth: Comparable {
  let high: Int64
  let low: UInt64

  init(_ product: (high: Int64, low: UInt64)) { (high, low) = product }

  static func < (one: Self, other: Self) -> Bool {
    one.high == other.high ? one.low < other.low : one.high < other.high
  }
}

/// Returns a time of `value`/`timescale` seconds.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// Returns the time that is nearest to the given seconds, or `invalid` if the timescale is not
/// positive or the value is not representable.
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds, or NaN if the time is invalid or indefinite.
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 { time.seconds }

/// Compares two times.
/// - Returns: −1 if the first is shorter, 0 if both are equal, otherwise 1.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  time1 < time2 ? -1 : time1 == time2 ? 0 : 1
}
