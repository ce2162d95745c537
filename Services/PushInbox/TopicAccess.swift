import Crypto
import Foundation
package import HTTPService

/// The tokens and the topics that they protect.
package struct TopicAccess: Sendable {
  enum Action: Sendable {
    case read, write
  }

  /// The rights of one token.
  struct Grant: Sendable {
    fileprivate let rules: [Rule]

    /// - Returns: `nil` if the token does not name the topic.
    func allows(_ action: Action, _ topic: TopicName) -> Bool? {
      let rules = rules.filter { $0.matches(topic.description) }
      guard !rules.isEmpty else { return nil }
      return rules.contains { rule in
        switch rule.access {
        case .readWrite: true
        case .readOnly: action == .read
        case .writeOnly: action == .write
        }
      }
    }
  }

  fileprivate struct Rule: Sendable {
    let pattern: [Substring]
    let access: PushToken.Access

    init(_ pattern: String, _ access: PushToken.Access) {
      self.pattern = pattern.split(separator: "*", omittingEmptySubsequences: false)
      self.access = access
    }

    /// Returns whether the pattern matches. Each part between two stars is matched as early as
    /// possible.
    func matches(_ topic: String) -> Bool {
      guard let first = pattern.first, let last = pattern.last, pattern.count > 1 else {
        return pattern.first.map { topic == $0 } ?? false
      }
      guard topic.hasPrefix(first), topic.hasSuffix(last),
        topic.utf8.count >= first.utf8.count + last.utf8.count
      else { return false }
      var rest = topic.dropFirst(first.count).dropLast(last.count)
      for part in pattern.dropFirst().dropLast() where !part.isEmpty {
        guard let place = rest.range(of: part) else { return false }
        rest = rest[place.upperBound...]
      }
      return true
    }
  }

  /// Keyed by the token's digest, so that the time of a failed lookup reveals nothing about the
  /// tokens.
  private let grants: [SHA256Digest: Grant]
  private let all: [Rule]

  /// - Throws: `ListenError` that names the invalid token by its position.
  package init(_ tokens: [PushToken]) throws(ListenError) {
    var rules: [SHA256Digest: [Rule]] = [:]
    for (place, token) in tokens.enumerated() {
      guard 16...128 ~= token.token.utf8.count, token.token.utf8.allSatisfy(Self.isAllowed) else {
        throw ListenError(
          "The push inbox's token number \(place + 1) is invalid. A token has 16 to 128 letters, "
            + "digits, '_' and '-', for example tk_\(RandomLetters.make(29)).")
      }
      guard !token.topics.isEmpty, token.topics.allSatisfy(Self.isPattern) else {
        throw ListenError(
          "The push inbox's token number \(place + 1) names no topics. A topic has 1 to 64 letters, "
            + "digits, '_' and '-', with '*' for anything, for example [\"hoi-*\"].")
      }
      rules[SHA256.hash(data: Data(token.token.utf8)), default: []] +=
        token.topics.map { Rule($0, token.access) }
    }
    grants = rules.mapValues { Grant(rules: $0) }
    all = rules.values.flatMap(\.self)
  }

  /// Returns the rights of `token`, or `nil` if the token is unknown.
  func grant(_ token: String) -> Grant? { grants[SHA256.hash(data: Data(token.utf8))] }

  func isProtected(_ topic: TopicName) -> Bool {
    all.contains { $0.matches(topic.description) }
  }

  private static func isPattern(_ text: String) -> Bool {
    1...64 ~= text.utf8.count && text.utf8.allSatisfy { isAllowed($0) || $0 == UInt8(ascii: "*") }
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
