import HTTPTypes

/// The special routes within a database. The first pattern that matches is used.
extension GatewayRoute {
  typealias Table = [(pattern: RoutePattern, route: GatewayRoute)]

  /// The routes of both ports.
  static let shared: Table = [
    ("_all_docs", GatewayRoute().get(ListingRoutes.get).post(ListingRoutes.post)),
    ("_bulk_docs", GatewayRoute(limit: Exchange.bulkLimit).post(DocumentRoutes.bulk)),
    ("_changes", GatewayRoute().get(ChangesRoutes.get).post(ChangesRoutes.post)),
    ("_bulk_get", GatewayRoute().later("Replication (_bulk_get) is", .post)),
    ("_revs_diff", GatewayRoute().later("Replication (_revs_diff) is", .post)),
    ("_ensure_full_commit", GatewayRoute().later("Replication (_ensure_full_commit) is", .post)),
    ("_blipsync", GatewayRoute().later("Replication (_blipsync) is", .get)),
    ("_local/*", GatewayRoute().later("Replication (_local) is", .get, .head, .put, .delete)),
  ]

  static let publicOnly: Table = [
    (
      "_session",
      GatewayRoute(.stranger).get(SessionRoutes.get).post(SessionRoutes.post)
        .delete(SessionRoutes.delete)
    ),
    (
      "_design/**",
      GatewayRoute().with([.get, .head, .put, .delete]) { _ in throw GatewayFailure.forbidden }
    ),
  ]

  static let administrators: Table = [
    ("_session", GatewayRoute().post(SessionRoutes.make)),
    ("_session/*", GatewayRoute().get(SessionRoutes.show).delete(SessionRoutes.end)),
    ("_user", users), ("_user/", users),
    (
      "_user/*",
      GatewayRoute().get(AdminRoutes.user).put(AdminRoutes.putUser)
        .delete(AdminRoutes.deleteUser)
    ),
    ("_user/*/_session", GatewayRoute().delete(AdminRoutes.endSessions)),
    ("_role", roles), ("_role/*", roles),
    ("_config", GatewayRoute().get(AdminRoutes.databaseConfiguration)),
    (
      "_config/sync",
      GatewayRoute(limit: 1 << 20).get(AdminRoutes.sync).put(AdminRoutes.putSync)
        .delete(AdminRoutes.deleteSync)
    ),
    ("_raw/*", GatewayRoute().get(AdminRoutes.raw)),
    ("_channels", GatewayRoute().get(AdminRoutes.channels)),
    ("_purge", GatewayRoute().later("_purge is", .post)),
    ("_resync", GatewayRoute().later("_resync is", .post)),
    ("_offline", GatewayRoute().later("_offline is", .post)),
    ("_online", GatewayRoute().later("_online is", .post)),
    ("_compact", GatewayRoute().later("_compact is", .post)),
    ("_dump/*", GatewayRoute().later("_dump is", .get)),
    ("_dumpchannel/*", GatewayRoute().later("_dumpchannel is", .get)),
    ("_view/*", GatewayRoute().later("_view is", .get)),
    ("_repair", GatewayRoute().later("_repair is", .get)),
    ("_design/**", GatewayRoute().later("Views (_design) are", .get, .head, .put, .delete)),
  ]

  private static let users = GatewayRoute().get(AdminRoutes.users).post(AdminRoutes.makeUser)
  private static let roles = GatewayRoute().later(
    "Roles are", .get, .head, .post, .put, .delete)
}

/// A pattern for a path within a database. `*` matches one part. `**` at the end matches one or
/// more parts.
struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let description: String
  private let parts: [Substring]

  init(stringLiteral text: String) {
    description = text
    parts = text.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Compares decoded parts, so a slash within a document's id does not separate parts.
  func matches(_ path: ArraySlice<String>) -> Bool {
    guard parts.count == path.count || parts.last == "**" && parts.count <= path.count else {
      return false
    }
    return zip(parts, path).allSatisfy { part, given in
      part == "*" || part == "**" || part == given
    }
  }
}
