import NIOHTTP1

enum HTTPStatus {
  /// Returns the status for the user, for example "413 Payload Too Large".
  static func text(_ status: Int) -> String {
    let phrase = HTTPResponseStatus(statusCode: status).reasonPhrase
    return phrase.isEmpty ? "\(status)" : "\(status) \(phrase)"
  }
}
