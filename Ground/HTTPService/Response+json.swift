import HTTPTypes
package import Hummingbird
import NIOCore
import Text

extension Response {
  /// Returns a response with the JSON of `value` as its body.
  package static func json(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) throws -> Response {
    let bytes = ByteBuffer(bytes: try JSONText.encode(value))
    var headers = headers
    headers[.contentType] = "application/json; charset=utf-8"
    headers[.contentLength] = String(bytes.readableBytes)
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }
}
