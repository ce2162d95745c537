package import Foundation
package import HTTPTypes
package import Hummingbird
import Linux
import NIOCore

/// An upload that has come whole: the request that its client meant, with its body in a file.
package struct CompletedUpload: Sendable {
  /// The same each time this upload is handed over: after a crash that may be a second time.
  package let id: String
  package let method: HTTPRequest.Method
  /// Path and query.
  package let path: String
  /// Those of the request that began it, without what is about the upload. tus' `filetype` and
  /// `filename` are `Content-Type` and `Content-Disposition` here.
  package let headers: HTTPFields
  /// Read it or link it; it goes when the upload has been answered.
  package let file: URL
  /// Bytes.
  package let size: Int64

  /// The same as a request that came at once, for handlers that know nothing of uploads.
  /// - throws: `SystemError`.
  package func request() throws -> Request {
    var headers = headers
    headers[.contentLength] = "\(size)"
    let head = HTTPRequest(
      method: method, scheme: "http", authority: nil, path: path, headerFields: headers)
    let file = try Descriptor.open(file.path, O_RDONLY)
    return Request(head: head, body: RequestBody(asyncSequence: FileBytes(file: file)))
  }
}
