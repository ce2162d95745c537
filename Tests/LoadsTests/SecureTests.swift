import Connectivity
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import TestServers
import Testing
import Wire

@testable import Loads

@Suite(.timeLimit(.minutes(1)), .ownThreads) struct SecureTests {
  /// A real server that encrypts and says "moo" to every request.
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

  private func process(_ roots: TrustRoots) -> LoadingProcess {
    LoadingProcess(Loads(loops: .singleton, userAgent: "test", trustRoots: roots))
  }

  @Test func whoIsVouchedForIsTrusted() async throws {
    let certificates = try await Certificates(for: "IP:127.0.0.1")
    let port = try #require(try await server(certificates).localAddress?.port)
    let request = LoadRequest.get("https://127.0.0.1:\(port)/")
    let outcome = try await process(.file(certificates.authority)).load(request)
    #expect(outcome.status == 200 && outcome.text == "moo")
    // The system does not know this authority.
    let stranger = try await process(.system).load(request)
    #expect(stranger.code == NSURLErrorServerCertificateUntrusted && stranger.status == nil)
  }

  @Test func aCertificateForAnotherNameIsNot() async throws {
    let certificates = try await Certificates(for: "DNS:example.org")
    let port = try #require(try await server(certificates).localAddress?.port)
    let outcome = try await process(.file(certificates.authority))
      .load(.get("https://127.0.0.1:\(port)/"))
    #expect(outcome.code == NSURLErrorServerCertificateUntrusted)
  }

  @Test func whoDoesNotEncryptIsNotSpokenTo() async throws {
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
