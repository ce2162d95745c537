import GRDB
import SyncFunction

/// A user as an administrator has made them.
package struct UserRecord: Sendable {
  /// Empty: GUEST.
  let name: String
  /// nil: nobody comes in by a password.
  var password: StoredPassword?
  var email = ""
  var isDisabled = false
  /// Each with the sequence since which they have it.
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

  /// Without GUEST.
  /// - Parameter limit: how many, at most; nil: all.
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

  /// What they have in the end: also what documents give them, and what is for everybody.
  func access(in database: Database) throws -> UserAccess {
    var channels = channels
    var roles = Set(roles)
    let statement = try database.cachedStatement(
      sql: "SELECT given, sequence FROM grants WHERE principal = ?")
    // GUEST has no name that a document could give something to.
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

/// What a document gives to somebody.
struct Grant: Hashable, Sendable {
  static let rolePrefix = "role:"

  let principal: ExactText
  /// A channel, or `role:` and a role's name.
  let given: ExactText

  /// Whether a document grants somebody something now.
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
