import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The target's response to an upload, kept for a client that has missed it.
struct KeptResponse: Codable, Sendable {
  /// The longest body in bytes.
  static let limit = 1 << 20

  var status: Int
  var headers: [UploadRecord.Field]
  var body: Data

  /// Reads a response's body.
  /// - Throws: The response's own error, or `HTTPError` if the body is longer than `limit`.
  init(_ response: Response) async throws {
    let collected = CollectedBody()
    try await response.body.write(CollectingWriter(body: collected))
    status = response.status.code
    headers = response.headers.filter { $0.name != .contentLength }.map {
      UploadRecord.Field(name: $0.name.rawName, value: $0.value)
    }
    body = collected.data
  }

  /// - Parameter extra: The upload's fields, which replace the target's fields of the same name.
  func response(adding extra: HTTPFields) -> Response {
    var fields = HTTPFields(
      headers.compactMap { field in
        HTTPField.Name(field.name).map { HTTPField(name: $0, value: field.value) }
      })
    for field in extra { fields[field.name] = field.value }
    if status != 204 { fields[.contentLength] = "\(body.count)" }
    return Response(
      status: HTTPResponse.Status(code: status), headers: fields,
      body: status == 204 ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}

/// A body in memory. A response writes its parts in order, so there is only one writer at a time.
private final class CollectedBody: @unchecked Sendable {
  var data = Data()
}

private struct CollectingWriter: ResponseBodyWriter {
  let body: CollectedBody

  mutating func write(_ buffer: ByteBuffer) async throws {
    guard body.data.count + buffer.readableBytes <= KeptResponse.limit else {
      throw HTTPError(.internalServerError, message: "the response is too long to be stored")
    }
    body.data.append(contentsOf: buffer.readableBytesView)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
