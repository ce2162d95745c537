import DurableStore
import Foundation
import GRDB
import HTTPService

/// Users and their sessions.
extension GatewayDatabase {
  /// Creates the configuration's users. If the configuration comes from a file, the file alone
  /// determines GUEST: without a mention in the file, GUEST's record is deleted. Other existing
  /// users are left unchanged.
  func install(_ changes: [UserChange], isFromFile: Bool) async throws {
    if isFromFile, !changes.contains(where: \.name.isEmpty),
      try await store.read({ try UserRecord.named("", in: $0) != nil })
    {
      _ = try await deleteUser("")
    }
    for change in changes {
      let change = isFromFile && change.name.isEmpty ? change.saysAll : change
      let exists = try await store.read { try UserRecord.named(change.name, in: $0) != nil }
      if change.name.isEmpty || !exists { try await save(change) }
    }
  }

  /// - Parameter mustBeNew: Whether an existing user is an error.
  /// - Returns: Whether the user was created.
  /// - Throws: `GatewayFailure` with status 409 if the user must be new and exists.
  @discardableResult
  func save(_ change: UserChange, mustBeNew: Bool = false) async throws -> Bool {
    var password: StoredPassword?
    if let text = change.password {
      password = try await DiskWork.run { [passwordRounds] in
        StoredPassword(hashing: text, rounds: passwordRounds)
      }
    }
    return try await commit(touching: [ExactText(change.name)]) { [password] database in
      let before = try UserRecord.named(change.name, in: database)
      if mustBeNew, before != nil { throw GatewayFailure(409, "Already exists") }
      var user = before ?? UserRecord(name: change.name)
      if let email = change.email { user.email = email }
      user.isDisabled = change.isDisabled ?? user.isDisabled
      let channels = change.channels.map { Set($0) } ?? Set(user.channels.keys)
      let roles = Set(change.roles ?? user.roles)
      let isNamedAnew = before == nil && !user.name.isEmpty
      if isNamedAnew || channels != Set(user.channels.keys) || roles != Set(user.roles) {
        user.sequence = try DatabaseSchema.nextSequence(in: database)
        user.channels = channels.reduce(into: [:]) { all, channel in
          all[channel] = user.channels[channel] ?? user.sequence
        }
        user.roles = roles.sorted()
      }
      if let password {
        user.password = password
        try SessionRecord.deleteAll(of: user.name, in: database)
      }
      if user.isDisabled { try SessionRecord.deleteAll(of: user.name, in: database) }
      try user.save(in: database)
      return before == nil
    }
  }

  /// - Returns: Whether the user existed.
  func deleteUser(_ name: String) async throws -> Bool {
    try await commit(touching: [ExactText(name)]) { try UserRecord.delete(name, in: $0) }
  }

  func userNames() async throws -> [String] {
    try await store.read { try UserRecord.names(in: $0) }
  }

  /// Returns a user as the admin port shows it, or `nil` if the user does not exist.
  func userJSON(_ name: String) async throws -> ExactJSON? {
    try await store.read { database in
      guard let user = try UserRecord.named(name, in: database) else { return nil }
      let access = try user.access(in: database)
      func names(_ names: some Sequence<String>) -> ExactJSON {
        .array(names.map { .string($0) })
      }
      return .ordered([
        "name": .string(access.shownName),
        "admin_channels": user.channels.isEmpty
          ? nil : names(user.channels.keys.sorted().map(\.text)),
        "email": .string(user.email), "disabled": .bool(user.isDisabled),
        "admin_roles": user.roles.isEmpty ? nil : names(user.roles),
        "all_channels": names(access.channels.keys.sorted().map(\.text)),
        "roles": access.roles.isEmpty ? nil : names(access.roles),
      ])
    }
  }

  // MARK: Login

  /// - Returns: The user, or `nil` if the name or password is wrong or the user is disabled.
  func login(_ name: String, _ password: String) async throws -> UserAccess? {
    try await proven(name, password)?.user
  }

  /// - Returns: The user, and the stored password that the given password matched.
  private func proven(
    _ name: String, _ password: String
  ) async throws -> (user: UserAccess, stored: StoredPassword)? {
    // No stored password is longer than this limit, and hashing a long password is expensive.
    guard !name.isEmpty, name != UserAccess.guest, password.utf8.count <= StoredPassword.longest
    else { return nil }
    guard let stored = try await store.read({ try UserRecord.named(name, in: $0)?.password }) else {
      // The response time must not reveal whether the user exists.
      _ = try await passwords.matches(password, .decoy(rounds: passwordRounds))
      return nil
    }
    guard try await passwords.matches(password, stored), let access = try await access(of: name)
    else { return nil }
    return access.isDisabled ? nil : (access, stored)
  }

  /// Creates a session for a user who logs in with a password.
  /// - Returns: `nil` if the login fails, or if the password changes during the login.
  func makeSession(
    by name: String, _ password: String
  ) async throws -> (user: UserAccess, id: String, expires: Date)? {
    guard let (user, stored) = try await proven(name, password) else { return nil }
    // Verification takes time. If the password changed meanwhile, that change ended all sessions,
    // so a session must not be created after it.
    let made = try await makeSession(for: name, lifetime: SessionRecord.usualLifetime) {
      try UserRecord.named(name, in: $0)?.password == stored
    }
    return made.map { (user, $0.id, $0.expires) }
  }

  /// - Returns: The session's identifier and expiry, or `nil` if the user does not exist.
  func makeSession(for user: String, lifetime: Int) async throws -> (id: String, expires: Date)? {
    try await makeSession(for: user, lifetime: lifetime) {
      try UserRecord.named(user, in: $0) != nil
    }
  }

  private func makeSession(
    for user: String, lifetime: Int, where isRight: @escaping @Sendable (Database) throws -> Bool
  ) async throws -> (id: String, expires: Date)? {
    let id = SessionRecord.makeIdentifier()
    let now = Int(Date().timeIntervalSince1970)
    let isMade = try await store.commit { database in
      guard try isRight(database) else { return false }
      try SessionRecord.insert(id, user: user, now: now, lifetime: lifetime, in: database)
      return true
    }
    return isMade ? (id, Date(timeIntervalSince1970: Double(now + lifetime))) : nil
  }

  /// - Returns: The user, or `nil` if the session does not exist or its user is disabled.
  func user(ofSession id: String) async throws -> UserAccess? {
    let now = Int(Date().timeIntervalSince1970)
    let session = try await store.read { try SessionRecord.find(id, now: now, in: $0) }
    guard let session, let access = try await access(of: session.user), !access.isDisabled else {
      return nil
    }
    return access
  }

  func deleteSession(_ id: String) async throws -> Bool {
    try await store.commit { try SessionRecord.delete(id, in: $0) }
  }

  func deleteSessions(of user: String) async throws {
    try await store.commit { try SessionRecord.deleteAll(of: user, in: $0) }
  }
}
