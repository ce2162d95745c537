package import Foundation

/// How much a person has to do with somebody: each time counts one, and half of that two weeks
/// later. So who is written to often comes first, and whoever is written to now overtakes who once
/// was.
package struct Familiarity: Codable, Hashable, Sendable {
  /// Seconds in which a time comes to count half.
  package static let halfLife = 14.0 * 86_400

  /// What all times together counted at `last`.
  private(set) var weight: Double
  package private(set) var last: Date
  /// How often there was something, ever.
  package private(set) var count: Int

  init(at time: Date) {
    weight = 1
    last = time
    count = 1
  }

  mutating func note(at time: Date) {
    weight = weight(at: time) + 1
    // A clock that was set back makes nothing older than it is.
    last = max(last, time)
    count = min(count, Int.max - 1) + 1
  }

  /// What all times together count at that time. It changes no order: all of them fade alike.
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
        .init(codingPath: decoder.codingPath, debugDescription: "what cannot have been counted"))
    }
  }
}
