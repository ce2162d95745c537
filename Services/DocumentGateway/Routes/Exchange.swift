import HTTPService
import HTTPTypes
import Hummingbird
import NIOCore

/// A request to the gateway, and who asks.
struct Exchange: Sendable {
  /// Bytes of a document, and of many at once.
  static let documentLimit = 20 << 20
  static let bulkLimit = 64 << 20

  let gateway: DocumentGateway
  let isAdmin: Bool
  let request: Request
  /// Decoded; the first is the database's name.
  let path: [String]
  let query: GatewayQuery
  /// Of the session that let them in.
  var session: String?
  var viewer: Viewer = .admin
  var known: GatewayDatabase?

  var database: GatewayDatabase {
    get throws(GatewayFailure) {
      guard let known else { throw .missing }
      return known
    }
  }

  /// Bytes of its body that are read at most; 0 where none is.
  var bodyLimit = Self.documentLimit

  /// Bytes that the body takes while it is here. One without a length may be as long as any.
  var bodySize: Int {
    if let announced { return announced <= bodyLimit ? announced : 0 }
    return request.headers[.transferEncoding] == nil ? 0 : bodyLimit
  }

  private var announced: Int? { request.headers[.contentLength].flatMap { Int($0) } }

  /// - throws: `GatewayFailure` when there is no such part.
  func part(_ index: Int) throws(GatewayFailure) -> String {
    guard index < path.count else { throw .unknownURL }
    return path[index]
  }

  /// The body as JSON.
  /// - throws: `GatewayFailure`, `JSONProblem`, `BodyError`.
  func json() async throws -> ExactJSON {
    if let type = request.headers[.contentType] {
      let kind = type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
      if kind.hasPrefix("multipart/") { throw GatewayFailure.later("Attachments are") }
      guard kind == "application/json" || kind.isEmpty else {
        throw GatewayFailure(415, "Invalid content type \(type)")
      }
    }
    if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" {
      throw GatewayFailure(415, "Unsupported Content-Encoding \(coding); send it as it is")
    }
    return try ExactJSON(parsing: try await bytes())
  }

  /// - throws: `GatewayFailure`, `BodyError`.
  func bytes() async throws -> [UInt8] {
    let limit = bodyLimit
    if let announced, announced > limit { throw BodyError.tooLarge(limit: Int64(limit)) }
    let buffer: ByteBuffer
    do {
      // Not `collectBody`: a feed watches the connection by the body that came.
      buffer = try await within(gateway.bodyTimeout.time(for: announced ?? limit)) {
        [body = request.body] in
        try await body.collect(upTo: limit)
      }
    } catch is NIOTooManyBytesError {
      throw BodyError.tooLarge(limit: Int64(limit))
    } catch let error as GatewayFailure {
      throw error
    } catch {
      throw BodyError.cutShort
    }
    if let announced, announced != buffer.readableBytes { throw BodyError.cutShort }
    // It may have ended while the body came.
    if let session, try await database.user(ofSession: session) == nil {
      throw GatewayFailure.loginRequired
    }
    return Array(buffer.readableBytesView)
  }

  private func within<Value: Sendable>(
    _ time: Duration, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      defer { group.cancelAll() }
      group.addTask(operation: work)
      group.addTask {
        try await Task.sleep(for: time)
        throw GatewayFailure(408, "The body takes too long to come")
      }
      guard let value = try await group.next() else { throw BodyError.cutShort }
      return value
    }
  }
}

extension ExactJSON {
  /// The elements of an array that came in.
  /// - throws: `GatewayFailure` when they are too many to be looked at together.
  func elements(limit: Int, _ what: String) throws(GatewayFailure) -> [ExactJSON] {
    guard elementCount <= limit else {
      throw GatewayFailure(
        413, "At most \(limit) \(what) at a time; send the rest in another request")
    }
    return elements ?? []
  }
}

extension Response {
  static func gateway(
    _ json: ExactJSON, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentType] = "application/json"
    headers[.contentLength] = String(json.bytes.count)
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes))
    )
  }

  static func empty(
    _ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentLength] = "0"
    return Response(status: status, headers: headers)
  }
}
