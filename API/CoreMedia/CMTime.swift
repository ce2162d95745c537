public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32

/// A time as a rational number of seconds.
///
/// Apple: https://developer.apple.com/documentation/coremedia/cmtime-api
public struct CMTime: Hashable, Comparable, Sendable {
  public static let zero = CMTime(value: 0, timescale: 1)
  public static let invalid = CMTime(value: 0, timescale: 0)
  public static let indefinite = CMTime(value: .max, timescale: 0)
  public static let positiveInfinity = CMTime(value: .max, timescale: .max)

  public var value: CMTimeValue
  public var timescale: CMTimeScale

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

  public var isValid: Bool { timescale > 0 || self == .indefinite }
  public var isIndefinite: Bool { self == .indefinite }
  public var isNumeric: Bool { timescale > 0 && self != .positiveInfinity }

  /// The time in seconds; NaN if the time is invalid or indefinite.
  public var seconds: Double {
    if self == .positiveInfinity { return .infinity }
    return timescale > 0 ? Double(value) / Double(timescale) : .nan
  }

  public static func == (one: CMTime, other: CMTime) -> Bool {
    guard one.timescale > 0, other.timescale > 0 else {
      return one.timescale == other.timescale && one.value == other.value
    }
    let (left, right) = one.crossed(other)
    return left == right
  }

  public static func < (one: CMTime, other: CMTime) -> Bool {
    guard one.timescale > 0, other.timescale > 0 else { return false }
    let (left, right) = one.crossed(other)
    return left < right
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(timescale > 0 ? seconds : .nan)
  }

  public static func + (one: CMTime, other: CMTime) -> CMTime { one.combined(other, +) }
  public static func - (one: CMTime, other: CMTime) -> CMTime { one.combined(other, -) }

  /// Both values, converted to the same timescale.
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

public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

public func CMTimeGetSeconds(_ time: CMTime) -> Float64 { time.seconds }

public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  time1 < time2 ? -1 : time1 == time2 ? 0 : 1
}
