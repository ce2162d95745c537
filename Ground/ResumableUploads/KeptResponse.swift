import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The target's answer to an upload, kept for a client that has missed it.
struct KeptResponse: Codable, Sendable {
  /// Bytes of its body.
  static let limit = 1 << 20

  var status: Int
  var headers: [UploadRecord.Field]
  var body: Data

  /// Takes a response's body in.
  /// - throws: what the response throws while it is written; `HTTPError` when it is too long to
  ///   keep.
  init(_ response: Response) async throws {
    let collected = CollectedBody()
    try await response.body.write(CollectingWriter(body: collected))
    status = response.status.code
    headers = response.headers.filter { $0.name != .contentLength }.map {
      UploadRecord.Field(name: $0.name.rawName, value: $0.value)
    }
    body = collected.data
  }

  /// - Parameter extra: fields of the upload, in place of the target's of the same name.
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

/// Only ever used by one writer at a time: a response writes its parts in order.
private final class CollectedBody: @unchecked Sendable {
  var data = Data()
}

private struct CollectingWriter: ResponseBodyWriter {
  let body: CollectedBody

  mutating func write(_ buffer: ByteBuffer) async throws {
    guard body.data.count + buffer.readableBytes <= KeptResponse.limit else {
      throw HTTPError(.internalServerError, message: "the answer is too long to be kept")
    }
    body.data.append(contentsOf: buffer.readableBytesView)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
