import Foundation
import TestServers
import Testing

@testable import DocumentGateway

/// The pages of the dashboard. Their size is limited, however much data the clients have stored.
@Suite(.timeLimit(.minutes(3))) struct DashboardPageTests {
  /// 60 KiB of JSON. Indented, it would have a long line for every two bytes.
  private static let wide =
    "{\"channels\":[\"pop\"],\"a\":" + String(repeating: "[", count: 30)
    + Array(repeating: "1", count: 30_000).joined(separator: ",")
    + String(repeating: "]", count: 30) + "}"

  private func write(
    _ id: String, _ json: String, after parent: String? = nil, in database: GatewayDatabase
  ) async throws -> String {
    var document = try ReceivedDocument(ExactJSON(parsing: json))
    document.id = id
    document.parent = parent
    return try await database.write(document, by: .admin).name.text
  }

  private func count(_ text: String, in answer: Answer) -> Int {
    answer.text.components(separatedBy: text).count - 1
  }

  /// Returns the target of the link with the given text.
  private func link(_ text: String, in answer: Answer) throws -> String {
    let before = try #require(answer.text.range(of: "\">\(text)</a>")).lowerBound
    let head = answer.text[..<before]
    let start = try #require(head.range(of: "href=\"", options: .backwards)).upperBound
    return String(head[start...]).replacing("&amp;", with: "&")
  }

  @Test("Revisions of a large document are shown in pages, and large revisions are cut off")
  func revisions() async throws {
    let gateway = try await TestGateway()
    let database = try #require(gateway.gateway.database("db"))
    var parent = try await write("d", Self.wide, in: database)
    for number in 0..<104 {
      let json = number == 103 ? #"{"here":{"it":"is"}}"# : Self.wide
      parent = try await write("d", json, after: parent, in: database)
    }
    try await gateway.run {
      let page = try await gateway.admin("GET", "/_admin/db/db/document?id=d")
      #expect(page.status == 200 && page.body.count < 3 << 20, "\(page.body.count)")
      #expect(count("<article", in: page) == 100)
      // A small document is indented.
      #expect(page.text.contains("{\n  &quot;here&quot;: {\n    &quot;it&quot;: &quot;is&quot;"))
      #expect(count("too many to show", in: page) > 50)
      #expect(count("[1,1,1", in: page) > 10, "the page shows the revisions for which it has room")
      let rest = try await gateway.admin("GET", link("Older revisions", in: page))
      #expect(count("<article", in: rest) == 5 && !rest.text.contains("Older revisions"))
    }
  }

  @Test("Large documents, and documents with many channels, do not make a list too long")
  func documents() async throws {
    let gateway = try await TestGateway()
    let database = try #require(gateway.gateway.database("db"))
    let names = (0..<200).map { "\"\($0)-\(String(repeating: "c", count: 200))\"" }
    let many = "{\"channels\":[\(names.joined(separator: ","))]}"
    let more = "{\"channels\":[\((0..<20_000).map { "\"c\($0)\"" }.joined(separator: ","))]}"
    _ = try await write("more", more, in: database)
    for number in 0..<49 {
      _ = try await write("wide\(number)", Self.wide, in: database)
      _ = try await write("many\(number)", many, in: database)
    }
    _ = try await write("last", #"{"channels":["pop"]}"#, in: database)
    try await gateway.run {
      for path in ["/_admin/db/db", "/_admin/db/db/since?after=0"] {
        let page = try await gateway.admin("GET", path)
        #expect(page.status == 200 && page.body.count < 6 << 20, "\(page.body.count)")
        #expect(count("<article", in: page) == 100)
        #expect(page.text.contains("in too many channels"))
        #expect(page.text.contains(">pop</a>"))
      }
    }
  }

  @Test("Users and channels are listed in pages, and each occurs once")
  func users() async throws {
    let gateway = try await TestGateway(#"{"databases":{"db":{"server":"walrus:"}}}"#)
    let database = try #require(gateway.gateway.database("db"))
    let names = (0..<150).map { "u\(1000 + $0)" }
    try await database.save(UserChange(name: "GUEST", .emptyObject))
    for name in names { try await database.save(UserChange(name: name, .emptyObject)) }
    _ = try await write(
      "d", "{\"channels\":[\(names.map { "\"\($0)\"" }.joined(separator: ","))]}", in: database)
    try await gateway.run {
      for (what, all) in [("users", ["GUEST"] + names), ("channels", names)] {
        let page = try await gateway.admin("GET", "/_admin/db/db/\(what)")
        #expect(count("scope=\"row\"", in: page) == 100)
        let rest = try await gateway.admin("GET", link("More \(what)", in: page))
        #expect(count("scope=\"row\"", in: rest) == all.count - 100)
        #expect(!rest.text.contains("More \(what)"))
        for name in all {
          #expect(
            count("<th scope=\"row\">\(name)<", in: page)
              + count("<th scope=\"row\">\(name)<", in: rest)
              + count(">\(name)</a></th>", in: page) + count(">\(name)</a></th>", in: rest) == 1,
            "\(name)")
        }
      }
    }
  }
}
