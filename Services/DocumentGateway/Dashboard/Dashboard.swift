import ChangeFeed
import HTTPService
import HTTPTypes
import Hummingbird
import ServicePages

/// The read-only pages at `/_admin/`, modelled on Sync Gateway 1.5: databases, documents with their
/// channels and revisions, users, channels.
struct Dashboard: Sendable {
  /// The largest number of documents, revisions, users or channels on one page.
  static let length = 100

  let gateway: DocumentGateway

  func add(to router: Router<ServiceContext>) {
    router.get("/_admin") { _, _ in try await front() }
    router.get("/_admin/dashboard.css") { _, _ in
      Response.asset(DashboardStyle.text, type: "text/css")
    }
    router.get("/_admin/dashboard.js") { _, _ in
      Response.asset(PageScript.text(), type: "text/javascript")
    }
    router.get("/_admin/db/{db}") { request, context in
      try await documents(of: database(context), request)
    }
    router.get("/_admin/db/{db}/since") { request, context in
      try await new(in: database(context), request)
    }
    router.get("/_admin/db/{db}/events") { request, context in
      let news = try database(context).news.subscribe()
      return try Response.events(
        news.map { _ in ServerEvent("document", [String: String]()) }, for: request)
    }
    router.get("/_admin/db/{db}/document") { request, context in
      try await revisions(in: database(context), request)
    }
    router.get("/_admin/db/{db}/users") { request, context in
      let database = try database(context)
      let found = try await database.users(
        after: Self.text("after", request), limit: Self.length + 1)
      let shown = Array(found.prefix(Self.length))
      return Response.page(
        DashboardPages.users(
          shown, of: database.name,
          more: found.count > shown.count ? shown.last?.user.name : nil))
    }
    router.get("/_admin/db/{db}/channels") { request, context in
      let database = try database(context)
      let found = try await database.channels(
        after: Self.text("after", request) ?? "", limit: Self.length + 1)
      let shown = Array(found.prefix(Self.length))
      return Response.page(
        DashboardPages.channels(
          shown, of: database.name, more: found.count > shown.count ? shown.last?.name : nil))
    }
  }

  private func revisions(
    in database: GatewayDatabase, _ request: Request
  ) async throws -> Response {
    let id = Self.text("id", request) ?? ""
    let before = Self.text("before", request).flatMap { Int64($0) }
    let found = try await database.revisions(
      of: id, before: before ?? .max, limit: Self.length + 1)
    guard !found.isEmpty else { throw GatewayFailure.missing }
    let shown = Array(found.prefix(Self.length))
    return Response.page(
      DashboardPages.document(
        id, shown, of: database.name, isFirst: before == nil, older: found.count > shown.count))
  }

  private func front() async throws -> Response {
    var databases: [GatewayDatabase.Overview] = []
    for name in gateway.names {
      if let database = gateway.database(name) { databases.append(try await database.overview()) }
    }
    return Response.page(DashboardPages.front(databases))
  }

  private func documents(of database: GatewayDatabase, _ request: Request) async throws -> Response
  {
    let channel = Self.text("channel", request)
    let before = request.uri.queryParameters["before"].flatMap { Int($0) }
    // The sequence is read before the list, so that no document is missed between the two reads.
    // The list may contain later documents.
    let sequence = try await database.sequence()
    let last = before.map { $0 > 0 ? $0 - 1 : 0 } ?? .max
    let found = try await database.documents(in: channel, 0...last, limit: Self.length + 1)
    let shown = Array(found.prefix(Self.length))
    return Response.page(
      DashboardPages.documents(
        shown, of: database.name, in: channel,
        reached: max(sequence, shown.first?.sequence ?? 0), isFirst: before == nil,
        older: found.count > shown.count ? shown.last?.sequence : nil))
  }

  /// Returns the documents that changed after a sequence, for an open page.
  private func new(
    in database: GatewayDatabase, _ request: Request
  ) async throws -> Response {
    let after = request.uri.queryParameters["after"].flatMap { Int($0) }
    guard let sequence = after, sequence >= 0, sequence < Int.max else {
      throw GatewayFailure.missing
    }
    let changed = try await database.documents(
      in: nil, sequence + 1 ... .max, limit: Self.length, keepsOldest: true)
    guard let channel = Self.text("channel", request),
      let newest = changed.map(\.sequence).max()
    else {
      return Response.page(DashboardPages.items(changed, of: database.name) { _ in true })
    }
    let inside = try await database.documents(
      in: channel, sequence + 1...newest, limit: Self.length)
    let ids = Set(inside.map(\.id))
    // A document that is not in the channel must not appear on the page.
    return Response.page(
      DashboardPages.items(changed, of: database.name) { ids.contains($0.id) })
  }

  private static func text(_ name: String, _ request: Request) -> String? {
    request.uri.queryParameters[name[...]].map(String.init).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func database(_ context: ServiceContext) throws -> GatewayDatabase {
    let written = try context.parameters.require("db")
    guard let name = PercentEncoding.decoded(written), let database = gateway.database(name) else {
      throw GatewayFailure.missing
    }
    return database
  }
}
