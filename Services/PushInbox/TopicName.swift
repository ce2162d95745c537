/// A topic's name: 1 to 64 of `A-Z a-z 0-9 _ -`, except the reserved names.
package struct TopicName: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// The largest number of topics in one subscription.
  static let mostAtOnce = 64

  /// The first path components that this service or ntfy uses.
  private static let reserved: Set<String> = [
    "account", "app", "config", "docs", "file", "login", "metrics", "settings", "signup", "static",
    "topics", "v1", "v2",
  ]

  /// - Throws: `PushFailure` with the rules if the name is invalid or reserved.
  init(_ text: some StringProtocol) throws(PushFailure) {
    guard 1...64 ~= text.utf8.count, text.utf8.allSatisfy(Self.isAllowed) else {
      throw .topicInvalid
    }
    guard !Self.reserved.contains(text.lowercased()) else { throw .topicReserved }
    description = String(text)
  }

  private init(unchecked text: String) { description = text }

  /// Returns an unguessable name.
  static func random() -> TopicName { TopicName(unchecked: RandomLetters.make(20)) }

  /// Parses a list of names.
  /// - Parameter text: Names separated by commas.
  /// - Throws: `PushFailure` if a name is invalid or there are more than `mostAtOnce`.
  static func list(_ text: String) throws(PushFailure) -> [TopicName] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= mostAtOnce else { throw .topicInvalid }
    var names: [TopicName] = []
    for part in parts {
      let name = try TopicName(part)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// Random text of lower-case letters and digits that are not easily confused.
enum RandomLetters {
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")

  /// Returns `count` random characters. Each has 5 bits of entropy.
  static func make(_ count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<count).compactMap { _ in letters.randomElement(using: &generator) })
  }
}
