import UIKit

/// A topic of a push service that speaks ntfy's protocol, with the authorization for it.
public struct PushAddress: Equatable, Sendable {
  /// The topic's URL, without credentials.
  public let topic: URL
  /// The value of the `Authorization` field, or `nil` if the topic needs none.
  public let authorization: String?

  init?(topic: String, authorization: String?) {
    guard let url = URL(string: topic) else { return nil }
    self.topic = url
    self.authorization = authorization
  }

  /// - Parameters:
  ///   - text: `https://HOST/TOPIC`, optionally with `USER:PASSWORD@` or `?auth=`.
  ///   - token: An access token, or `USER:PASSWORD`.
  /// - Throws: `HoiError.noAddress` or `HoiError.noTopic` if the address is invalid.
  public init(_ text: String, token: String? = nil) throws {
    // Anyone who knows a topic can publish to it, so errors name only the server.
    let shown = Self.server(text) ?? "This"
    guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), parts.host?.isEmpty == false, parts.fragment == nil,
      parts.path.split(separator: "/").isEmpty == false, !parts.path.contains("//"),
      text.utf8.count <= 1000
    else { throw HoiError.noAddress(shown) }
    try Self.checkTopic(parts.percentEncodedPath)
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
    while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
    guard let topic = parts.url,
      authorization?.unicodeScalars.allSatisfy({ (" "..."~").contains($0) }) ?? true
    else { throw HoiError.noAddress(shown) }
    self.topic = topic
    self.authorization = authorization
  }

  /// The names that push services reserve.
  private static let reserved: Set = [
    "account", "app", "config", "docs", "file", "login", "metrics", "settings", "signup", "static",
    "topics", "v1", "v2",
  ]
  private static let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789_-".utf8)
  /// The path components after a topic in the addresses for reading and publishing.
  private static let routes: Set = [
    "auth", "json", "publish", "raw", "send", "sse", "trigger", "ws",
  ]

  /// Rejects names that make a push service refuse every hoi.
  /// - Throws: `HoiError.noTopic` if the name is not valid.
  private static func checkTopic(_ path: String) throws {
    let parts = path.split(separator: "/").map { ($0.removingPercentEncoding ?? "").lowercased() }
    guard let name = parts.last else { throw HoiError.noTopic(.letters) }
    if reserved.contains(name) { throw HoiError.noTopic(.reserved) }
    if parts.count > 1, routes.contains(name) { throw HoiError.noTopic(.route(name)) }
    let isWritable = name.utf8.allSatisfy { Self.letters.contains($0) }
    guard name.utf8.count <= 64, isWritable else { throw HoiError.noTopic(.letters) }
  }

  /// The server and the start of the topic's name. The whole name is not shown, because anyone who
  /// knows it can publish to the topic.
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

  /// Returns scheme and host, or `nil` if the text may contain credentials.
  private static func server(_ text: String) -> String? {
    guard !text.contains("@"), !text.contains("auth="), let parts = URLComponents(string: text),
      let scheme = parts.scheme, let host = parts.host, !host.isEmpty
    else { return nil }
    return "\(scheme)://\(host)"
  }

  private static func basic(_ pair: String) -> String {
    "Basic \(Data(pair.utf8).base64EncodedString())"
  }

  /// Decodes ntfy's `auth` parameter: the value of the `Authorization` field in URL-safe base64
  /// without padding.
  private static func decoded(_ value: String) -> String? {
    var text = value.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    text += String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: text).flatMap { String(data: $0, encoding: .utf8) }
  }
}

extension PushAddress {
  /// Returns a request for messages as lines of JSON. The service first sends the messages that
  /// arrived after the message `last`, then new messages as they arrive.
  public func stream(since last: String?) -> URLRequest {
    let url = topic.appendingPathComponent("json")
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    parts?.queryItems = [URLQueryItem(name: "since", value: last ?? "all")]
    return request("GET", parts?.url ?? url)
  }

  /// Returns the request for an attachment, or `nil` if the URL is not a file of the topic's
  /// server. The request carries no token. Without these two limits, anyone who can publish to the
  /// topic could make this machine request any address or publish in the user's name.
  public func attachment(_ text: String) -> URLRequest? {
    guard let parts = URLComponents(string: text),
      let own = URLComponents(url: topic, resolvingAgainstBaseURL: false),
      Self.origin(parts) == Self.origin(own), parts.user == nil, parts.password == nil,
      parts.query == nil, parts.fragment == nil, let url = parts.url
    else { return nil }
    // The files are in the same folder as the topic. The folder matters if the server's URLs have a
    // path prefix.
    let folder = own.percentEncodedPath.split(separator: "/").dropLast().map(String.init) + ["file"]
    let prefix = "/" + folder.joined(separator: "/") + "/"
    let path = parts.percentEncodedPath
    let name = path.dropFirst(prefix.count)
    guard path.hasPrefix(prefix), !name.isEmpty, !name.hasPrefix("."),
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
    else { return nil }
    return URLRequest(url: url)
  }

  private static func origin(_ parts: URLComponents) -> [String?] {
    let scheme = parts.scheme?.lowercased()
    let port = parts.port ?? (scheme == "https" ? 443 : 80)
    return [scheme, parts.host?.lowercased(), "\(port)"]
  }

  private static let key = "HoiInbox"

  /// The address of the user's own inbox.
  public static var own: PushAddress? {
    let entry = AppGroup.settings?.dictionary(forKey: key) as? [String: String]
    return entry.flatMap {
      PushAddress(topic: $0["address"] ?? "", authorization: $0["authorization"])
    }
  }

  /// - Throws: `HoiError.settingUnwritten` if the setting cannot be stored, `HoiError.noContainer`
  ///   if there is no container.
  public static func setOwn(_ address: PushAddress) throws {
    var entry = ["address": address.topic.absoluteString]
    entry["authorization"] = address.authorization
    guard let settings = AppGroup.settings else { throw HoiError.noContainer }
    settings.set(entry, forKey: key)
    guard settings.synchronize(), own == address else { throw HoiError.settingUnwritten }
  }
}
