import Connectivity
import TestServers
import Testing

@testable import Transfers

/// A certificate must name the requested host, whatever address the connection leads to.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ServerNameTests {
  private static let names =
    "DNS:*.files.example,DNS:Full.example,DNS:xn--bcher-kva.example,DNS:*.top,IP:192.0.2.7"

  private func ends(_ hosts: [String], for names: String) async throws -> [String] {
    let server = try await SecureServer(name: names)
    // Through the proxy, each host leads to this machine.
    let proxy = try TestProxy()
    let sender = try Sender(
      proxies: ["https_proxy": "http://127.0.0.1:\(proxy.port)"],
      trustRoots: .file(server.certificate))
    var ends: [String] = []
    for host in hosts {
      ends.append(try await sender.send("https://\(host):\(server.port)/").words)
    }
    try await server.stop()
    return ends
  }

  @Test("localhost is reached at either of its addresses", arguments: ["127.0.0.1", "::1"])
  func localhost(address: String) async throws {
    let server = try await ScriptedServer(host: address) { _, _ in .answer(200) }
    let sender = try Sender()
    for name in ["localhost", "cow.localhost"] {
      #expect(try await sender.send("http://\(name):\(server.port)/").words == "200")
    }
    try await server.stop()
    // The test uses a new sender, because the first sender's connections are still open.
    let refused = try await Sender().send("http://localhost:\(server.port)/").words
    #expect(refused.contains("localhost:\(server.port) refused the connection"), "\(refused)")
  }

  @Test func matchingName() async throws {
    let hosts = ["a.files.example", "full.example", "FULL.example.", "bücher.example", "192.0.2.7"]
    #expect(try await ends(hosts, for: Self.names) == hosts.map { _ in "200" })
  }

  @Test func otherName() async throws {
    let hosts = [
      "files.example", "a.b.files.example", "other.example", "one.top", "192.0.2.8",
      "[2001:db8::1]", "xn--files.example",
    ]
    #expect(
      try await ends(hosts, for: Self.names)
        == hosts.map { _ in "the server's certificate is for another name" })
  }

  /// A certificate for the proxy's address or this machine's address names no other host.
  @Test func addressOnly() async throws {
    let wrong = "the server's certificate is for another name"
    #expect(try await ends(["files.example", "192.0.2.7"], for: "IP:127.0.0.1") == [wrong, wrong])
    let server = try await SecureServer(name: "IP:127.0.0.1")
    let sender = try Sender(trustRoots: .file(server.certificate))
    #expect(try await sender.send("https://localhost:\(server.port)/").words == wrong)
    #expect(try await sender.send("https://127.0.0.1:\(server.port)/").words == "200")
    // The same holds after a redirect.
    let port = server.port
    let guide = try await ScriptedServer { _, _ in
      .answer(307, headers: ["Location": "https://localhost:\(port)/"])
    }
    #expect(try await sender.send("\(guide.url)/").words == wrong)
    try await guide.stop()
    try await server.stop()
  }

  /// After a redirect, the server must prove that it is the new host.
  @Test func redirection() async throws {
    let server = try await SecureServer(name: Self.names)
    let (proxy, port) = (try TestProxy(), server.port)
    let sender = try Sender(
      proxies: ["https_proxy": "http://127.0.0.1:\(proxy.port)"],
      trustRoots: .file(server.certificate))
    func end(_ host: String) async throws -> String {
      let guide = try await ScriptedServer { _, _ in
        .answer(307, headers: ["Location": "https://\(host):\(port)/"])
      }
      let end = try await sender.send("\(guide.url)/").words
      try await guide.stop()
      return end
    }
    for host in ["a.files.example", "xn--bcher-kva.example", "bücher.example", "192.0.2.7"] {
      #expect(try await end(host) == "200", "\(host)")
    }
    let wrong = "the server's certificate is for another name"
    for host in ["files.example", "xn--bcker-gra.example", "bäcker.example", "192.0.2.8"] {
      #expect(try await end(host) == wrong, "\(host)")
    }
    try await server.stop()
  }
}
