import GRDB

/// The pairs that were removed with deleted objects.
///
/// A merge policy may store an object again that another context or process deleted. That context
/// may never have read the object's relationships, so only the store can restore them.
enum RemovedPairs {
  /// The number of pairs that the store keeps. If a deletion exceeds the number, the oldest pairs are
  /// discarded.
  static let limit = 1 << 16
  private static let table = "sharesheet_removed"

  static func prepare(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS \(table) (
          number INTEGER PRIMARY KEY, pairs TEXT NOT NULL, a INTEGER NOT NULL, b INTEGER NOT NULL,
          ap INTEGER, bp INTEGER)
        """)
  }

  /// Keeps the pairs that are about to be removed with an object.
  static func keep(
    _ pairs: StoreSchema.Pairs, _ side: String, _ id: NSManagedObjectID, _ database: Database
  ) throws {
    try database.execute(
      sql: """
        INSERT INTO \(table) (pairs, a, b, ap, bp)
        SELECT ?, a, b, ap, bp FROM \(pairs.table) WHERE \(side) = ?
        """, arguments: [StoreSchema.unquoted(pairs.table), id.key])
  }

  static func discardOldest(_ database: Database) throws {
    try database.execute(
      sql: "DELETE FROM \(table) WHERE number <= (SELECT max(number) FROM \(table)) - ?",
      arguments: [limit])
  }

  /// Stores the pairs of an object again, unless the other object of a pair is still deleted.
  static func restore(
    _ id: NSManagedObjectID, _ database: Database, _ model: NSManagedObjectModel
  ) throws {
    for entity in model.entities {
      for case let relationship as NSRelationshipDescription in entity.properties
      where relationship.isToMany {
        let pairs = StoreSchema.pairs(relationship)
        guard let destination = relationship.destinationEntity,
          try database.tableExists(StoreSchema.unquoted(pairs.table))
        else { continue }
        let condition = """
          pairs = ? AND (a = ? OR b = ?)
            AND EXISTS (SELECT 1 FROM \(StoreSchema.table(entity)) WHERE id = \(pairs.own))
            AND EXISTS (SELECT 1 FROM \(StoreSchema.table(destination)) WHERE id = \(pairs.other))
          """
        let arguments: StatementArguments = [
          StoreSchema.unquoted(pairs.table), id.key, id.key,
        ]
        try database.execute(
          sql: """
            INSERT OR IGNORE INTO \(pairs.table) (a, b, ap, bp)
            SELECT a, b, ap, bp FROM \(table) WHERE \(condition)
            """, arguments: arguments)
        // A later deletion must not restore a pair that was removed in between.
        try database.execute(
          sql: "DELETE FROM \(table) WHERE \(condition)", arguments: arguments)
      }
    }
  }
}
