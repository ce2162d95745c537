/// A position in a feed of changes. `20` is the position after sequence 20. `20:5` is the position
/// after change 5, if the viewer got access to the channel of this change at sequence 20.
package struct FeedPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let major: Int
  /// The older change, or `nil` for the major sequence itself, which sorts after all its older
  /// changes.
  package let minor: Int?

  package static let start = Self(major: 0)

  package init(major: Int, minor: Int? = nil) {
    self.major = major
    self.minor = minor
  }

  /// Parses `20`, `20:5`, or an empty string, which is the start.
  /// - Throws: `GatewayFailure` with status 400 if the text is not a position.
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

  /// The first sequence whose own change comes after this position.
  var nextSequence: Int { minor == nil && major < .max ? major + 1 : major }

  /// The position in the JSON of a row: a number if it has no minor part, otherwise a string.
  var json: ExactJSON { minor == nil ? .integer(major) : .string(description) }
}
