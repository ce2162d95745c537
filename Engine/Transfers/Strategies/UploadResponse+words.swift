import Foundation
import ResponseRules

extension UploadResponse {
  /// The status, and for a 4xx the server's message: `413 Payload Too Large (“10 MB at most”)`.
  var words: String {
    let status = HTTPStatus.text(status)
    guard 400..<500 ~= self.status else { return status }
    let response = ServerResponse(url: url, headers: headers, body: body)
    guard var message = response.message else { return status }
    if message.hasSuffix(".") { message.removeLast() }
    // Many servers repeat the status as their text.
    let isRepetition = status.lowercased().hasSuffix(message.lowercased())
    return isRepetition ? status : "\(status) (“\(message)”)"
  }
}
