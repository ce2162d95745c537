import Connectivity
import Contract
import Foundation
import NIOHTTP1

/// A server's complete response. Its body is cut off at a limit.
struct Answer: Sendable {
  var status: Int
  var headers: HTTPHeaders
  var body = Data()
  var tookWholeBody = true

  init(_ head: HTTPResponseHead) {
    status = Int(head.status.code)
    headers = head.headers
  }

  var isSuccess: Bool { 200..<300 ~= status }

  /// The target of the redirect, if the response is one (RFC 9110, section 15.4).
  var redirection: String? {
    [301, 302, 303, 307, 308].contains(status) ? headers.first(name: "Location") : nil
  }

  /// The decompressed body. No request asks for compression, but some servers apply it.
  private var readableBody: Data {
    let codings =
      headers["Content-Encoding"]
      + headers["Transfer-Encoding"].map { $0.replacing("chunked", with: "identity") }
    return ContentCoding.decode(body, codings, limit: Uploader.responseLimit)
  }

  func uploadResponse(from url: String) -> UploadResponse {
    UploadResponse(
      status: status, headers: headers.fields, body: readableBody, url: url,
      tookWholeBody: tookWholeBody)
  }
}

extension HTTPHeaders {
  var fields: [HeaderField] { map { HeaderField(name: $0.name, value: $0.value) } }
}
