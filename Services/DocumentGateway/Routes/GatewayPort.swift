import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Logging

/// One of the gateway's two ports. It authenticates a request and runs its route.
struct GatewayPort: RouterMiddleware {
  typealias Context = ServiceContext

  let gateway: DocumentGateway
  let isAdmin: Bool

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    // The dashboard's pages have their own routes.
    if isAdmin, request.uri.path == "/_admin" || request.uri.path.hasPrefix("/_admin/") {
      return try await next(request, context)
    }
    let start = ContinuousClock.now
    let log = RequestLog()
    var response: Response
    do {
      response = try await answer(request, log)
    } catch {
      let failure = GatewayFailure(describing: error)
      // The log records only unexpected errors.
      if failure.status == 500, !(error is GatewayFailure) {
        context.logger.error("\(request.method) \(request.uri.path): \(error)")
      }
      response = Self.response(to: failure)
    }
    if let rules = gateway.cors, let origin = request.headers[.origin], !isAdmin {
      rules.add(to: &response, for: origin)
    }
    if request.method == .head { response = response.createHeadResponse() }
    gateway.log(request, as: log.user, response.status, ContinuousClock.now - start)
    return response
  }

  private func answer(_ request: Request, _ log: RequestLog) async throws -> Response {
    let path = try Self.path(of: request)
    guard let route = GatewayRoute.at(path, isAdmin: isAdmin) else {
      throw GatewayFailure.unknownURL
    }
    guard let handler = route.handlers[request.method] else {
      var headers: HTTPFields = [:]
      headers[values: .allow] = [route.allowed.joined(separator: ", ")]
      guard request.method == .options else {
        var failure = GatewayFailure(405, "")
        failure.allowed = route.allowed
        throw failure
      }
      if let rules = gateway.cors, let origin = request.headers[.origin], !isAdmin {
        rules.addPreflight(to: &headers, methods: route.allowed, for: origin)
      }
      return Response(status: .noContent, headers: headers)
    }
    try checkOrigin(request, route)
    var exchange = Exchange(
      gateway: gateway, isAdmin: isAdmin, request: request, path: path,
      query: try GatewayQuery(request.uri.query ?? ""))
    if route.entry != .anybody { try await enter(&exchange, route, log) }
    exchange.bodyLimit = route.bodyLimit(of: request.method)
    let ready = exchange
    return try await gateway.bodies.hold(exchange.bodySize) { try await handler(ready) }
  }

  /// Refuses changes by pages of other sites, unless the configuration allows them.
  private func checkOrigin(_ request: Request, _ route: GatewayRoute) throws {
    guard ![.get, .head].contains(request.method), let origin = request.headers[.origin],
      request.head.authority.map({ origin != "http://\($0)" }) ?? true
    else { return }
    // The login route checks the origin itself.
    guard !isAdmin, route.entry == .stranger || gateway.cors?.allows(origin) == true else {
      throw GatewayFailure(403, "Pages of other sites may not change anything here")
    }
  }

  // MARK: Admission

  private func enter(
    _ exchange: inout Exchange, _ route: GatewayRoute, _ log: RequestLog
  ) async throws {
    let name = exchange.path[0]
    exchange.known = gateway.database(name)
    if isAdmin {
      // Only a request that creates the database works while the database does not exist.
      let makes = exchange.path == [name, ""] && exchange.request.method == .put
      if exchange.known == nil, !makes {
        throw GatewayFailure(404, "no such database \"\(name)\"")
      }
      return
    }
    // The error is the same as for a missing login, so that it does not reveal which databases
    // exist.
    guard let database = exchange.known else { throw GatewayFailure(401, "Login required") }
    let entrance = Entrance(database: database, headers: exchange.request.headers)
    let (user, session) = try await entrance.user()
    exchange.viewer = .user(user)
    exchange.session = session
    log.user = user.shownName
    if user.isDisabled, route.entry != .stranger { throw GatewayFailure.loginRequired }
  }

  /// - Returns: The path's decoded parts. A slash in a document's id is sent as `%2F`.
  private static func path(of request: Request) throws(GatewayFailure) -> [String] {
    let parts = request.uri.path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.first == "" else { throw .unknownURL }
    var decoded: [String] = []
    for part in parts.dropFirst() {
      guard let part = PercentEncoding.decoded(part) else {
        throw GatewayFailure(400, "The URL is not UTF-8 in percent-encoding")
      }
      decoded.append(part)
    }
    return decoded
  }

  private static func response(to failure: GatewayFailure) -> Response {
    var headers: HTTPFields = [:]
    if failure.asksForPassword {
      headers[.wwwAuthenticate] = "Basic realm=\"Couchbase Sync Gateway\""
    }
    if !failure.allowed.isEmpty { headers[.allow] = failure.allowed.joined(separator: ", ") }
    return .gateway(
      failure.json, status: HTTPResponse.Status(code: failure.status), headers: headers)
  }
}

/// The details of a request that the log needs after the response.
final class RequestLog {
  var user: String?
}

extension CrossOriginRules {
  func add(to response: inout Response, for origin: String) {
    guard allows(origin), let name = HTTPField.Name("Access-Control-Allow-Origin"),
      let credentials = HTTPField.Name("Access-Control-Allow-Credentials"),
      let headers = HTTPField.Name("Access-Control-Allow-Headers")
    else { return }
    response.headers[name] = origin
    response.headers[credentials] = "true"
    response.headers[headers] = self.headers.joined(separator: ", ")
    response.headers[.vary] = "Origin"
  }

  func addPreflight(to fields: inout HTTPFields, methods: [String], for origin: String) {
    guard allows(origin), let allowed = HTTPField.Name("Access-Control-Allow-Methods"),
      let age = HTTPField.Name("Access-Control-Max-Age")
    else { return }
    fields[allowed] = methods.joined(separator: ", ")
    fields[age] = String(maxAge)
  }
}
