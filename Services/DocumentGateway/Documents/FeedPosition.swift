/// A place in a feed of changes: after a sequence, or among the older changes of a channel that
/// somebody has had only since then: `20:5` is the change 5, seen because of what happened at 20.
package struct FeedPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let major: Int
  /// nil: the sequence itself, which comes after all that is seen because of it.
  package let minor: Int?

  package static let start = Self(major: 0)

  package init(major: Int, minor: Int? = nil) {
    self.major = major
    self.minor = minor
  }

  /// Reads `20`, `20:5` and nothing at all, which is the start.
  /// - throws: `GatewayFailure` with 400.
  package init(_ text: some StringProtocol) throws(GatewayFailure) {
    if text.isEmpty {
      self = .start
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? Int(part) : nil
    }
    guard numbers.count == parts.count, (1...2).contains(numbers.count) else {
      throw GatewayFailure(400, "Invalid sequence")
    }
    self.init(major: numbers[0], minor: numbers.count == 2 ? numbers[1] : nil)
  }

  package static func < (one: Self, other: Self) -> Bool {
    (one.major, one.minor ?? .max) < (other.major, other.minor ?? .max)
  }

  package var description: String { minor.map { "\(major):\($0)" } ?? "\(major)" }

  /// The first sequence of which the change itself comes after this.
  var nextSequence: Int { minor == nil && major < .max ? major + 1 : major }

  /// As a row has it: a number where it can be one.
  var json: ExactJSON { minor == nil ? .integer(major) : .string(description) }
}
