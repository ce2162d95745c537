package import Foundation

/// A server's response to an attempt.
package struct ServerResponse: Hashable, Sendable {
  /// The HTTP status.
  package var status: Int
  /// The header fields in order.
  package var headers: [HeaderField]
  /// The start of the body, or `nil` if the body is not kept.
  package var body: Data?
  /// The URL that sent the response, after redirects. Relative references in the response are
  /// resolved against it.
  package var url: String
  /// The URL of the request, before redirects, or `nil` if it is not known.
  package var requestURL: String?
  /// Whether the whole body of the request had been sent when the response arrived.
  package var tookWholeBody: Bool
  /// Whether a redirect changed the method. If so, the response belongs to the request after the
  /// redirect, which only fetches the result of the transfer's own request.
  package var isOfResult = false

  package init(
    status: Int, headers: [HeaderField] = [], body: Data? = Data(), url: String = "",
    tookWholeBody: Bool = true
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
    self.tookWholeBody = tookWholeBody
  }

  /// The field in which the daemon keeps the presigned link of an uploaded object.
  package static let presignedLinkField = "Sharesheet-Presigned-Link"

  /// Whether the status is a success, 200 to 299.
  package var isSuccess: Bool { 200..<300 ~= status }

  /// Returns the first field with that name, regardless of case.
  package subscript(name: String) -> String? { headers.first { $0.isNamed(name) }?.value }

  /// Returns the values of all fields with that name, regardless of case.
  package func values(of name: String) -> [String] {
    headers.filter { $0.isNamed(name) }.map(\.value)
  }
}

extension HeaderField {
  fileprivate func isNamed(_ name: String) -> Bool {
    // The lengths are compared first, because they differ for most fields.
    self.name.utf8.count == name.utf8.count
      && self.name.caseInsensitiveCompare(name) == .orderedSame
  }
}
