import Foundation
import Linux
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// A real HTTPS server with a self-signed certificate.
package struct SecureServer {
  /// The path of the server's certificate in PEM format. A client that trusts this certificate
  /// trusts the server.
  package let certificate: String
  package let port: Int
  private let folder: TemporaryFolder
  private let channel: any Channel

  /// - Parameter name: The certificate's subject alternative name, for example `DNS:files.example`.
  package init(name: String) async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let (certificate, key) = (folder.path("certificate.pem"), folder.path("key.pem"))
    self.certificate = certificate
    var openssl = ChildProcess(path: "/usr/bin/openssl")
    openssl.environment = ["PATH": "/usr/bin:/bin"]
    openssl.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
      "2", "-subj", "/CN=test", "-addext", "subjectAltName=\(name)", "-keyout", key, "-out",
      certificate,
    ]
    let pid = try openssl.start()
    _ = try await onThread { try ChildProcess.wait(for: pid) }
    let context = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
        privateKey: .privateKey(NIOSSLPrivateKey(file: key, format: .pem))))
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(NIOSSLServerHandler(context: context))
          try pipeline.configureHTTPServerPipeline()
          try pipeline.addHandler(Counting())
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  package func stop() async throws { try await channel.close() }
}

/// A handler that responds with the number of bytes in the body and the number of the request on
/// its connection.
private final class Counting: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private var bytes = 0
  private var requests = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      bytes = 0
      requests += 1
    case .body(let part): bytes += part.readableBytes
    case .end:
      let text = "\(bytes) #\(requests)"
      let head = HTTPResponseHead(
        version: .http1_1, status: .ok, headers: ["Content-Length": "\(text.utf8.count)"])
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }
}
