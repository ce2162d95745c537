import HTTPService
import HTTPTypes
import Hummingbird
import NIOCore

/// A request to the gateway, with its viewer.
struct Exchange: Sendable {
  /// The size limits for a single document and a bulk request, in bytes.
  static let documentLimit = 20 << 20
  static let bulkLimit = 64 << 20

  let gateway: DocumentGateway
  let isAdmin: Bool
  let request: Request
  /// The path's decoded parts. The first is the database's name.
  let path: [String]
  let query: GatewayQuery
  /// The session that identified the viewer, if any.
  var session: String?
  var viewer: Viewer = .admin
  var known: GatewayDatabase?

  var database: GatewayDatabase {
    get throws(GatewayFailure) {
      guard let known else { throw .missing }
      return known
    }
  }

  /// The largest body that is read, in bytes, or 0 for no body.
  var bodyLimit = Self.documentLimit

  /// The memory to reserve for the body, in bytes. A body without a length reserves the limit.
  var bodySize: Int {
    if let announced { return announced <= bodyLimit ? announced : 0 }
    return request.headers[.transferEncoding] == nil ? 0 : bodyLimit
  }

  private var announced: Int? { request.headers[.contentLength].flatMap { Int($0) } }

  /// - Throws: `GatewayFailure` if the path has no such part.
  func part(_ index: Int) throws(GatewayFailure) -> String {
    guard index < path.count else { throw .unknownURL }
    return path[index]
  }

  /// Reads the body as JSON.
  /// - Throws: `GatewayFailure` if the body is late or the session has ended; `JSONProblem` if the
  ///   body is not acceptable JSON; `BodyError` if the body is too large or incomplete.
  func json() async throws -> ExactJSON {
    if let type = request.headers[.contentType] {
      let kind = type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
      if kind.hasPrefix("multipart/") { throw GatewayFailure.later("Attachments are") }
      guard kind == "application/json" || kind.isEmpty else {
        throw GatewayFailure(415, "Invalid content type \(type)")
      }
    }
    if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" {
      throw GatewayFailure(
        415, "Unsupported Content-Encoding \(coding). Send the body uncompressed")
    }
    return try ExactJSON(parsing: try await bytes())
  }

  /// - Throws: `GatewayFailure` if the body is late or the session has ended; `BodyError` if the
  ///   body is too large or incomplete.
  func bytes() async throws -> [UInt8] {
    let limit = bodyLimit
    if let announced, announced > limit { throw BodyError.tooLarge(limit: Int64(limit)) }
    let buffer: ByteBuffer
    do {
      // `collectBody` would prevent a feed from observing the connection through the body.
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
    // The session may have ended while the body arrived.
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
        throw GatewayFailure(408, "The body arrives too slowly")
      }
      guard let value = try await group.next() else { throw BodyError.cutShort }
      return value
    }
  }
}

extension ExactJSON {
  /// Returns the elements of a received array.
  /// - Throws: `GatewayFailure` with status 413 if the array has more than `limit` elements.
  func elements(limit: Int, _ what: String) throws(GatewayFailure) -> [ExactJSON] {
    guard elementCount <= limit else {
      throw GatewayFailure(
        413, "At most \(limit) \(what) at a time. Send the rest in another request")
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
