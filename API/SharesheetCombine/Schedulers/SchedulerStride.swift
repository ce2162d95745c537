public import Foundation

/// A length of time of this module's schedulers. Apple has a type for each scheduler.
public struct SchedulerStride:
  SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral, Codable,
  Hashable, Sendable
{
  public var timeInterval: TimeInterval

  public init(_ timeInterval: TimeInterval) { self.timeInterval = timeInterval }

  public init(_ other: DispatchTimeInterval) {
    timeInterval =
      switch other {
      case .seconds(let count): TimeInterval(count)
      case .milliseconds(let count): TimeInterval(count) / 1e3
      case .microseconds(let count): TimeInterval(count) / 1e6
      case .nanoseconds(let count): TimeInterval(count) / 1e9
      default: .infinity
      }
  }

  public init(integerLiteral value: Int) { timeInterval = TimeInterval(value) }
  public init(floatLiteral value: Double) { timeInterval = value }

  public init?<T: BinaryInteger>(exactly source: T) {
    guard let value = TimeInterval(exactly: source) else { return nil }
    timeInterval = value
  }

  public var magnitude: TimeInterval { abs(timeInterval) }

  public static func seconds(_ s: Int) -> Self { Self(TimeInterval(s)) }
  public static func seconds(_ s: Double) -> Self { Self(s) }
  public static func milliseconds(_ ms: Int) -> Self { Self(TimeInterval(ms) / 1e3) }
  public static func microseconds(_ us: Int) -> Self { Self(TimeInterval(us) / 1e6) }
  public static func nanoseconds(_ ns: Int) -> Self { Self(TimeInterval(ns) / 1e9) }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.timeInterval < rhs.timeInterval }
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.timeInterval + rhs.timeInterval) }
  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.timeInterval - rhs.timeInterval) }
  public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.timeInterval * rhs.timeInterval) }
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }

  /// The length for `DispatchQueue`, limited to about 31 years.
  var dispatchInterval: DispatchTimeInterval {
    let limited = min(max(timeInterval.isNaN ? 0 : timeInterval, 0), 1e9)
    return .nanoseconds(Int(exactly: (limited * 1e9).rounded()) ?? 0)
  }
}
