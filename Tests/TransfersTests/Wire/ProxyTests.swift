import Connectivity
import TestServers
import Testing

@testable import Transfers

/// Who asks for a proxy never has anything sent past it.
@Suite(.timeLimit(.minutes(1)), .ownThreads) struct ProxyTests {
  @Test(arguments: ["socks5", "socks5h"])
  func goesThroughSOCKSAndLooksNoNameUp(_ scheme: String) async throws {
    let proxy = try TestSOCKSProxy()
    let plain = try await ScriptedServer { _, _ in .answer(200) }
    let secure = try await SecureServer(name: "DNS:files.example")
    let sender = try Sender(
      proxies: ["all_proxy": "\(scheme)://127.0.0.1:\(proxy.port)"],
      trustRoots: .file(secure.certificate))
    #expect(try await sender.send("http://files.example:\(plain.port)/a").words == "200")
    #expect(plain.requests.map(\.uri) == ["/a"])
    #expect(try await sender.send("https://files.example:\(secure.port)/").words == "200")
    #expect(try await sender.send("http://192.0.2.7:\(plain.port)/").words == "200")
    #expect(proxy.hosts == ["files.example", "files.example", "192.0.2.7"])
    try await plain.stop()
    try await secure.stop()
  }

  @Test(arguments: [
    "https://127.0.0.1:1", "socks4://127.0.0.1:1", "socks5h://me:secret@127.0.0.1:1", "tor",
    "nonsense://127.0.0.1:1", "http://127.0.0.1:99999", "http://", "://", "socks5h:127.0.0.1:1",
  ])
  func whatIsNotUnderstoodIsNotPassedBy(_ proxy: String) async throws {
    let settings = ProxySettings(environment: ["all_proxy": proxy])
    for isSecure in [true, false] {
      switch settings.way(to: Origin(isSecure: isSecure, host: "files.example", port: 1)) {
      case .straight: Issue.record("\(proxy) is passed by")
      case .through(let known): #expect(proxy == "tor" && known.host == "tor")
      case .barred(let error):
        #expect(error.description.hasPrefix("all_proxy "))
        #expect(!error.description.contains("secret"))
      }
    }
  }

  @Test func saysWhyNothingIsSent() async throws {
    let sender = try Sender(proxies: ["https_proxy": "https://127.0.0.1:1"])
    let words = try await sender.send("https://192.0.2.7/").words
    #expect(
      words.contains("a proxy of the kind https") && words.contains("nothing is sent past it"))
    // What has no proxy goes straight.
    let server = try await ScriptedServer { _, _ in .answer(200) }
    #expect(try await sender.send("\(server.url)/").words == "200")
    try await server.stop()
  }
}
