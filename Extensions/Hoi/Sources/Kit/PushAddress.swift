import UIKit

/// A topic of a push service that speaks ntfy's protocol, and what lets one in there.
public struct PushAddress: Equatable, Sendable {
  /// Without anything secret but its own name.
  public let topic: URL
  /// The value of the field `Authorization`; nil where everybody may.
  public let authorization: String?

  init?(topic: String, authorization: String?) {
    guard let url = URL(string: topic) else { return nil }
    self.topic = url
    self.authorization = authorization
  }

  /// - Parameters:
  ///   - text: `https://HOST/TOPIC`, also with `USER:PASSWORD@` before the host, or with `?auth=`.
  ///   - token: an access token, or `USER:PASSWORD`.
  /// - throws: `HoiError.noAddress`.
  public init(_ text: String, token: String? = nil) throws {
    // What is wrong with a secret is not said with it.
    let shown = text.contains("@") || text.contains("auth=") ? "This" : text
    guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), parts.host?.isEmpty == false, parts.fragment == nil,
      parts.path.split(separator: "/").isEmpty == false, !parts.path.contains("//"),
      text.utf8.count <= 1000
    else { throw HoiError.noAddress(shown) }
    var authorization: String?
    if let query = parts.queryItems {
      guard query.count == 1, query[0].name == "auth", let value = query[0].value,
        let field = Self.decoded(value)
      else { throw HoiError.noAddress(shown) }
      authorization = field
    }
    if let user = parts.user { authorization = Self.basic("\(user):\(parts.password ?? "")") }
    if let token {
      authorization = token.contains(":") ? Self.basic(token) : "Bearer \(token)"
    }
    (parts.user, parts.password, parts.query) = (nil, nil, nil)
    while parts.path.hasSuffix("/") { parts.path.removeLast() }
    guard let topic = parts.url,
      authorization?.unicodeScalars.allSatisfy({ (" "..."~").contains($0) }) ?? true
    else { throw HoiError.noAddress(shown) }
    self.topic = topic
    self.authorization = authorization
  }

  /// Its host, and the beginning of the topic's name: whoever knows all of that may write there.
  public var shown: String {
    let name = topic.lastPathComponent
    let server = topic.deletingLastPathComponent().absoluteString
    return "\(server)\(name.prefix(min(3, name.count / 2)))…"
      + (authorization == nil ? "" : " (with a token)")
  }

  func request(_ method: String, _ url: URL? = nil) -> URLRequest {
    var request = URLRequest(url: url ?? topic)
    request.httpMethod = method
    if let authorization { request.setValue(authorization, forHTTPHeaderField: "Authorization") }
    return request
  }

  private static func basic(_ pair: String) -> String {
    "Basic \(Data(pair.utf8).base64EncodedString())"
  }

  /// ntfy's `auth`: the field in URL-safe base 64, without padding.
  private static func decoded(_ value: String) -> String? {
    var text = value.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    text += String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: text).flatMap { String(data: $0, encoding: .utf8) }
  }
}

extension PushAddress {
  /// Messages as lines of JSON, those after a known one first, and then as they come.
  public func stream(since last: String?) -> URLRequest {
    let url = topic.appendingPathComponent("json")
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    parts?.queryItems = [URLQueryItem(name: "since", value: last ?? "all")]
    return request("GET", parts?.url ?? url)
  }

  /// nil for what lies on another server: whoever may write to the topic must not have this machine ask
  /// any address.
  public func attachment(_ text: String) -> URLRequest? {
    guard let url = URL(string: text), url.scheme == topic.scheme, url.host == topic.host,
      url.port == topic.port
    else { return nil }
    return request("GET", url)
  }

  private static let key = "HoiInbox"

  /// Where the person's own hois come to.
  public static var own: PushAddress? {
    let entry = AppGroup.settings?.dictionary(forKey: key) as? [String: String]
    return entry.flatMap {
      PushAddress(topic: $0["address"] ?? "", authorization: $0["authorization"])
    }
  }

  public static func setOwn(_ address: PushAddress) {
    var entry = ["address": address.topic.absoluteString]
    entry["authorization"] = address.authorization
    AppGroup.settings?.set(entry, forKey: key)
  }
}
