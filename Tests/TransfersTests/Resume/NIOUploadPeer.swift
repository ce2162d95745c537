import Crypto
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix
import NIOResumableUpload
import Synchronization

/// The upload server of swift-nio-extras: interop version 6, stored in memory.
final class NIOUploadPeer: Sendable {
  let port: Int
  private let channel: any Channel
  private let log = ArrivedBodies()

  /// - Parameter origin: The origin at which clients reach the server.
  init(port: Int = 0, origin: String) async throws {
    let context = HTTPResumableUploadContext(origin: origin)
    let log = log
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline()
          try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
          try pipeline.addHandler(
            HTTPResumableUploadHandler(
              context: context,
              channelConfigurator: { upload in
                try? upload.pipeline.syncOperations.addHandler(BodySink(log: log))
              }))
        }
      }
      .bind(host: "127.0.0.1", port: port).get()
    self.port = channel.localAddress?.port ?? 0
  }

  /// The digests of the bodies that arrived whole.
  var arrivals: [String] { log.all }

  func stop() async throws { try await channel.close() }
}

private final class ArrivedBodies: Sendable {
  private let bodies = Mutex<[String]>([])
  var all: [String] { bodies.withLock { $0 } }
  func add(_ digest: String) { bodies.withLock { $0.append(digest) } }
}

private final class BodySink: ChannelInboundHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  private let log: ArrivedBodies
  private var hash = SHA256()

  init(log: ArrivedBodies) { self.log = log }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: hash = SHA256()
    case .body(let bytes): hash.update(data: bytes.readableBytesView)
    case .end:
      log.add(Data(hash.finalize()).base64EncodedString())
      let head = HTTPResponse(status: .ok, headerFields: [.contentLength: "0"])
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }
}
