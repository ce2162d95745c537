package import Foundation
package import Hummingbird
import HTTPTypes
import NIOCore

/// The one way in which services speak JSON: ISO-8601 dates, keys in a fixed order, one line.
package enum ServiceJSON {
  package static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  package static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}

extension Response {
  /// A response of any status whose body is `value`.
  package static func json(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) throws -> Response {
    let bytes = ByteBuffer(bytes: try ServiceJSON.encoder().encode(value))
    var headers = headers
    headers[.contentType] = "application/json; charset=utf-8"
    headers[.contentLength] = String(bytes.readableBytes)
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }
}
