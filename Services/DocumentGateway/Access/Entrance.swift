import Foundation
import HTTPTypes

/// Finds out who somebody is, by what their request says.
struct Entrance: Sendable {
  let database: GatewayDatabase
  let headers: HTTPFields

  /// - Returns: and the session that said so, if one did.
  /// - throws: `GatewayFailure` when a name is claimed, and not proved.
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

  /// GUEST is disabled where nobody has said anything else.
  private func guest() async throws -> UserAccess {
    try await database.access(of: "")
      ?? UserAccess(name: "", isDisabled: true, channels: [:], roles: [], sequence: 0)
  }

  private var basic: (name: String, password: String)? {
    guard let field = headers[.authorization], field.lowercased().hasPrefix("basic "),
      let data = Data(base64Encoded: field.dropFirst(6).trimmingCharacters(in: .whitespaces)),
      // Among bytes: what follows the colon may be one letter with it.
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
