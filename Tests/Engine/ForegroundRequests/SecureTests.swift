import Connectivity
import Contract
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import TestServers
import Testing

@testable import ForegroundRequests

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SecureTests {
  /// Starts a TLS server that responds to every request with "moo".
  private func server(_ certificates: Certificates) async throws -> any Channel {
    let context = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: NIOSSLCertificate.fromPEMFile(certificates.certificate)
          .map { .certificate($0) },
        privateKey: .privateKey(NIOSSLPrivateKey(file: certificates.key, format: .pem))))
    return try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(Moo())
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  private func process(
    _ roots: TrustedRoots, proxies: [String: String] = [:]
  ) -> ForegroundTestProcess {
    ForegroundTestProcess(
      ForegroundRequests(
        loops: .singleton, userAgent: "test", policy: .unrestricted,
        proxies: ProxySettings(environment: proxies),
        trustRoots: roots))
  }

  /// The certificate must match the requested host name, whether the connection leads to this
  /// machine or to a proxy.
  @Test("The certificate must match the requested host") func requestedHost() async throws {
    let named = try await Certificates(
      for: "DNS:*.files.example,DNS:xn--bcher-kva.example,IP:192.0.2.7")
    let addressed = try await Certificates(for: "IP:127.0.0.1")
    let (http, socks) = (try TestProxy(), try TestSOCKSProxy())
    let namedPort = try #require(try await server(named).localAddress?.port)
    let addressedPort = try #require(try await server(addressed).localAddress?.port)
    for way in ["http://127.0.0.1:\(http.port)", "socks5h://127.0.0.1:\(socks.port)"] {
      let process = process(.file(named.authority), proxies: ["all_proxy": way])
      let own = ["a.files.example", "A.FILES.example.", "bücher.example", "192.0.2.7"]
      for (number, host) in own.enumerated() {
        let outcome = try await process.load(
          .get("https://\(host):\(namedPort)/"), id: UInt64(number))
        #expect(outcome.text == "moo", "\(host) by \(way)")
      }
      let strangers = ["files.example", "b.a.files.example", "bäcker.example", "192.0.2.8"]
      for (number, host) in strangers.enumerated() {
        let outcome = try await process.load(
          .get("https://\(host):\(namedPort)/"), id: UInt64(number + 10))
        #expect(outcome.code == NSURLErrorServerCertificateUntrusted, "\(host) by \(way)")
      }
      let other = self.process(.file(addressed.authority), proxies: ["all_proxy": way])
      let outcome = try await other.load(.get("https://files.example:\(addressedPort)/"))
      #expect(outcome.code == NSURLErrorServerCertificateUntrusted && outcome.status == nil)
    }
    let straight = try await process(.file(addressed.authority))
      .load(.get("https://localhost:\(addressedPort)/"))
    #expect(straight.code == NSURLErrorServerCertificateUntrusted && straight.status == nil)
  }

  /// The target of a redirect is checked like any other URL, even if the process has an open
  /// connection to the same port.
  @Test("The certificate must match the host of a redirect") func redirectedHost() async throws {
    let certificates = try await Certificates(for: "IP:127.0.0.1")
    let port = try #require(try await server(certificates).localAddress?.port)
    let process = process(.file(certificates.authority))
    let own = try await process.load(.get("https://127.0.0.1:\(port)/"))
    #expect(own.text == "moo")
    let guide = try await ScriptedServer { _, head in
      let host = head.uri == "/own" ? "127.0.0.1" : "localhost"
      return .answer(302, headers: ["Location": "https://\(host):\(port)/"])
    }
    for (id, path) in [(2, "/own"), (4, "/other")] as [(UInt64, String)] {
      let answer = try await process.load(.get(guide.url + path), id: id)
      let location = try #require(
        answer.headers.first { $0.name.lowercased() == "location" }?.value)
      let next = try await process.load(.get(location), id: id + 1)
      if path == "/own" {
        #expect(next.text == "moo")
      } else {
        #expect(next.code == NSURLErrorServerCertificateUntrusted && next.status == nil)
      }
    }
    try await guide.stop()
  }

  @Test(arguments: ["https://127.0.0.1:1", "socks4://127.0.0.1:1", "nonsense://127.0.0.1:1"])
  func unsupportedProxy(_ proxy: String) async throws {
    let outcome = try await process(.system, proxies: ["all_proxy": proxy])
      .load(.get("http://192.0.2.7/"))
    #expect(outcome.code == NSURLErrorCannotConnectToHost)
    #expect(outcome.failure?.message.contains("so nothing is sent") == true)
  }

  @Test(arguments: [
    "http://h:99999999999999999999/", "http://h:65536/", "http://[fe80::1%25eth0]/",
  ])
  func rejectsInvalidURLs(_ url: String) async throws {
    #expect(try await process(.system).load(.get(url)).code == NSURLErrorBadURL)
  }

  @Test("The user and password of a URL are sent") func userAndPassword() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let url = "http://me:secret@127.0.0.1:\(server.port)/"
    #expect(try await process(.system).load(.get(url)).status == 200)
    #expect(server.requests.first?.headers["Authorization"] == ["Basic bWU6c2VjcmV0"])
    try await server.stop()
  }

  @Test("A certificate of a trusted authority is accepted") func trustedAuthority() async throws {
    let certificates = try await Certificates(for: "IP:127.0.0.1")
    let port = try #require(try await server(certificates).localAddress?.port)
    let request = ForegroundRequest.get("https://127.0.0.1:\(port)/")
    let outcome = try await process(.file(certificates.authority)).load(request)
    #expect(outcome.status == 200 && outcome.text == "moo")
    // The system's trust store does not contain this authority.
    let stranger = try await process(.system).load(request)
    #expect(stranger.code == NSURLErrorServerCertificateUntrusted && stranger.status == nil)
  }

  @Test("A certificate for another name is rejected") func otherName() async throws {
    let certificates = try await Certificates(for: "DNS:example.org")
    let port = try #require(try await server(certificates).localAddress?.port)
    let outcome = try await process(.file(certificates.authority))
      .load(.get("https://127.0.0.1:\(port)/"))
    #expect(outcome.code == NSURLErrorServerCertificateUntrusted)
  }

  @Test("A server that does not use TLS gets no request") func unencryptedServer() async throws {
    let server = try RawServer { caller in
      caller.say("HTTP/1.1 400 Bad Request\r\n\r\n")
      caller.readToEnd()
    }
    let outcome = try await process(.system).load(.get("https://127.0.0.1:\(server.port)/"))
    #expect(outcome.code == NSURLErrorSecureConnectionFailed)
  }
}

private final class Moo: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .end = unwrapInboundIn(data) else { return }
    let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "3"])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(
      wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "moo")))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
