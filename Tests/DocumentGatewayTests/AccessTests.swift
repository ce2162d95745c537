import Foundation
import TestServers
import Testing

@testable import DocumentGateway

/// Whatever request users send, they cannot read or write outside their channels.
@Suite(.serialized, .timeLimit(.minutes(3))) struct AccessTests {
  /// Ana may read a document that Zoe may not read. GUEST may use the database, but has neither
  /// channel.
  private static let configuration = """
    {"databases": {"db": {"server": "walrus:", "users": {
      "GUEST": {"disabled": false, "admin_channels": ["street"]},
      "ana": {"password": "letmein", "admin_channels": ["secret"]},
      "zoe": {"password": "letmein", "admin_channels": ["other"]}}}}}
    """
  static let secret = "The treasure lies under the oak."

  enum Asker: String, CaseIterable {
    case wrongPassword, guest, noAccess, read, admin

    var user: String? {
      switch self {
      case .wrongPassword: "ana:wrong"
      case .noAccess: "zoe:letmein"
      case .read: "ana:letmein"
      case .guest, .admin: nil
      }
    }
  }

  /// One request and its expected statuses: for a user without access, for a user who may read, and
  /// for an administrator.
  struct Way: Sendable, CustomTestStringConvertible {
    let method: String
    let path: String
    var body: String?
    let none: Int
    let read: Int
    let admin: Int
    /// Whether the response contains the secret if the user may read.
    var shows = false
    /// Whether the request changes the document if the user may change it.
    var changes = false

    var testDescription: String { "\(method) \(path)" }
  }

  /// `DOC` stands for the document, `REV` for its current revision, and `OLD` for the revision
  /// before `REV`.
  static let ways: [Way] = [
    Way(method: "GET", path: "/db/DOC", none: 403, read: 200, admin: 200, shows: true),
    Way(method: "HEAD", path: "/db/DOC", none: 403, read: 200, admin: 200),
    Way(method: "GET", path: "/db/DOC?rev=REV", none: 403, read: 200, admin: 200, shows: true),
    Way(method: "GET", path: "/db/DOC?rev=OLD", none: 403, read: 200, admin: 200, shows: true),
    Way(method: "GET", path: "/db/DOC?revs=true", none: 403, read: 200, admin: 200, shows: true),
    Way(method: "GET", path: "/db/DOC?open_revs=all", none: 501, read: 501, admin: 501),
    Way(method: "GET", path: "/db/%73NUMBER", none: 403, read: 200, admin: 200, shows: true),
    Way(method: "PUT", path: "/db/DOC", body: "{\"a\":1}", none: 403, read: 409, admin: 409),
    Way(
      method: "PUT", path: "/db/DOC?rev=REV", body: #"{"a":1,"channels":["street"]}"#,
      none: 403, read: 201, admin: 201, changes: true),
    Way(
      method: "PUT", path: "/db/DOC", body: #"{"_rev":"REV","channels":["other"]}"#,
      none: 403, read: 201, admin: 201, changes: true),
    Way(
      method: "PUT", path: "/db/DOC?new_edits=false",
      body:
        #"{"_rev":"3-x","_revisions":{"start":3,"ids":["x","DIGEST"]},"channels":["street"]}"#,
      none: 403, read: 201, admin: 201, changes: true),
    // Only the sync function decides whether a user may create a document.
    Way(
      method: "PUT", path: "/db/newNUMBER", body: #"{"channels":["secret"]}"#, none: 201, read: 201,
      admin: 201),
    Way(method: "DELETE", path: "/db/DOC", none: 403, read: 409, admin: 409),
    Way(method: "DELETE", path: "/db/DOC?rev=REV", none: 403, read: 200, admin: 200, changes: true),
    Way(method: "POST", path: "/db/", body: #"{"_id":"DOC"}"#, none: 403, read: 409, admin: 409),
    Way(method: "GET", path: "/db/", none: 200, read: 200, admin: 200),
    Way(method: "HEAD", path: "/db/", none: 200, read: 200, admin: 200),
    Way(method: "PUT", path: "/db/", body: "{}", none: 403, read: 403, admin: 412),
    Way(
      method: "POST", path: "/db/_bulk_docs", body: #"{"docs":[{"_id":"DOC","_rev":"REV"}]}"#,
      none: 201, read: 201, admin: 201, changes: true),
    Way(
      method: "POST", path: "/db/_bulk_docs",
      body: #"{"new_edits":false,"docs":[{"_id":"DOC","_rev":"3-x","#
        + #""_revisions":{"start":3,"ids":["x","DIGEST"]}}]}"#,
      none: 201, read: 201, admin: 201, changes: true),
    Way(method: "GET", path: "/db/_all_docs", none: 200, read: 200, admin: 200),
    Way(method: "HEAD", path: "/db/_all_docs", none: 200, read: 200, admin: 200),
    Way(
      method: "GET", path: "/db/_all_docs?include_docs=true&channels=true&revs=true", none: 200,
      read: 200, admin: 200, shows: true),
    Way(
      method: "GET", path: "/db/_all_docs?include_docs=true&keys=%5B%22DOC%22%5D", none: 200,
      read: 200, admin: 200, shows: true),
    Way(
      method: "GET", path: "/db/_all_docs?include_docs=true&startkey=%22DOC%22&endkey=%22DOC%22",
      none: 200, read: 200, admin: 200, shows: true),
    Way(
      method: "POST", path: "/db/_all_docs?include_docs=true", body: #"{"keys":["DOC"]}"#,
      none: 200,
      read: 200, admin: 200, shows: true),
    Way(method: "HEAD", path: "/db/_changes", none: 200, read: 200, admin: 200),
    Way(
      method: "GET", path: "/db/_changes?include_docs=true", none: 200, read: 200, admin: 200,
      shows: true),
    Way(
      method: "GET", path: "/db/_changes?include_docs=true&since=1:1", none: 200, read: 200,
      admin: 200, shows: true),
    Way(
      method: "GET",
      path: "/db/_changes?include_docs=true&filter=sync_gateway/bychannel&channels=secret",
      none: 200, read: 200, admin: 200, shows: true),
    Way(
      method: "GET",
      path: "/db/_changes?include_docs=true&filter=sync_gateway/bychannel&channels=*,secret",
      none: 200, read: 200, admin: 200, shows: true),
    Way(
      method: "GET",
      path: "/db/_changes?include_docs=true&filter=_doc_ids&doc_ids=%5B%22DOC%22%5D", none: 200,
      read: 200, admin: 200, shows: true),
    Way(
      method: "GET", path: "/db/_changes?include_docs=true&feed=longpoll&since=7&timeout=300",
      none: 200, read: 200, admin: 200, shows: true),
    Way(
      method: "POST", path: "/db/_changes",
      body: #"{"include_docs":true,"style":"all_docs","since":"0"}"#, none: 200, read: 200,
      admin: 200, shows: true),
    Way(method: "GET", path: "/db/_session", none: 200, read: 200, admin: 405),
    Way(method: "HEAD", path: "/db/_session", none: 200, read: 200, admin: 405),
    Way(
      method: "POST", path: "/db/_session", body: #"{"name":"ana","password":"wrong"}"#, none: 401,
      read: 401, admin: 200),
    Way(method: "DELETE", path: "/db/_session", none: 404, read: 404, admin: 405),
    Way(method: "GET", path: "/db/DOC/picture.png", none: 501, read: 501, admin: 501),
    Way(method: "HEAD", path: "/db/DOC/picture.png", none: 501, read: 501, admin: 501),
    Way(method: "PUT", path: "/db/DOC/picture.png?rev=REV", none: 501, read: 501, admin: 501),
    Way(method: "DELETE", path: "/db/DOC/picture.png?rev=REV", none: 501, read: 501, admin: 501),
    Way(method: "POST", path: "/db/_bulk_get", body: "{}", none: 501, read: 501, admin: 501),
    Way(method: "POST", path: "/db/_revs_diff", body: "{}", none: 501, read: 501, admin: 501),
    Way(method: "POST", path: "/db/_ensure_full_commit", none: 501, read: 501, admin: 501),
    Way(method: "GET", path: "/db/_blipsync", none: 501, read: 501, admin: 501),
    Way(method: "GET", path: "/db/_local/DOC", none: 501, read: 501, admin: 501),
    Way(method: "HEAD", path: "/db/_local/DOC", none: 501, read: 501, admin: 501),
    Way(method: "PUT", path: "/db/_local/DOC", body: "{}", none: 501, read: 501, admin: 501),
    Way(method: "DELETE", path: "/db/_local/DOC", none: 501, read: 501, admin: 501),
    Way(method: "GET", path: "/db/_design/DOC", none: 403, read: 403, admin: 501),
    Way(method: "HEAD", path: "/db/_design/DOC", none: 403, read: 403, admin: 501),
    Way(method: "PUT", path: "/db/_design/DOC", body: "{}", none: 403, read: 403, admin: 501),
    Way(method: "DELETE", path: "/db/_design/DOC", none: 403, read: 403, admin: 501),
    // The routes of administrators do not exist on the public port.
    Way(method: "GET", path: "/db/_raw/DOC", none: 404, read: 404, admin: 200, shows: true),
    Way(method: "GET", path: "/db/_channels", none: 404, read: 404, admin: 200),
    Way(method: "GET", path: "/db/_config", none: 404, read: 404, admin: 200),
    Way(method: "GET", path: "/db/_config/sync", none: 404, read: 404, admin: 200),
    Way(
      method: "PUT", path: "/db/_config/sync", body: "function (doc) { channel(doc.channels) }",
      none: 404, read: 404, admin: 200),
    Way(method: "GET", path: "/db/_user/ana", none: 404, read: 404, admin: 200),
    Way(method: "GET", path: "/db/_user/", none: 404, read: 404, admin: 200),
    Way(
      method: "PUT", path: "/db/_user/zoe", body: #"{"admin_channels":["secret"]}"#, none: 404,
      read: 404, admin: 200),
    Way(method: "GET", path: "/_all_dbs", none: 404, read: 404, admin: 200),
    Way(method: "GET", path: "/_config", none: 404, read: 404, admin: 200),
    Way(method: "DELETE", path: "/db/", none: 405, read: 405, admin: 200),
    Way(method: "GET", path: "/", none: 200, read: 200, admin: 200),
    Way(method: "GET", path: "/db", none: 301, read: 301, admin: 301),
    Way(method: "GET", path: "/other/", none: 401, read: 401, admin: 404),
  ]

  @Test(arguments: Asker.allCases)
  func table(asker: Asker) async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      for (number, way) in Self.ways.enumerated() {
        try await check(way, number, asker, gateway)
      }
    }
  }

  private func check(
    _ way: Way, _ number: Int, _ asker: Asker, _ gateway: TestGateway
  ) async throws {
    let (text, old, rev) = try await Self.fill(gateway, number)
    func filled(_ text: String) -> String {
      text.replacing("REV", with: rev).replacing("OLD", with: old)
        .replacing("DIGEST", with: rev.drop { $0 != "-" }.dropFirst())
        .replacing("DOC", with: "s\(number)").replacing("NUMBER", with: "\(number)")
    }
    let answer = try await gateway.ask(
      way.method, filled(way.path), way.body.map(filled), as: asker.user, admin: asker == .admin)
    let told = "\(way.method) \(way.path) as \(asker): \(answer.head)\n\(answer.text)"
    #expect(answer.status == Self.status(of: way, asker), "\(told)")
    let mayRead = asker == .read || asker == .admin
    let shows = mayRead && way.shows && answer.status == 200
    #expect(answer.text.contains(text) == shows, "\(told)")
    if !mayRead {
      #expect(!(answer.head + answer.text).contains(rev), "\(told)")
      #expect(!answer.text.contains(Self.secret), "\(told)")
    }
    guard gateway.gateway.database("db") != nil else { return }
    let now = try await gateway.admin("GET", "/db/_raw/s\(number)").json["_sync"] as? [String: Any]
    #expect((now?["rev"] as? String != rev) == (mayRead && way.changes), "\(told)")
  }

  private static func status(of way: Way, _ asker: Asker) -> Int {
    switch asker {
    case .admin: return way.admin
    case .read: return way.read
    case .guest, .noAccess: return way.none
    case .wrongPassword:
      let parts = way.path.prefix { $0 != "?" }.split(
        separator: "/", omittingEmptySubsequences: false
      ).dropFirst()
      let route = GatewayRoute.at(parts.map(String.init), isAdmin: false)
      let asks = route.map { $0.entry != .anybody && $0.allowed.contains(way.method) } ?? false
      return asks ? 401 : way.none
    }
  }

  /// Stores the document under test with two revisions, and a document in another channel.
  private static func fill(
    _ gateway: TestGateway, _ number: Int
  ) async throws -> (text: String, old: String, rev: String) {
    let text = "\(secret) \(number)."
    let body = "{\"channels\":[\"secret\"],\"text\":\"\(text)\"}"
    let first = RevisionName(after: nil, body: try ExactJSON(parsing: body))
    let again = body.dropLast() + ",\"z\":1}"
    let second = RevisionName(after: first, body: try ExactJSON(parsing: String(again)))
    let stored = try await gateway.admin(
      "POST", "/db/_bulk_docs",
      "{\"docs\":[{\"_id\":\"s\(number)\",\(body.dropFirst()),{\"_id\":\"s\(number)\","
        + "\"_rev\":\"\(first)\",\(again.dropFirst()),{\"_id\":\"o\(number)\",\"channels\":[\"other\"]}]}"
    )
    #expect(stored.text.contains(second.text) || gateway.gateway.names.isEmpty)
    return (text, first.text, second.text)
  }

  @Test("The table has each public route with each of its methods")
  func completeTable() throws {
    let paths = Set(Self.ways.map { String($0.path.prefix { $0 != "?" }) })
    for path in paths {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      guard let route = GatewayRoute.at(parts.map(String.init), isAdmin: false),
        route.entry != .anybody, path != "/other/"
      else { continue }
      let own = Set(Self.ways.filter { $0.path.prefix { $0 != "?" } == path }.map(\.method))
      // These two paths have the route of `/db/DOC`, and the rows of `/db/DOC` have every method.
      guard path != "/db/%73NUMBER", path != "/db/newNUMBER" else { continue }
      #expect(own.isSuperset(of: route.allowed), "\(path): \(route.allowed) without \(own)")
    }
    // The table has each of the gateway's routes.
    for (pattern, route) in GatewayRoute.shared + GatewayRoute.publicOnly {
      let methods = Self.ways.filter { way in
        let parts = way.path.prefix { $0 != "?" }.split(
          separator: "/", omittingEmptySubsequences: false)
        return pattern.matches(parts.dropFirst(2).map(String.init)[...])
      }.map(\.method)
      #expect(Set(methods).isSuperset(of: route.allowed), "\(pattern): \(route.allowed)")
    }
  }

  @Test("The routes of administrators do not exist on the public port")
  func administrators() {
    let other = Set((GatewayRoute.shared + GatewayRoute.publicOnly).map { $0.pattern })
    for (pattern, _) in GatewayRoute.administrators where !other.contains(pattern) {
      let path = "db/\(pattern)".replacing("**", with: "x/y").replacing("*", with: "x")
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      #expect(GatewayRoute.at(parts, isAdmin: true) != nil, "\(pattern)")
      #expect(GatewayRoute.at(parts, isAdmin: false) == nil, "\(pattern)")
    }
    for path in [
      ["db", "_local/x"], ["db", "_local"], ["db", "_design"], ["db", "_raw", "a", "b"],
    ] {
      #expect(GatewayRoute.at(path, isAdmin: true) == nil, "\(path)")
    }
  }
}
