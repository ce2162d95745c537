import HTTPTypes
import Hummingbird
import NIOCore

/// What may be done at one path.
struct GatewayRoute: Sendable {
  typealias Handler = @Sendable (Exchange) async throws -> Response

  /// Who is let in.
  enum Entry: Sendable {
    /// Whoever can connect; there may be no such database.
    case anybody
    /// Also GUEST where it is disabled: to log in, or to see that it is not.
    case stranger
    case user
  }

  let entry: Entry
  /// Bytes of a body.
  private let limit: Int
  private(set) var handlers: [HTTPRequest.Method: Handler] = [:]

  init(_ entry: Entry = .user, limit: Int = Exchange.documentLimit) {
    self.entry = entry
    // Nobody knows who it is, also of those who are about to log in: what they send has to be little.
    self.limit = entry == .user ? limit : BodyRoom.small
  }

  /// In the order in which `Allow` names them.
  private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .delete]

  var allowed: [String] { Self.methods.filter { handlers[$0] != nil }.map(\.rawValue) }

  /// Bytes of a body that is read; 0 where none is.
  func bodyLimit(of method: HTTPRequest.Method) -> Int {
    [.post, .put].contains(method) ? limit : 0
  }

  func get(_ handler: @escaping Handler) -> Self { with([.get, .head], handler) }
  func post(_ handler: @escaping Handler) -> Self { with([.post], handler) }
  func put(_ handler: @escaping Handler) -> Self { with([.put], handler) }
  func delete(_ handler: @escaping Handler) -> Self { with([.delete], handler) }

  /// What comes later.
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
  /// - Parameter path: decoded; an empty last part is a slash at the end.
  /// - Returns: nil when there is nothing.
  static func at(_ path: [String], isAdmin: Bool) -> GatewayRoute? {
    guard let first = path.first else { return nil }
    if path == [""] { return GatewayRoute(.anybody).get(welcome) }
    if first.hasPrefix("_") { return isAdmin && path.count == 1 ? root(first) : nil }
    if path.count == 1 {
      return GatewayRoute(.anybody).with([.get, .head, .post, .put, .delete], redirect)
    }
    if path[1].hasPrefix("_") {
      return shared(path) ?? (isAdmin ? administrators(path) : publicOnly(path))
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

  /// What stands for a document's name on the public port.
  static let publicNames = [
    "_all_docs", "_bulk_docs", "_changes", "_bulk_get", "_revs_diff", "_ensure_full_commit",
    "_blipsync", "_local", "_session", "_design",
  ]

  private static func shared(_ path: [String]) -> GatewayRoute? {
    switch (path[1], path.count) {
    case ("_all_docs", 2): GatewayRoute().get(ListingRoutes.get).post(ListingRoutes.post)
    case ("_bulk_docs", 2): GatewayRoute(limit: Exchange.bulkLimit).post(DocumentRoutes.bulk)
    case ("_changes", 2): GatewayRoute().get(ChangesRoutes.get).post(ChangesRoutes.post)
    case ("_bulk_get", 2), ("_revs_diff", 2), ("_ensure_full_commit", 2):
      GatewayRoute().later("Replication (\(path[1])) is", .post)
    case ("_blipsync", 2): GatewayRoute().later("Replication (\(path[1])) is", .get)
    case ("_local", 3):
      GatewayRoute().later("Replication (\(path[1])) is", .get, .head, .put, .delete)
    default: nil
    }
  }

  private static func publicOnly(_ path: [String]) -> GatewayRoute? {
    switch (path[1], path.count) {
    case ("_session", 2):
      GatewayRoute(.stranger).get(SessionRoutes.get).post(SessionRoutes.post)
        .delete(SessionRoutes.delete)
    case ("_design", 3...):
      GatewayRoute().with([.get, .head, .put, .delete]) { _ in throw GatewayFailure.forbidden }
    default: nil
    }
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

  private static func administrators(_ path: [String]) -> GatewayRoute? {
    switch (path[1], path.count) {
    case ("_session", 2): GatewayRoute().post(SessionRoutes.make)
    case ("_session", 3): GatewayRoute().get(SessionRoutes.show).delete(SessionRoutes.end)
    case ("_user", 3) where path[2].isEmpty:
      GatewayRoute().get(AdminRoutes.users).post(AdminRoutes.makeUser)
    case ("_user", 2): GatewayRoute().get(AdminRoutes.users).post(AdminRoutes.makeUser)
    case ("_user", 3):
      GatewayRoute().get(AdminRoutes.user).put(AdminRoutes.putUser)
        .delete(AdminRoutes.deleteUser)
    case ("_user", 4) where path[3] == "_session":
      GatewayRoute().delete(AdminRoutes.endSessions)
    case ("_role", 2...3): GatewayRoute().later("Roles are", .get, .head, .post, .put, .delete)
    case ("_config", 2): GatewayRoute().get(AdminRoutes.databaseConfiguration)
    case ("_config", 3) where path[2] == "sync":
      GatewayRoute(limit: 1 << 20).get(AdminRoutes.sync).put(AdminRoutes.putSync)
        .delete(AdminRoutes.deleteSync)
    case ("_raw", 3): GatewayRoute().get(AdminRoutes.raw)
    case ("_channels", 2): GatewayRoute().get(AdminRoutes.channels)
    case ("_purge", 2), ("_resync", 2), ("_offline", 2), ("_online", 2), ("_compact", 2):
      GatewayRoute().later("\(path[1]) is", .post)
    case ("_dump", 3), ("_dumpchannel", 3), ("_view", 3), ("_repair", 2):
      GatewayRoute().later("\(path[1]) is", .get)
    case ("_design", 3...):
      GatewayRoute().later("Views (_design) are", .get, .head, .put, .delete)
    default: nil
    }
  }

  // MARK: Of the gateway itself

  private static let welcome: Handler = { _ in
    .gateway(
      .ordered([
        "couchdb": .string("Welcome"),
        // The name that clients look for: it says whose API this is.
        "vendor": .object([
          "name": .string("Couchbase Sync Gateway"), "version": .string("3.3"),
        ]),
        "version": .string("Sharesheet document gateway, speaking as Couchbase Sync Gateway/3.3"),
        "persistent_config": .bool(false),
      ]))
  }

  private static let redirect: Handler = { exchange in
    // What a browser, or `curl -L`, is sent on to.
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
