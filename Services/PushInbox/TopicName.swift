/// What a topic is called: 1 to 64 of `A-Z a-z 0-9 _ -`, and none of the names that the service
/// keeps for itself.
package struct TopicName: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// How many may be subscribed to at once.
  static let mostAtOnce = 64

  /// First parts of paths, here and at ntfy.
  private static let reserved: Set<String> = [
    "account", "app", "config", "docs", "file", "login", "metrics", "settings", "signup", "static",
    "topics", "v1", "v2",
  ]

  /// - throws: `PushFailure`, which says what a name may be.
  init(_ text: some StringProtocol) throws(PushFailure) {
    guard 1...64 ~= text.utf8.count, text.utf8.allSatisfy(Self.isAllowed) else {
      throw .topicInvalid
    }
    guard !Self.reserved.contains(text.lowercased()) else { throw .topicReserved }
    description = String(text)
  }

  private init(unchecked text: String) { description = text }

  /// A name that nobody guesses.
  static func random() -> TopicName { TopicName(unchecked: RandomLetters.make(20)) }

  /// - Parameter text: `one,two`
  /// - throws: `PushFailure`
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

/// Small letters and digits that are not taken for one another.
enum RandomLetters {
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")

  /// Five bits each.
  static func make(_ count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<count).compactMap { _ in letters.randomElement(using: &generator) })
  }
}
