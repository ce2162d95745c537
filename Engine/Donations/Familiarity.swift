package import Foundation

/// A measure of how often and how recently an extension sent to a person. Each donation adds 1, and
/// the sum halves in two weeks. So a person with many recent messages is listed before a person
/// whose messages are older.
package struct Familiarity: Codable, Hashable, Sendable {
  /// The time in which the weight of a donation halves, in seconds.
  package static let halfLife = 14.0 * 86_400

  /// The weight of all donations at `last`.
  private(set) var weight: Double
  package private(set) var last: Date
  /// The number of all donations.
  package private(set) var count: Int

  init(at time: Date) {
    weight = 1
    last = time
    count = 1
  }

  mutating func note(at time: Date) {
    weight = weight(at: time) + 1
    // Setting the clock back does not age entries.
    last = max(last, time)
    count = min(count, Int.max - 1) + 1
  }

  /// Returns the weight of all donations at a time. Time alone does not change an order, because
  /// all weights halve at the same rate.
  func weight(at time: Date) -> Double {
    weight * pow(0.5, max(time.timeIntervalSince(last), 0) / Self.halfLife)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    weight = try container.decode(Double.self, forKey: .weight)
    last = try container.decode(Date.self, forKey: .last)
    count = try container.decode(Int.self, forKey: .count)
    guard weight.isFinite, weight >= 0, count > 0, last.timeIntervalSince1970.magnitude < 1e12
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "invalid count of shares"))
    }
  }
}
