import Connectivity
import Contract
import Linux
import TestServers
import Testing

@testable import Transfers

/// If a proxy is configured, no request bypasses it.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ProxyTests {
  @Test(arguments: ["socks5", "socks5h"])
  func socksWithoutLookup(_ scheme: String) async throws {
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
  func unsupportedProxy(_ proxy: String) async throws {
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

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
    ("192.168.4.0/22", "192.168.7.255", true), ("192.168.4.0/22", "192.168.8.0", false),
    ("192.0.2.7/32", "192.0.2.7", true), ("192.0.2.7/32", "192.0.2.6", false),
    ("0.0.0.0/0", "192.0.2.7", true), ("0.0.0.0/0", "2001:db8::1", false),
    ("2001:db8::/32", "2001:db8:7::1", true), ("2001:db8::/32", "2001:db9::1", false),
    ("a.example, 10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "10.example", false),
    ("10.0.0.0/33", "10.0.0.1", false), ("10.0.0.0/", "10.0.0.1", false),
    ("10.0.0.0/8/8", "10.0.0.1", false), ("10.0.0.0/+8", "10.0.0.1", false),
  ])
  func addressRanges(_ exceptions: String, _ host: String, _ isOne: Bool) {
    let settings = ProxySettings(
      environment: ["all_proxy": "http://proxy.example", "no_proxy": exceptions])
    let way = settings.way(to: Origin(isSecure: true, host: host, port: 443))
    #expect((way == .straight) == isOne)
  }

  private static let capitals: [([String: String], String?, String?)] = [
    (["HTTP_PROXY": "http://upper:1"], "upper", nil),
    (["HTTPS_PROXY": "http://upper:1"], nil, "upper"),
    (["ALL_PROXY": "http://upper:1"], "upper", "upper"),
    (["http_proxy": "http://lower:1", "HTTP_PROXY": "http://upper:1"], "lower", nil),
    (["http_proxy": "", "HTTP_PROXY": "http://upper:1"], "upper", nil),
    (["HTTP_PROXY": "http://upper:1", "all_proxy": "http://all:1"], "upper", "all"),
    (["HTTP_PROXY": "", "ALL_PROXY": "http://all:1"], "all", "all"),
    (["HTTP_PROXY": "http://upper:1", "NO_PROXY": "files.example"], nil, nil),
    (["HTTP_PROXY": "upper:1"], "upper", nil),
    (["REQUEST_METHOD": "GET", "HTTPS_PROXY": "http://upper:1"], nil, "upper"),
    (["REQUEST_METHOD": "GET", "http_proxy": "http://l:1", "HTTP_PROXY": "http://u:1"], "l", nil),
    (["REQUEST_METHOD": "GET", "HTTP_PROXY": ""], nil, nil),
  ]

  /// Variables with upper-case names mean the same as those with lower-case names. If both are set,
  /// the lower-case variable is used.
  @Test(arguments: capitals)
  func uppercaseVariables(
    _ environment: [String: String], _ plain: String?, _ secure: String?
  ) {
    for (isSecure, host) in [(false, plain), (true, secure)] {
      let origin = Origin(isSecure: isSecure, host: "files.example", port: 80)
      switch ProxySettings(environment: environment).way(to: origin) {
      case .straight: #expect(host == nil)
      case .through(let proxy): #expect(proxy.host == host)
      case .barred(let error): Issue.record("\(error)")
      }
    }
  }

  /// The caller of a CGI program can set `HTTP_PROXY` by a header field, so the daemon neither uses
  /// nor ignores the variable. Requests that need the proxy fail.
  @Test func callersProxy() async throws {
    let proxy = try TestProxy()
    let environment = DaemonEnvironment.make(from: [
      "REQUEST_METHOD": "GET", "HTTP_PROXY": "http://127.0.0.1:\(proxy.port)",
    ])
    let sender = try Sender(proxies: environment)
    let words = try await sender.send("http://192.0.2.7/").words
    #expect(words.contains("HTTP_PROXY may come from the caller of a CGI program"))
    #expect(words.contains("in http_proxy"))
    #expect(proxy.heads.isEmpty)
  }

  @Test func reason() async throws {
    let sender = try Sender(proxies: ["https_proxy": "https://127.0.0.1:1"])
    let words = try await sender.send("https://192.0.2.7/").words
    #expect(
      words.contains("a proxy with the scheme https") && words.contains("so nothing is sent"))
    // A request for which no proxy is configured goes directly.
    let server = try await ScriptedServer { _, _ in .answer(200) }
    #expect(try await sender.send("\(server.url)/").words == "200")
    try await server.stop()
  }
}
