import Foundation
import HTTPService
import HTTPTypes
import Hummingbird

/// The routes of `_session`: the current user, login and logout.
enum SessionRoutes {
  static func get(_ exchange: Exchange) async throws -> Response {
    .gateway(json(exchange.viewer.user))
  }

  /// Returns the user's name and channels, as the client receives them.
  private static func json(_ user: UserAccess?) -> ExactJSON {
    var channels = ExactJSON.null
    if let user, !user.isDisabled {
      channels = .joined(
        user.channels.sorted { $0.key < $1.key }.map {
          ExactJSON.Member(key: $0.key, value: .integer($0.value))
        })
    }
    let name = user.flatMap { $0.isGuest ? nil : ExactJSON.string($0.name) } ?? .null
    return .object([
      "authentication_handlers": .array([.string("default"), .string("cookie")]),
      "ok": .bool(true), "userCtx": .object(["channels": channels, "name": name]),
    ])
  }

  static func post(_ exchange: Exchange) async throws -> Response {
    try checkOrigin(exchange)
    let database = try exchange.database
    let json = try await exchange.json()
    guard let name = json["name"]?.string, let password = json["password"]?.string,
      let (user, id, expires) = try await database.makeSession(by: name, password)
    else { throw GatewayFailure.invalidLogin }
    let cookie =
      "\(SessionRecord.cookie)=\(id); Path=/\(database.name); Expires=\(date(expires))"
    return .gateway(Self.json(user), headers: [.setCookie: cookie])
  }

  static func delete(_ exchange: Exchange) async throws -> Response {
    try checkOrigin(exchange)
    guard let session = exchange.session else { throw GatewayFailure(404, "no session") }
    _ = try await exchange.database.deleteSession(session)
    let past = date(Date(timeIntervalSinceNow: -24 * 3600))
    return .empty(headers: [.setCookie: "\(SessionRecord.cookie)=; Expires=\(past)"])
  }

  /// Refuses a login by another site's page unless the configuration allows it.
  private static func checkOrigin(_ exchange: Exchange) throws(GatewayFailure) {
    guard let origin = exchange.request.headers[.origin] else { return }
    let isOwn = exchange.request.head.authority.map { origin == "http://\($0)" } ?? false
    guard isOwn || exchange.gateway.cors?.allowsLogin(origin) == true else {
      throw GatewayFailure(400, "No CORS")
    }
  }

  // MARK: The admin port

  static func make(_ exchange: Exchange) async throws -> Response {
    let json = try await exchange.json()
    guard let name = json["name"]?.string, !name.isEmpty, name != UserAccess.guest else {
      throw GatewayFailure(400, "Invalid or missing user name")
    }
    guard try await exchange.database.access(of: name) != nil else { throw GatewayFailure.missing }
    let lifetime = json["ttl"].map { $0.integer ?? 0 } ?? SessionRecord.usualLifetime
    guard (1...10 * 365 * 24 * 3600).contains(lifetime) else {
      throw GatewayFailure(400, "Invalid or missing ttl: it must be a number of seconds")
    }
    let session = try await exchange.database.makeSession(for: name, lifetime: lifetime)
    guard let (id, expires) = session else { throw GatewayFailure.missing }
    return .gateway(
      .ordered([
        "session_id": .string(id), "expires": .string(expires.ISO8601Format()),
        "cookie_name": .string(SessionRecord.cookie),
      ]))
  }

  static func show(_ exchange: Exchange) async throws -> Response {
    guard let user = try await exchange.database.user(ofSession: exchange.part(2)) else {
      throw GatewayFailure.missing
    }
    return .gateway(json(user))
  }

  static func end(_ exchange: Exchange) async throws -> Response {
    _ = try await exchange.database.deleteSession(exchange.part(2))
    return .empty()
  }

  private static func date(_ date: Date) -> String {
    HTTPDate.string(secondsSince1970: Int(date.timeIntervalSince1970))
  }
}
