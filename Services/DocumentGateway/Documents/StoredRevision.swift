import GRDB

/// A stored revision of a document.
package struct StoredRevision: Sendable {
  package let id: String
  package let name: RevisionName
  package let isDeleted: Bool
  /// The sequence of the revision's change, or `nil` if only its name is known.
  package let sequence: Int?
  /// The content, or `nil` if only the revision's name is known.
  package let body: ExactJSON?
  /// The channels that the sync function assigned.
  package let channels: [ExactText]
  let document: Int64
  let number: Int64
  let parent: Int64?

  static let columns = "\(columnsWithoutBody), revisions.body AS body"

  static let columnsWithoutBody = """
    documents.id AS id, revisions.name AS name, revisions.isDeleted AS isDeleted,
    revisions.sequence AS sequence, revisions.channels AS channels,
    revisions.document AS document, revisions.number AS number, revisions.parent AS parent
    """

  init(_ row: Row) throws {
    id = row["id"]
    guard let name = RevisionName(row["name"] as String) else {
      throw GatewayFailure(500, "The store holds a revision without a valid name")
    }
    self.name = name
    isDeleted = row["isDeleted"]
    sequence = row["sequence"]
    body = row.hasColumn("body") ? row["body"] : nil
    channels = Self.channels(row["channels"])
    document = row["document"]
    number = row["number"]
    parent = row["parent"]
  }

  static func channels(_ json: ExactJSON?) -> [ExactText] {
    json?.strings?.map { ExactText($0) } ?? []
  }

  // MARK: Reading

  /// Returns the current revision, or `nil` if the document does not exist.
  static func current(of id: String, in database: Database) throws -> Self? {
    guard !id.utf8.contains(0) else { return nil }
    return try one(
      """
      SELECT \(columns) FROM documents JOIN revisions ON revisions.number = documents.revision
        WHERE documents.id = ?
      """, [id], database)
  }

  static func named(_ name: String, of id: String, in database: Database) throws -> Self? {
    guard !name.utf8.contains(0), !id.utf8.contains(0) else { return nil }
    return try one(
      """
      SELECT \(columns) FROM documents JOIN revisions ON revisions.document = documents.number
        WHERE documents.id = ? AND revisions.name = ?
      """, [id, name], database)
  }

  static func numbered(_ number: Int64, in database: Database) throws -> Self? {
    try one(
      """
      SELECT \(columns) FROM revisions JOIN documents ON documents.number = revisions.document
        WHERE revisions.number = ?
      """, [number], database)
  }

  private static func one(
    _ sql: String, _ arguments: StatementArguments, _ database: Database
  ) throws -> Self? {
    let statement = try database.cachedStatement(sql: sql)
    return try Row.fetchOne(statement, arguments: arguments).map(Self.init)
  }

  /// Returns this revision and its ancestors, newest first.
  func ancestry(limit: Int = 1000, in database: Database) throws -> [StoredRevision] {
    var found = [self]
    while found.count < limit, let parent = found.last?.parent,
      let revision = try Self.numbered(parent, in: database)
    {
      found.append(revision)
    }
    return found
  }
}
