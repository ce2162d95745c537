package import Contract
package import Foundation

package struct UploadResponse: Hashable, Sendable {
  package var status: Int
  package var headers: [HeaderField]
  /// The body, cut off at `Uploader.responseLimit` bytes.
  package var body: Data
  /// The URL that sent the response, after redirects.
  package var url: String
  /// Whether the whole body had been sent when the response arrived.
  package var tookWholeBody: Bool
  /// Whether it is the response to a request for the result, because a redirect changed the method.
  package var isOfResult = false

  package init(
    status: Int, headers: [HeaderField] = [], body: Data = Data(), url: String = "",
    tookWholeBody: Bool = true
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
    self.tookWholeBody = tookWholeBody
  }

  /// Returns the first field with that name, ignoring case.
  package subscript(name: String) -> String? {
    headers.first { $0.name.caseInsensitiveCompare(name) == .orderedSame }?.value
  }
}
