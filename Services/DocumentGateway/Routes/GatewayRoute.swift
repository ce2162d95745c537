import HTTPTypes
import Hummingbird
import NIOCore

/// The methods that one path supports.
struct GatewayRoute: Sendable {
  typealias Handler = @Sendable (Exchange) async throws -> Response

  /// The users that a route admits.
  enum Entry: Sendable {
    /// Any client, even if the database does not exist.
    case anybody
    /// Any user, including a disabled GUEST, to log in or to inspect the login.
    case stranger
    case user
  }

  let entry: Entry
  /// The largest body, in bytes.
  private let limit: Int
  private(set) var handlers: [HTTPRequest.Method: Handler] = [:]

  init(_ entry: Entry = .user, limit: Int = Exchange.documentLimit) {
    self.entry = entry
    // Routes that do not require a login accept only small bodies.
    self.limit = entry == .user ? limit : BodyMemory.small
  }

  /// The methods in the order of the `Allow` header.
  private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .delete]

  var allowed: [String] { Self.methods.filter { handlers[$0] != nil }.map(\.rawValue) }

  /// Returns the largest body that is read, in bytes, or 0 for no body.
  func bodyLimit(of method: HTTPRequest.Method) -> Int {
    [.post, .put].contains(method) ? limit : 0
  }

  func get(_ handler: @escaping Handler) -> Self { with([.get, .head], handler) }
  func post(_ handler: @escaping Handler) -> Self { with([.post], handler) }
  func put(_ handler: @escaping Handler) -> Self { with([.put], handler) }
  func delete(_ handler: @escaping Handler) -> Self { with([.delete], handler) }

  /// Adds methods that the gateway does not implement yet.
  func later(_ what: String, _ methods: HTTPRequest.Method...) -> Self {
    with(methods) { _ in throw GatewayFailure.later(what) }
  }

  func with(_ methods: [HTTPRequest.Method], _ handler: @escaping Handler) -> Self {
    var route = self
    for method in methods { route.handlers[method] = handler }
    return route
  }
}

extension GatewayRoute {
  /// - Parameter path: The decoded parts. An empty last part stands for a slash at the end.
  /// - Returns: `nil` if the path does not exist.
  static func at(_ path: [String], isAdmin: Bool) -> GatewayRoute? {
    guard let first = path.first else { return nil }
    if path == [""] { return GatewayRoute(.anybody).get(welcome) }
    if first.hasPrefix("_") { return isAdmin && path.count == 1 ? root(first) : nil }
    if path.count == 1 {
      return GatewayRoute(.anybody).with([.get, .head, .post, .put, .delete], redirect)
    }
    if path[1].hasPrefix("_") {
      let table = shared + (isAdmin ? administrators : publicOnly)
      return table.first { $0.pattern.matches(path.dropFirst()) }?.route
    }
    if path.count == 2 { return path[1].isEmpty ? database(isAdmin) : document }
    return GatewayRoute().later("Attachments are", .get, .head, .put, .delete)
  }

  private static var document: GatewayRoute {
    GatewayRoute().get(DocumentRoutes.get).put(DocumentRoutes.put).delete(DocumentRoutes.delete)
  }

  private static func database(_ isAdmin: Bool) -> GatewayRoute {
    let route = GatewayRoute().get { .gateway(try await $0.database.information()) }
      .post(DocumentRoutes.post)
    guard isAdmin else { return route.put { _ in throw GatewayFailure.forbidden } }
    return route.put(AdminRoutes.makeDatabase).delete(AdminRoutes.deleteDatabase)
  }

  private static func root(_ name: String) -> GatewayRoute? {
    switch name {
    case "_all_dbs": GatewayRoute(.anybody).get(AdminRoutes.names)
    case "_config": GatewayRoute(.anybody).get(AdminRoutes.configuration)
    case "_logging", "_expvar", "_stats", "_status":
      GatewayRoute(.anybody).later("\(name) is", .get, .put, .post)
    default: nil
    }
  }

  // MARK: Routes of the gateway itself

  private static let welcome: Handler = { _ in
    .gateway(
      .ordered([
        "couchdb": .string("Welcome"),
        // Clients look for this name to identify the API.
        "vendor": .object([
          "name": .string("Couchbase Sync Gateway"), "version": .string("3.3"),
        ]),
        "version": .string("Sharesheet document gateway, speaking as Couchbase Sync Gateway/3.3"),
        "persistent_config": .bool(false),
      ]))
  }

  private static let redirect: Handler = { exchange in
    // Browsers and `curl -L` follow this redirect.
    let path = "/\(PercentEncoding.encoded(try exchange.part(0)))/"
    let body = ByteBuffer(string: "<a href=\"\(path)\">Moved Permanently</a>.\n\n")
    return Response(
      status: .movedPermanently,
      headers: [
        .contentType: "text/html; charset=utf-8", .location: path,
        .contentLength: String(body.readableBytes),
      ], body: ResponseBody(byteBuffer: body))
  }
}
