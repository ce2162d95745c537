extension Subscribers {
  /// The number of values that a subscriber requests.
  ///
  /// Sums are limited to `Int.max`, and negative numbers count as zero. Apple's type traps instead.
  public struct Demand: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The number, or `nil` for an unlimited demand.
    public let max: Int?

    private init(_ max: Int?) { self.max = max }

    public static let unlimited = Demand(nil)
    public static let none = Demand(0)

    public static func max(_ value: Int) -> Demand { Demand(Swift.max(value, 0)) }

    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

    public static func + (lhs: Demand, rhs: Demand) -> Demand {
      guard let left = lhs.max, let right = rhs.max else { return .unlimited }
      let (sum, overflow) = left.addingReportingOverflow(right)
      return overflow ? .max(.max) : .max(sum)
    }

    public static func - (lhs: Demand, rhs: Demand) -> Demand {
      guard let left = lhs.max else { return .unlimited }
      guard let right = rhs.max else { return .none }
      return .max(left - right)
    }

    public static func * (lhs: Demand, rhs: Int) -> Demand {
      guard let left = lhs.max else { return .unlimited }
      let (product, overflow) = left.multipliedReportingOverflow(by: Swift.max(rhs, 0))
      return overflow ? .max(.max) : .max(product)
    }

    public static func + (lhs: Demand, rhs: Int) -> Demand { lhs + .max(rhs) }
    public static func - (lhs: Demand, rhs: Int) -> Demand { lhs - .max(rhs) }
    public static func += (lhs: inout Demand, rhs: Demand) { lhs = lhs + rhs }
    public static func += (lhs: inout Demand, rhs: Int) { lhs = lhs + rhs }
    public static func -= (lhs: inout Demand, rhs: Demand) { lhs = lhs - rhs }
    public static func -= (lhs: inout Demand, rhs: Int) { lhs = lhs - rhs }
    public static func *= (lhs: inout Demand, rhs: Int) { lhs = lhs * rhs }

    public static func < (lhs: Demand, rhs: Demand) -> Bool {
      guard let left = lhs.max else { return false }
      return rhs.max.map { left < $0 } ?? true
    }

    public static func == (lhs: Demand, rhs: Int) -> Bool { lhs.max == rhs }
    public static func != (lhs: Demand, rhs: Int) -> Bool { lhs.max != rhs }
    public static func < (lhs: Demand, rhs: Int) -> Bool { lhs.max.map { $0 < rhs } ?? false }
    public static func <= (lhs: Demand, rhs: Int) -> Bool { lhs.max.map { $0 <= rhs } ?? false }
    public static func > (lhs: Demand, rhs: Int) -> Bool { lhs.max.map { $0 > rhs } ?? true }
    public static func >= (lhs: Demand, rhs: Int) -> Bool { lhs.max.map { $0 >= rhs } ?? true }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self.init(container.decodeNil() ? nil : Swift.max(try container.decode(Int.self), 0))
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let max { try container.encode(max) } else { try container.encodeNil() }
    }

    /// Takes one value from the demand.
    /// - Returns: whether there was one.
    mutating func take() -> Bool {
      guard self > 0 else { return false }
      self -= 1
      return true
    }
  }

  /// The end of a publisher's values.
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)

    func mapError<New: Error>(_ transform: (Failure) -> New) -> Completion<New> {
      switch self {
      case .finished: .finished
      case .failure(let error): .failure(transform(error))
      }
    }
  }
}

extension Subscribers.Completion: Sendable where Failure: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
