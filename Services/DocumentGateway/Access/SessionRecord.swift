import Crypto
import Foundation
import GRDB
import Linux

/// A login session.
struct SessionRecord: Sendable {
  static let cookie = "SyncGatewaySession"
  /// The default lifetime, in seconds.
  static let usualLifetime = 24 * 3600

  let user: String
  /// The time when the session ends, in seconds since 1970.
  let expires: Int

  static func makeIdentifier() -> String { RandomIdentifier.hexadecimal(bytes: 20) }

  private static func digest(_ identifier: String) -> Data {
    Data(SHA256.hash(data: Array(identifier.utf8)))
  }

  static func insert(
    _ identifier: String, user: String, now: Int, lifetime: Int, in database: Database
  ) throws {
    try database.execute(sql: "DELETE FROM sessions WHERE expires <= ?", arguments: [now])
    try database.execute(
      sql: "INSERT INTO sessions VALUES (?, ?, ?, ?)",
      arguments: [digest(identifier), user, now + lifetime, lifetime])
  }

  /// - Returns: `nil` if the session does not exist or has expired.
  static func find(_ identifier: String, now: Int, in database: Database) throws -> Self? {
    let statement = try database.cachedStatement(
      sql: "SELECT user, expires FROM sessions WHERE digest = ? AND expires > ?")
    return try Row.fetchOne(statement, arguments: [digest(identifier), now]).map {
      Self(user: $0["user"], expires: $0["expires"])
    }
  }

  static func delete(_ identifier: String, in database: Database) throws -> Bool {
    try database.execute(
      sql: "DELETE FROM sessions WHERE digest = ?", arguments: [digest(identifier)])
    return database.changesCount > 0
  }

  static func deleteAll(of user: String, in database: Database) throws {
    try database.execute(sql: "DELETE FROM sessions WHERE user = ?", arguments: [user])
  }
}
