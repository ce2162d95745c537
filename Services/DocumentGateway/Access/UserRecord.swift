import GRDB
import SyncFunction

/// A user as defined by an administrator.
package struct UserRecord: Sendable {
  /// The user's name. Empty for GUEST.
  let name: String
  /// The password, or `nil` if the user cannot log in with a password.
  var password: StoredPassword?
  var email = ""
  var isDisabled = false
  /// The user's channels, each with the sequence at which the user got access to it.
  var channels: [ExactText: Int] = [:]
  var roles: [String] = []
  var sequence = 0

  init(name: String) { self.name = name }

  private init(_ row: Row) {
    name = row["name"]
    password = (row["password"] as String?).flatMap(StoredPassword.init)
    email = row["email"]
    isDisabled = row["isDisabled"]
    for member in (row["channels"] as ExactJSON).members ?? [] {
      channels[member.key] = member.value.integer ?? 1
    }
    roles = (row["roles"] as ExactJSON).strings ?? []
    sequence = row["sequence"]
  }

  static func named(_ name: String, in database: Database) throws -> Self? {
    guard !name.utf8.contains(0) else { return nil }
    let statement = try database.cachedStatement(sql: "SELECT * FROM users WHERE name = ?")
    return try Row.fetchOne(statement, arguments: [name]).map(Self.init)
  }

  /// Returns the users' names without GUEST, in order.
  /// - Parameter limit: The largest number of names, or `nil` for all.
  static func names(
    after name: String = "", limit: Int? = nil, in database: Database
  ) throws -> [String] {
    try String.fetchAll(
      database, sql: "SELECT name FROM users WHERE name > ? ORDER BY name LIMIT ?",
      arguments: [name, limit ?? -1])
  }

  func save(in database: Database) throws {
    let channels = ExactJSON.joined(
      channels.sorted { $0.key < $1.key }.map {
        ExactJSON.Member(key: $0.key, value: .integer($0.value))
      })
    try database.execute(
      sql: "INSERT OR REPLACE INTO users VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        name, password?.text, email, isDisabled, channels,
        ExactJSON.array(roles.map { .string($0) }), sequence,
      ])
  }

  static func delete(_ name: String, in database: Database) throws -> Bool {
    try database.execute(sql: "DELETE FROM users WHERE name = ?", arguments: [name])
    let existed = database.changesCount > 0
    try SessionRecord.deleteAll(of: name, in: database)
    return existed
  }

  /// Returns the effective access, which adds the grants of documents and the public channel.
  func access(in database: Database) throws -> UserAccess {
    var channels = channels
    var roles = Set(roles)
    let statement = try database.cachedStatement(
      sql: "SELECT given, sequence FROM grants WHERE principal = ?")
    // Documents cannot grant anything to GUEST, because it has no name.
    for row in name.isEmpty ? [] : try Row.fetchAll(statement, arguments: [name]) {
      let given: String = row["given"]
      if given.hasPrefix(Grant.rolePrefix) {
        roles.insert(String(given.dropFirst(Grant.rolePrefix.count)))
      } else {
        let channel = ExactText(given)
        channels[channel] = min(channels[channel] ?? .max, row["sequence"])
      }
    }
    channels[Viewer.everybody] = 1
    return UserAccess(
      name: name, isDisabled: isDisabled, channels: channels, roles: roles.sorted(),
      sequence: sequence)
  }
}

/// A document's grant of a channel or a role to a user or a role.
struct Grant: Hashable, Sendable {
  static let rolePrefix = "role:"

  let principal: ExactText
  /// A channel's name, or `role:` followed by a role's name.
  let given: ExactText

  /// Returns whether the document grants anything at present.
  static func areGiven(by document: Int64, in database: Database) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM grants WHERE document = ?)")
    return try Bool.fetchOne(statement, arguments: [document]) ?? false
  }

  static func all(_ verdict: SyncVerdict) -> Set<Grant> {
    var grants: Set<Grant> = []
    for grant in verdict.access {
      for channel in grant.names where !channel.hasPrefix(rolePrefix) {
        grants.insert(Grant(principal: ExactText(grant.principal), given: ExactText(channel)))
      }
    }
    for grant in verdict.roles {
      for role in grant.names {
        let role = role.hasPrefix(rolePrefix) ? role : rolePrefix + role
        grants.insert(Grant(principal: ExactText(grant.principal), given: ExactText(role)))
      }
    }
    return grants
  }
}
