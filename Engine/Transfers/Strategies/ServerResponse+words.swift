import Contract
import Foundation
import NIOHTTP1
import ResponseRules

extension ServerResponse {
  /// The status, and for a 4xx the server's message: `413 Payload Too Large (“10 MB at most”)`.
  var words: String {
    let status = HTTPStatus.text(status)
    guard 400..<500 ~= self.status, var message else { return status }
    if message.hasSuffix(".") { message.removeLast() }
    // Many servers repeat the status as their text.
    let isRepetition = status.lowercased().hasSuffix(message.lowercased())
    return isRepetition ? status : "\(status) (“\(message)”)"
  }

  /// Whether the response to a PUT may mean that the folder does not exist (RFC 4918, section 9.7.1).
  /// Databases respond with the same status and JSON to a conflict.
  var mayMeanMissingFolder: Bool {
    status == 409 && self["Content-Type"]?.lowercased().contains("json") != true
  }

  private struct Problem: Decodable {
    var type: String
  }

  /// Returns whether the response describes the problem with that name in the registry of HTTP
  /// problem types (RFC 9457).
  func isProblem(_ name: String) -> Bool {
    let type = self["Content-Type"]?.lowercased() ?? ""
    guard type.hasPrefix("application/problem+json"), let body,
      let problem = try? JSONDecoder().decode(Problem.self, from: body)
    else { return false }
    return problem.type == "https://iana.org/assignments/http-problem-types#\(name)"
  }
}

enum HTTPStatus {
  /// Returns the status for the user, for example "413 Payload Too Large".
  static func text(_ status: Int) -> String {
    let phrase = HTTPResponseStatus(statusCode: status).reasonPhrase
    return phrase.isEmpty ? "\(status)" : "\(status) \(phrase)"
  }
}
