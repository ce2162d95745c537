import Crypto
package import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
package import ResumableUploads
import ServiceLifecycle
import Synchronization

/// A service that accepts bodies at `/target`, either whole or as resumable uploads, and records
/// the bodies.
package final class UploadService: Sendable {
  package struct Arrival: Hashable, Sendable {
    /// The upload's identifier, or `nil` if the body was sent whole.
    package let upload: String?
    package let method: String
    package let path: String
    package let headers: [String: String]
    package let size: Int64
    package let digest: String
  }

  package let port: Int
  package let uploads: ResumableUploads
  private let log: ArrivalLog
  private let group: ServiceGroup
  private let running: Task<Void, Never>

  /// - Parameters:
  ///   - port: The port of an earlier service to replace, or 0 for any port.
  ///   - status: The status of the target's responses. Their body is the received body's digest.
  package init(
    folder: URL, limits: UploadLimits = UploadLimits(size: 1 << 40), port: Int = 0,
    status: Int = 200
  ) throws {
    let log = ArrivalLog()
    self.log = log
    uploads = try ResumableUploads(
      folder: folder, limits: limits, isTarget: { $0.uri.path == "/target" },
      complete: { upload, _ in
        let request = try upload.request()
        let digest = try await request.body.digest()
        log.add(Arrival(upload.id, request, upload.size, digest))
        return Response(
          status: .init(code: status), headers: [.contentType: "text/plain"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: digest)))
      })
    let router = Router(context: ServiceContext.self)
    router.add(middleware: uploads)
    for method in [HTTPRequest.Method.post, .put] {
      router.on("/target", method: method) { request, _ in
        let counted = CountedBody()
        let digest = try await request.body.digest(counted)
        log.add(Arrival(nil, request, counted.size, digest))
        return Response(
          status: .init(code: status), body: ResponseBody(byteBuffer: ByteBuffer(string: digest)))
      }
    }
    let listener = try Listener.loopback(LoopbackAddress(port: UInt16(clamping: port)))
    guard case .loopback(let address) = listener.address else {
      throw ListenError("not on loopback")
    }
    self.port = Int(address.port)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let server = HTTPServer(router, on: listener, logger: logger, timeout: .zero)
    let group = ServiceGroup(services: [server], logger: logger)
    self.group = group
    running = Task { try? await group.run() }
  }

  package var url: String { "http://127.0.0.1:\(port)/target" }

  /// The bodies that were received completely, in order.
  package var arrivals: [Arrival] { log.arrivals }

  /// Closes all connections, and returns when the port and the folder are free.
  package func stop() async {
    await group.triggerGracefulShutdown()
    await running.value
    uploads.close()
  }
}

private final class ArrivalLog: Sendable {
  private let all = Mutex<[UploadService.Arrival]>([])
  var arrivals: [UploadService.Arrival] { all.withLock { $0 } }
  func add(_ arrival: UploadService.Arrival) { all.withLock { $0.append(arrival) } }
}

/// A counter of the bytes in the body of one request.
private final class CountedBody: Sendable {
  private let bytes = Mutex<Int64>(0)
  var size: Int64 { bytes.withLock { $0 } }
  func add(_ count: Int) { bytes.withLock { $0 += Int64(count) } }
}

extension RequestBody {
  fileprivate func digest(_ counted: CountedBody? = nil) async throws -> String {
    var hash = SHA256()
    for try await part in self {
      hash.update(data: part.readableBytesView)
      counted?.add(part.readableBytes)
    }
    return Data(hash.finalize()).base64EncodedString()
  }
}

extension UploadService.Arrival {
  fileprivate init(_ upload: String?, _ request: Request, _ size: Int64, _ digest: String) {
    self.upload = upload
    method = request.method.rawValue
    path = request.uri.string
    headers = Dictionary(
      request.headers.map { ($0.name.canonicalName, $0.value) }, uniquingKeysWith: { $1 })
    self.size = size
    self.digest = digest
  }
}

extension Data {
  /// The SHA-256 digest in base64, as `UploadService` returns it.
  package var digest: String { Data(SHA256.hash(data: self)).base64EncodedString() }

  /// Returns bytes without repetition. A cipher generates the bytes, because a loop in Swift would
  /// take seconds in a debug build.
  package static func varied(_ count: Int) -> Data {
    guard let nonce = try? ChaChaPoly.Nonce(data: Data(count: 12)),
      let sealed = try? ChaChaPoly.seal(
        Data(count: count), using: SymmetricKey(data: Data(count: 32)), nonce: nonce)
    else { return Data() }
    return Data(sealed.ciphertext)
  }
}
