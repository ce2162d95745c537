import Foundation
import HTTPTypes

/// The identification of a request's user by the request's headers.
struct Entrance: Sendable {
  let database: GatewayDatabase
  let headers: HTTPFields

  /// - Returns: The user, and the session's identifier if a session cookie identified the user.
  /// - Throws: `GatewayFailure` if the Basic credentials are wrong.
  func user() async throws -> (user: UserAccess, session: String?) {
    if let (name, password) = basic, !name.isEmpty {
      guard let user = try await database.login(name, password) else {
        var failure = GatewayFailure.invalidLogin
        failure.asksForPassword = true
        throw failure
      }
      return (user, nil)
    }
    if let session = cookie, let user = try await database.user(ofSession: session) {
      return (user, session)
    }
    return (try await guest(), nil)
  }

  /// Returns the GUEST user, which is disabled if it has no record.
  private func guest() async throws -> UserAccess {
    try await database.access(of: "")
      ?? UserAccess(name: "", isDisabled: true, channels: [:], roles: [], sequence: 0)
  }

  private var basic: (name: String, password: String)? {
    guard let field = headers[.authorization], field.lowercased().hasPrefix("basic "),
      let data = Data(base64Encoded: field.dropFirst(6).trimmingCharacters(in: .whitespaces)),
      // The colon is found among the bytes, because a combining character after it would form one
      // `Character` with it.
      let colon = data.firstIndex(of: UInt8(ascii: ":")),
      let name = String(validating: data[..<colon], as: UTF8.self),
      let password = String(validating: data[(colon + 1)...], as: UTF8.self)
    else { return nil }
    return (name, password)
  }

  private var cookie: String? {
    for field in headers[values: .cookie] {
      for part in field.split(separator: ";") {
        let sides = part.split(separator: "=", maxSplits: 1)
        if sides.count == 2, sides[0].trimmingCharacters(in: .whitespaces) == SessionRecord.cookie {
          return sides[1].trimmingCharacters(in: .whitespaces)
        }
      }
    }
    return nil
  }
}
