import Foundation
import TestServers
import Testing

/// Documents, users and the configuration accept the same channel names.
@Suite(.timeLimit(.minutes(3))) struct ChannelNameTests {
  private static let names = [
    "Drum and Bass", " ", " pop", "pop ", "a\tb", "a/b", "Müsik", "日本", "👩‍👩‍👧", "\"", "'", "a:b", "#",
    String(repeating: "a", count: 300), "\u{7f}", "[1]", "role:dj", "!pop", "a&b=c", "100%",
  ]

  private static func text(_ value: Any) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed),
      as: UTF8.self)
  }

  @Test("A user can have each channel that a document can have")
  func possible() async throws {
    let all = try Self.text(Self.names)
    let gateway = try await TestGateway(
      """
      {"databases": {"db": {"server": "walrus:", "users": {
        "ana": {"password": "letmein", "admin_channels": \(all)},
        "zoe": {"password": "letmein", "admin_channels": []}}}}}
      """)
    try await gateway.run {
      for (index, name) in Self.names.enumerated() {
        let (channels, channel) = (try Self.text([name]), try Self.text(name))
        let written = try await gateway.ask(
          "PUT", "/db/doc\(index)", "{\"channels\":\(channels)}", as: "ana:letmein")
        #expect(written.status == 201, "\(name): \(written.text)")
        let user = try await gateway.admin(
          "PUT", "/db/_user/zoe", "{\"admin_channels\":\(channels)}")
        #expect(user.status == 200, "\(name): \(user.text)")
        for person in ["ana", "zoe"] {
          let read = try await gateway.ask("GET", "/db/doc\(index)", as: "\(person):letmein")
          #expect(read.status == 200, "\(name): \(read.text)")
        }
        let feed = try await gateway.ask(
          "POST", "/db/_changes",
          "{\"filter\":\"sync_gateway/bychannel\",\"channels\":\(channel)}",
          as: "ana:letmein")
        #expect(feed.ids.contains("doc\(index)"), "\(name): \(feed.text)")
      }
    }
  }

  @Test(
    "Documents and users reject an empty channel name, a comma and a NUL",
    arguments: ["", ",", "a,b", "a\0b"])
  func impossible(_ name: String) async throws {
    let channels = try Self.text([name])
    let gateway = try await TestGateway(
      """
      {"databases": {"db": {"server": "walrus:", "users": {
        "GUEST": {"disabled": false, "admin_channels": ["*"]}}}}}
      """)
    try await gateway.run {
      let written = try await gateway.ask("PUT", "/db/doc", "{\"channels\":\(channels)}")
      #expect(written.status == 500, "\(written.text)")
      let user = try await gateway.admin(
        "PUT", "/db/_user/zoe", "{\"password\":\"letmein\",\"admin_channels\":\(channels)}")
      #expect(user.status == 400 && user.text.contains("Illegal channel name"), "\(user.text)")
    }
  }
}
