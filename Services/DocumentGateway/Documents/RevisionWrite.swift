import Foundation
import GRDB

/// A revision that the sync function has accepted, ready to be stored.
struct RevisionWrite: Sendable {
  /// The error if the document changed after the sync function's evaluation.
  struct Stale: Error {}

  let id: String
  let name: RevisionName
  /// The current revision at the evaluation, which the new revision replaces, or `nil` for a new
  /// document.
  let parent: StoredRevision?
  /// The revisions between the parent and this revision, newest first. They were made elsewhere,
  /// and only their names are known.
  var between: [RevisionName] = []
  let isDeleted: Bool
  let body: ExactJSON
  let channels: [ExactText]
  let grants: Set<Grant>
  /// Whether the replaced revision granted access.
  var gaveRights = false

  var changesRights: Bool { gaveRights || !grants.isEmpty }

  /// - Throws: `Stale` if the document changed after the evaluation.
  func apply(in database: Database) throws -> WrittenRevision {
    let current = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT number, revision FROM documents WHERE id = ?"),
      arguments: [id])
    guard current?["revision"] as Int64? == parent?.number else { throw Stale() }
    let sequence = try DatabaseSchema.nextSequence(in: database)
    let document: Int64
    if let number = current?["number"] as Int64? {
      document = number
    } else {
      try database.cachedStatement(
        sql: "INSERT INTO documents (id, revision, sequence) VALUES (?, 0, ?)"
      ).execute(arguments: [id, sequence])
      document = database.lastInsertedRowID
    }
    let revision = try insertRevisions(of: document, sequence, in: database)
    try database.cachedStatement(
      sql: "UPDATE documents SET revision = ?, sequence = ? WHERE number = ?"
    ).execute(arguments: [revision, sequence, document])
    let touched = try updateMemberships(document, revision, sequence, in: database)
    try prune(document, in: database)
    let principals = try updateGrants(document, sequence, in: database)
    return WrittenRevision(
      id: id, name: name, sequence: sequence, channels: touched, principals: principals)
  }

  private func insertRevisions(
    of document: Int64, _ sequence: Int, in database: Database
  ) throws -> Int64 {
    let now = Int(Date().timeIntervalSince1970 * 1e6) * 1000
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO revisions
          (document, name, generation, parent, isLeaf, isDeleted, sequence, body, channels, saved)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    var before = parent?.number
    for name in between.reversed() {
      try statement.execute(arguments: [
        document, name.text, name.generation, before, false, false, nil, nil, nil, now,
      ])
      before = database.lastInsertedRowID
    }
    let channels = ExactJSON.array(channels.map { .string($0.text) })
    try statement.execute(arguments: [
      document, name.text, name.generation, before, true, isDeleted, sequence, body,
      channels, now,
    ])
    let number = database.lastInsertedRowID
    if let parent {
      try database.cachedStatement(sql: "UPDATE revisions SET isLeaf = FALSE WHERE number = ?")
        .execute(arguments: [parent.number])
    }
    return number
  }

  /// The number of generations of a document that are kept.
  static let keptGenerations = 1000

  /// Deletes the oldest revisions from time to time, except revisions that a feed still names.
  private func prune(_ document: Int64, in database: Database) throws {
    guard name.generation > Self.keptGenerations, name.generation % 100 == 0 || !between.isEmpty
    else { return }
    try database.cachedStatement(
      sql: """
        DELETE FROM revisions WHERE document = ?1 AND generation <= ?2 AND NOT isLeaf
          AND number NOT IN (SELECT revision FROM memberships WHERE document = ?1)
        """
    ).execute(arguments: [document, name.generation - Self.keptGenerations])
  }

  /// - Returns: The channels in which the document changed, including the channels that it left.
  private func updateMemberships(
    _ document: Int64, _ revision: Int64, _ sequence: Int, in database: Database
  ) throws -> Set<ExactText> {
    let before = try String.fetchAll(
      database.cachedStatement(
        sql: "SELECT channel FROM memberships WHERE document = ? AND NOT isRemoval"),
      arguments: [document])
    let now = Set(channels)
    let add = try database.cachedStatement(
      sql: """
        INSERT INTO memberships VALUES (?1, ?2, ?3, ?3, ?4, FALSE)
          ON CONFLICT (channel, document) DO UPDATE SET
            first = CASE WHEN isRemoval THEN excluded.first ELSE first END,
            sequence = excluded.sequence, revision = excluded.revision, isRemoval = FALSE
        """)
    for channel in now {
      try add.execute(arguments: [channel.text, document, sequence, revision])
    }
    let left = Set(before.map { ExactText($0) }).subtracting(now)
    let remove = try database.cachedStatement(
      sql: """
        UPDATE memberships SET sequence = ?, revision = ?, isRemoval = TRUE
          WHERE channel = ? AND document = ?
        """)
    for channel in left {
      try remove.execute(arguments: [sequence, revision, channel.text, document])
    }
    return now.union(left)
  }

  /// - Returns: The users and roles whose grants changed.
  private func updateGrants(
    _ document: Int64, _ sequence: Int, in database: Database
  ) throws -> Set<ExactText> {
    let rows = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT principal, given FROM grants WHERE document = ?"),
      arguments: [document])
    let before = Set(
      rows.map {
        Grant(
          principal: ExactText($0["principal"] as String), given: ExactText($0["given"] as String))
      })
    guard before != grants else { return [] }
    let (gone, new) = (before.subtracting(grants), grants.subtracting(before))
    for grant in gone {
      try database.execute(
        sql: "DELETE FROM grants WHERE document = ? AND principal = ? AND given = ?",
        arguments: [document, grant.principal.text, grant.given.text])
    }
    for grant in new {
      try database.execute(
        sql: "INSERT INTO grants VALUES (?, ?, ?, ?)",
        arguments: [document, grant.principal.text, grant.given.text, sequence])
    }
    return Set(gone.union(new).map(\.principal))
  }
}

/// A stored revision, and the channels and users to notify.
package struct WrittenRevision: Sendable {
  package let id: String
  package let name: RevisionName
  package let sequence: Int
  let channels: Set<ExactText>
  let principals: Set<ExactText>
}
