import Contract
import Foundation
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct NetworkCommandTests {
  private static func add(_ server: ScriptedServer, in home: CommandHome) async throws {
    let file = try home.file(
      "moo.json",
      Data(
        #"""
        {"name": "Moo", "accepts": {"text": true},
         "request": {"method": "POST", "url": "\#(server.url)/", "raw": "{input}"}}
        """#.utf8))
    try await home.run("destinations", "add", file, "--yes").expect(0)
  }

  @Test("Permissions are given, listed and withdrawn")
  func permissions() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try await home.withdrawLoopback()
      try await Self.add(server, in: home)
      let id = "destination.moo.share"
      let allowed = try await home.run("extensions", "network", "allow", "Moo", "NAS.lan")
      allowed.expect(0)
      let all = try await home.run("extensions", "network", "Moo", "--json")
      #expect(
        try all.json([NetworkPermission].self) == [
          NetworkPermission(extension: id, host: "nas.lan")
        ])
      let table = try await home.run("extensions", "network")
      #expect(table.output.contains(id) && table.output.contains("nas.lan"))
      let none = try await home.run("extensions", "network", "forbid", id, "nas.lan", "--json")
      #expect(
        try none.json([NetworkPermission].self) == [
          NetworkPermission(extension: id, host: "nas.lan", allowed: false)
        ])
      try await home.run("extensions", "network", "allow", "Moo", "http://nas.lan/").expect(2)
      try await home.run("extensions", "network", "allow", "Nobody", "nas.lan").expect(2)
    }
    try await server.stop()
  }

  @Test("Without a permission, a posted share waits with exit status 9 and names the command")
  func waiting() async throws {
    let target = try await ScriptedServer { _, _ in .answer(200) }
    let server = try await ScriptedServer { _, _ in
      .answer(307, headers: ["Location": "http://localhost:\(target.port)/"])
    }
    try await CommandHome.with { home in
      try await home.withdrawLoopback()
      // The file names 127.0.0.1, which is a permission for this host and no other.
      try await Self.add(server, in: home)
      let shared = try await home.run(
        "share", "--text", "moo", "--to", "Moo", "--post", "--wait")
      shared.expect(9)
      let command = "sharesheet extensions network allow destination.moo.share localhost"
      #expect(shared.errors.contains(command), "\(shared.errors)")
      #expect(server.begun == 1 && target.begun == 0)
      let list = try await home.run("transfers", "--json").json([TransferStatus].self)
      let transfer = try #require(list.first)
      #expect(transfer.state == .waiting && transfer.waitsFor == .permission)
      #expect(
        transfer.remedies == [.allowHost(extension: "destination.moo.share", host: "localhost")])
      try await home.run("extensions", "network", "allow", "Moo", "localhost").expect(0)
      try await home.run("transfers", "watch", transfer.id).expect(0)
      #expect(target.requests.map(\.body) == [Data("moo".utf8)])
    }
    try await target.stop()
    try await server.stop()
  }
}
