import Crypto
import Foundation
import GRDB
import Linux

/// Somebody who has logged in.
struct SessionRecord: Sendable {
  static let cookie = "SyncGatewaySession"
  /// Seconds.
  static let usualLifetime = 24 * 3600

  let user: String
  /// Seconds since 1970.
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

  /// - Returns: nil when there is none, or not any more.
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
