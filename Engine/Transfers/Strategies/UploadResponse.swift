package import Contract
package import Foundation

package struct UploadResponse: Hashable, Sendable {
  package var status: Int
  package var headers: [HeaderField]
  /// Cut off at `Uploader.responseLimit`.
  package var body: Data
  /// Where it came from: redirections have been followed.
  package var url: String
  /// Whether all of the request's body had been taken by then.
  package var tookWholeBody: Bool
  /// Whether it answers another request than the one that was made: the server, or one on the way,
  /// has sent it elsewhere to be asked for the result alone.
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

  /// The first field of that name, whatever its letters' case.
  package subscript(name: String) -> String? {
    headers.first { $0.name.caseInsensitiveCompare(name) == .orderedSame }?.value
  }
}
