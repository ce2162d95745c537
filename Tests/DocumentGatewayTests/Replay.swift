import Foundation
import TestServers

/// Sends the requests of a transcript to a gateway and compares the gateway's responses with the
/// transcript's.
final class Replay {
  enum Finding: Hashable, CustomStringConvertible {
    /// The responses are the same except for identifiers, dates and versions.
    case same
    /// The responses have the same members, but some values differ.
    case sameShape
    case different(String)

    var description: String {
      switch self {
      case .same: "same"
      case .sameShape: "same shape"
      case .different(let what): what
      }
    }
  }

  private let gateway: TestGateway
  /// Names that the transcript's server generated, each with the name that the gateway generated
  /// instead.
  private var names: [(theirs: String, ours: String)] = []

  init(_ gateway: TestGateway) { self.gateway = gateway }

  func run(_ exchange: Transcript.Exchange) async throws -> (finding: Finding, answer: Answer) {
    var arguments: [String] = []
    for (name, value) in exchange.headers { arguments += ["-H", "\(name): \(ours(value))"] }
    if let body = exchange.body {
      let file = try gateway.folder.file(
        "replayed-\(exchange.number)",
        Data(ours(body).replacing("\n", with: exchange.isMultipart ? "\r\n" : "\n").utf8))
      arguments += ["--data-binary", "@\(file.path)"]
      if !exchange.headers.contains(where: { $0.name == "Content-Type" }) {
        arguments += ["-H", "Content-Type:"]
      }
    }
    let answer = try await gateway.ask(
      exchange.method, encoded(ours(exchange.path)), admin: exchange.isAdmin, arguments)
    learn(exchange, answer)
    return (finding(exchange, answer), answer)
  }

  private func finding(_ exchange: Transcript.Exchange, _ answer: Answer) -> Finding {
    guard answer.status == exchange.status else {
      return .different("\(answer.status) instead of \(exchange.status): \(answer.text)")
    }
    for (name, value) in exchange.answerHeaders where Self.compared.contains(name.lowercased()) {
      guard let own = answer.header(name), masked(own) == masked(ours(value)) else {
        return .different("\(name): \(answer.header(name) ?? "none") instead of \(value)")
      }
    }
    let (own, theirs) = (answer.text.trimmingCharacters(in: .newlines), ours(exchange.answer))
    let normalized = own.replacing("\r\n", with: "\n")
    if masked(normalized) == masked(theirs.replacing("\r\n", with: "\n")) { return .same }
    if let one = Self.shape(own), let other = Self.shape(theirs), one == other {
      return .sameShape
    }
    return .different("\(own) instead of \(theirs)")
  }

  private static let compared: Set<String> = [
    "etag", "location", "allow", "www-authenticate", "content-type", "cache-control", "set-cookie",
    "access-control-allow-credentials", "access-control-allow-headers",
    "access-control-allow-methods", "access-control-allow-origin", "access-control-max-age",
  ]

  // MARK: Names

  private func learn(_ exchange: Transcript.Exchange, _ answer: Answer) {
    let theirs = exchange.answerHeaders.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    for pattern in [/"(?:id|session_id)":"([0-9a-f]{32,40})"/, /SyncGatewaySession=([0-9a-f]{40})/]
    {
      let made = (theirs + exchange.answer).matches(of: pattern).map { String($0.1) }
      let own = (answer.head + answer.text).matches(of: pattern).map { String($0.1) }
      for (one, other) in zip(made, own) where one != other {
        names.append((theirs: one, ours: other))
      }
    }
  }

  private func ours(_ text: String) -> String {
    names.reduce(text) { $0.replacing($1.theirs, with: $1.ours) }
  }

  private func encoded(_ path: String) -> String {
    ["\"": "%22", "[": "%5B", "]": "%5D", " ": "%20"].reduce(path) {
      $0.replacing($1.key, with: $1.value)
    }
  }

  private func masked(_ text: String) -> String {
    text.replacing(/[0-9a-f]{32,40}/, with: "#")
      .replacing(/\d{4}-\d\d-\d\dT[0-9:.]+Z/, with: "DATE")
      .replacing(/\w{3}, \d\d \w{3} \d{4} [0-9:]+ GMT/, with: "DATE")
      .replacing(/"instance_start_time":\d+/, with: "\"instance_start_time\":0")
      .replacing(/"version":"[^"]*"/, with: "\"version\":\"\"")
  }

  /// Returns the members of a JSON object with the types of their values. For a list, returns the
  /// types of its elements.
  static func shape(_ text: String) -> String? {
    guard
      let json = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
    else { return text.isEmpty ? "" : nil }
    return shape(of: json)
  }

  private static func shape(of json: Any) -> String {
    switch json {
    case let object as [String: Any]:
      let members = object.sorted { $0.key < $1.key }.map { key, value in
        // Which documents come first in a list depends on generated names, so the contents may
        // differ.
        if key == "doc", let document = value as? [String: Any] {
          return "doc:\(shape(of: document.filter { $0.key.hasPrefix("_") }))"
        }
        return "\(key):\(shape(of: value))"
      }
      return "{\(members.joined(separator: ","))}"
    case let list as [Any]:
      return "[\(Set(list.map(shape(of:))).sorted().joined(separator: "|"))]"
    case is String: return "string"
    case is NSNull: return "null"
    default: return "number"
    }
  }
}

extension Transcript.Exchange {
  fileprivate var isMultipart: Bool {
    headers.contains { $0.value.hasPrefix("multipart/") }
  }
}
