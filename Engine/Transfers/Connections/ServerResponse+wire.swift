import Connectivity
import Contract
import Foundation
import NIOHTTP1

extension ServerResponse {
  /// Creates a response from its head, without the body and before it is decoded.
  init(_ head: HTTPResponseHead) {
    self.init(
      status: Int(head.status.code),
      headers: head.headers.map { HeaderField(name: $0.name, value: $0.value) })
  }

  /// The target of the redirect, if the response is one (RFC 9110, section 15.4).
  var redirection: String? {
    [301, 302, 303, 307, 308].contains(status) ? self["Location"] : nil
  }

  /// Decompresses the body. No request asks for compression, but some servers apply it.
  mutating func decode() {
    let codings =
      values(of: "Content-Encoding")
      + values(of: "Transfer-Encoding").map { $0.replacing("chunked", with: "identity") }
    body = body.map { ContentCoding.decode($0, codings, limit: Uploader.responseLimit) }
  }
}
