package import Foundation
import HTTPService
package import HTTPTypes
package import Hummingbird
import Linux
import NIOCore

/// A complete upload: the client's request with its body in a file.
package struct CompletedUpload: Sendable {
  /// The identifier. It stays the same if the upload is passed on again after a crash.
  package let id: String
  /// The HTTP method.
  package let method: HTTPRequest.Method
  /// The path and query.
  package let path: String
  /// The header fields of the request that began the upload, without the fields about the upload
  /// itself. tus' `filetype` and `filename` become `Content-Type` and `Content-Disposition`.
  package let headers: HTTPFields
  /// The body's file, to be read or hard-linked. It is deleted after the response.
  package let file: URL
  /// The size of the body in bytes.
  package let size: Int64

  /// Returns the upload as an ordinary request, for handlers that do not support uploads.
  /// - Throws: `SystemError` if the file cannot be opened.
  package func request() throws -> Request {
    var headers = headers
    headers[.contentLength] = "\(size)"
    let head = HTTPRequest(
      method: method, scheme: "http", authority: nil, path: path, headerFields: headers)
    let file = try Descriptor.open(file.path, O_RDONLY)
    return Request(head: head, body: RequestBody(asyncSequence: FileBytes(file: file)))
  }
}

/// The bytes of a file from its offset to its end, in pieces.
struct FileBytes: AsyncSequence, Sendable {
  let file: Descriptor

  struct AsyncIterator: AsyncIteratorProtocol {
    let file: Descriptor

    mutating func next() async throws -> ByteBuffer? {
      let bytes = try await DiskWork.run { [file] in try file.read(upTo: 65536) }
      return bytes.isEmpty ? nil : ByteBuffer(bytes: bytes)
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(file: file) }
}
