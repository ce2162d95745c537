import Contract
import Destinations
import Foundation
import HTTPSyntax
import Templates
package import Text
import Translations

/// The request that checks the answers of a destination's setup. It changes nothing on the server.
package struct SetupCheck: Sendable {
  /// The time without a byte from the server, in seconds.
  private static let timeout = 15.0

  package let server: String
  private let request: ForegroundRequest

  /// - Parameters:
  ///   - document: An object with `url` and, if necessary, `method` and `headers`. Its texts are
  ///     templates.
  ///   - secrets: The values of the secrets in the templates, by their names.
  /// - Returns: `nil` if the document is no such object.
  package init?(_ document: JSONDocument, secrets: [String: String]) {
    let values = ShareValues(secrets: secrets)
    func text(_ template: String) -> String? {
      (try? Template(template, .escaped))?.text(of: { values.value(of: $0, $1, file: nil) })
    }
    guard let url = document["url"]?.string.flatMap(text), let address = URL(reading: url),
      let server = address.host
    else { return nil }
    var headers: [HeaderField] = []
    if case .object(let members)? = document["headers"] {
      for member in members {
        guard let value = member.value.string.flatMap(text) else { return nil }
        headers.append(HeaderField(name: member.name, value: value))
      }
    }
    self.server = server
    request = ForegroundRequest(
      method: document["method"]?.string ?? "GET", url: address.absoluteString, headers: headers,
      timeout: Self.timeout)
  }

  /// Sends the request.
  /// - Returns: The problem with its remedy, or `nil` if the server accepts the answers.
  /// - Throws: `ControlError` if the daemon does not respond.
  package func problem(over connection: DaemonConnection) async throws -> String? {
    do {
      let head = try await connection.response(to: request)
      return Self.problem(head, server)
    } catch let failure as Failure {
      return Words.Destinations.notReached(server, because: failure.message)
    }
  }

  /// - Returns: The problem that a response shows, or `nil`.
  package static func problem(
    _ response: DaemonConnection.ResponseHead, _ server: String
  ) -> String? {
    switch response.status {
    case 401, 403: return Words.Destinations.secretRefused(server, response.status)
    case 404, 410: return Words.Destinations.nothingThere(server, response.status)
    case 300..<400:
      let target = response.headers.first { $0.name.lowercased() == "location" }?.value
      return Words.Destinations.redirects(server, to: target?.printableLine)
    case 500...599 where response.status != 501:
      return Words.Destinations.serverFails(server, response.status)
    // 405: the server does not support the method, but it has accepted the address and the secret.
    case 200..<300, 405: return nil
    default: return Words.Destinations.unexpected(server, response.status)
    }
  }
}
