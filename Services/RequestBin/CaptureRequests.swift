import Foundation
import HTTPService
import HTTPTypes
import Hummingbird

/// The capture of requests to `/bins/NAME` and below, except GET, HEAD and DELETE.
struct CaptureRequests: RouterMiddleware {
  typealias Context = ServiceContext

  /// The response to a captured request.
  private struct Receipt: Encodable {
    let id: String
    let bin: String
    let received: Date
    let size: Int64
  }

  /// The largest length of an idempotency key, in bytes.
  private static let maximumKey = 255

  let bin: RequestBin

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let isReading = [.get, .head, .delete].contains(request.method)
    guard !isReading, let name = Self.binName(inPath: request.uri.path) else {
      return try await next(request, context)
    }
    let record = try await keep(
      request, head: Self.head(of: request, bin: RequestBin.bin(named: name)))
    return try .json(
      Receipt(id: record.id, bin: record.bin, received: record.received, size: record.size))
  }

  private func keep(_ request: Request, head: RequestHead) async throws -> CapturedRequest {
    let store = bin.store
    if let key = head.idempotencyKey,
      let first = try await DiskWork.run({ store.request(withKey: key, in: head.bin) })
    {
      return first
    }
    let body = try await DiskWork.run { try store.makeIncomingFile() }
    let size = try await request.writeBody(to: body.file, limit: store.limits.size)
    return try await DiskWork.run { try store.add(head, body: body, size: size) }
  }

  private static func head(of request: Request, bin: BinName) throws -> RequestHead {
    let key = HTTPField.Name.idempotencyKey.flatMap { request.headers[$0] }.flatMap {
      $0.isEmpty ? nil : $0
    }
    if let key, key.utf8.count > maximumKey {
      throw ServiceFailure(
        .badRequest, "An Idempotency-Key has at most \(maximumKey) bytes.")
    }
    var headers = request.headers.map {
      CapturedRequest.Header(name: $0.name.rawName, value: $0.value)
    }
    // HTTPTypes keeps the `Host` field separate from the other fields.
    if let host = request.head.authority {
      headers.insert(CapturedRequest.Header(name: "Host", value: host), at: 0)
    }
    return RequestHead(
      bin: bin, method: request.method.rawValue, path: request.head.path ?? request.uri.path,
      headers: headers, idempotencyKey: key)
  }

  /// Returns `NAME` of `/bins/NAME` and `/bins/NAME/…`, or `nil` for other paths.
  private static func binName(inPath path: String) -> String? {
    guard path.hasPrefix("/bins/") else { return nil }
    let name = path.dropFirst("/bins/".count).prefix { $0 != "/" }
    return name.isEmpty ? nil : name.removingPercentEncoding ?? String(name)
  }
}

extension HTTPField.Name {
  static var idempotencyKey: HTTPField.Name? { HTTPField.Name("Idempotency-Key") }
}
