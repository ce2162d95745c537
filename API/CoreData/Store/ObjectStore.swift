import Foundation
import GRDB
import Linux

/// The SQLite database of a persistent store.
///
/// The database has a write-ahead log with `synchronous = FULL`: when a save returns, its rows are
/// on the disk. Several processes may use the file at the same time.
final class ObjectStore: @unchecked Sendable {
  // Sendable: the model does not change, and GRDB serializes the use of the connection.
  let queue: DatabaseQueue
  let model: NSManagedObjectModel
  let identifier: String

  /// Opens or creates a store.
  /// - Parameters:
  ///   - file: `nil` makes a store in memory.
  ///   - timeout: How long to wait for other processes, in seconds.
  /// - Throws: `NSError` with `NSPersistentStoreOpenError` or
  ///   `NSPersistentStoreIncompatibleSchemaError`.
  init(
    at file: URL?, model: NSManagedObjectModel, isReadOnly: Bool, timeout: TimeInterval
  ) throws {
    self.model = model
    // Filled before contexts on several threads read it.
    for entity in model.entities { _ = entity.propertiesByName }
    var configuration = Configuration()
    let wait = StoreWait(timeout: timeout)
    configuration.busyMode = .callback { wait.again(after: $0) }
    configuration.readonly = isReadOnly
    do {
      if let file {
        if !isReadOnly {
          try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        try Self.checkForeign(file, configuration)
        queue = try DatabaseQueue(path: file.path, configuration: configuration)
      } else {
        queue = try DatabaseQueue(configuration: configuration)
      }
      // The database of other software must stay unchanged, also its journal mode.
      try queue.read(Self.check)
      if !isReadOnly {
        try queue.writeWithoutTransaction { database in
          if file != nil { try database.execute(sql: "PRAGMA journal_mode = WAL") }
          try database.execute(sql: "PRAGMA synchronous = FULL")
        }
      }
      if isReadOnly {
        identifier = try queue.read(Self.identifier)
      } else {
        identifier = try queue.write { database in
          let identifier = try Self.identifier(database)
          try StoreSchema.prepare(database, model)
          return identifier
        }
      }
    } catch {
      throw CoreDataError.wrapping(
        error, NSPersistentStoreOpenError,
        "The store \(file?.path ?? "in memory") could not be opened")
    }
  }

  /// Checks a file without writing to it. The last writable connection to a database moves the
  /// write-ahead log into the file, also if nothing was written.
  private static func checkForeign(_ file: URL, _ configuration: Configuration) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    var configuration = configuration
    configuration.readonly = true
    do {
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      try queue.read(check)
      try queue.close()
    } catch is DatabaseError {
      // A new database of another process, or one that only a writable connection can recover. The
      // writable connection is checked again.
    }
  }

  /// - Throws: `NSError` if other software made the database.
  private static func check(_ database: Database) throws {
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    guard try count == 0 || database.tableExists(StoreSchema.marker) else {
      throw CoreDataError.make(
        NSPersistentStoreIncompatibleSchemaError,
        "The file is a database of other software, such as Apple's Core Data. It is unchanged. "
          + "Use another file.")
    }
    if count == 0 { return }
    let format = try String.fetchOne(
      database, sql: "SELECT value FROM \(StoreSchema.marker) WHERE key = 'format'")
    if format != StoreSchema.format {
      throw CoreDataError.make(
        NSPersistentStoreIncompatibleVersionHashError,
        "A newer version made the store, or it is damaged. It is unchanged. Install the newer "
          + "version, or use another file.")
    }
  }

  /// Returns the identifier of the store, and makes one for a new database.
  private static func identifier(_ database: Database) throws -> String {
    let marker = StoreSchema.marker
    if try database.tableExists(marker) {
      let found = try String.fetchOne(
        database, sql: "SELECT value FROM \(marker) WHERE key = 'identifier'")
      if let found { return found }
    }
    let identifier = RandomIdentifier.make().uppercased()
    try database.execute(
      sql: """
        CREATE TABLE \(marker) (key TEXT PRIMARY KEY, value TEXT);
        INSERT INTO \(marker) VALUES ('format', '\(StoreSchema.format)')
        """)
    try database.execute(
      sql: "INSERT INTO \(marker) VALUES ('identifier', ?)", arguments: [identifier])
    return identifier
  }

  // MARK: Reading

  /// Returns the rows of the entities, in the order of their insertion.
  /// - Parameter part: The part of the rows to read.
  func rows(
    of entities: [NSEntityDescription], part: RowRange = RowRange(), store: NSPersistentStore
  ) throws -> [StoredRow] {
    guard let source = Self.source(entities) else { return [] }
    return try queue.read { database in
      try Row.fetchAll(
        database, sql: "SELECT * \(source.sql) ORDER BY number LIMIT ? OFFSET ?",
        arguments: source.arguments + [part.limit ?? -1, part.offset]
      ).compactMap { try row($0, store) }
    }
  }

  /// Returns the number of rows of the entities.
  func count(of entities: [NSEntityDescription]) throws -> Int {
    guard let source = Self.source(entities) else { return 0 }
    return try queue.read {
      try Int.fetchOne($0, sql: "SELECT count(*) \(source.sql)", arguments: source.arguments) ?? 0
    }
  }

  private static func source(
    _ entities: [NSEntityDescription]
  ) -> (sql: String, arguments: StatementArguments)? {
    guard let first = entities.first else { return nil }
    let marks = entities.map { _ in "?" }.joined(separator: ", ")
    return (
      "FROM \(StoreSchema.table(first)) WHERE entity IN (\(marks))",
      StatementArguments(entities.map { $0.name ?? "" })
    )
  }

  /// Returns the row, or `nil` if the object was deleted.
  func row(_ id: NSManagedObjectID, store: NSPersistentStore) throws -> StoredRow? {
    try queue.read { try row(id, $0, store) }
  }

  func row(
    _ id: NSManagedObjectID, _ database: Database, _ store: NSPersistentStore
  ) throws -> StoredRow? {
    try Row.fetchOne(
      database, sql: "SELECT * FROM \(StoreSchema.table(id.entity)) WHERE id = ?",
      arguments: [id.key]
    ).flatMap { try row($0, store) }
  }

  /// Returns a column's value of the type. A damaged file may have any value in any column, and
  /// GRDB's own conversion then ends the process.
  private static func value<T: DatabaseValueConvertible>(_ row: Row, _ column: String) throws -> T {
    let value: DatabaseValue = row[column] ?? .null
    if let value = T.fromDatabaseValue(value) { return value }
    throw CoreDataError.make(
      NSPersistentStoreOperationError,
      "The store is damaged: a row has no valid “\(column)”. Restore the file from a copy.")
  }

  private func row(_ row: Row, _ store: NSPersistentStore) throws -> StoredRow? {
    let name: String = try Self.value(row, "entity")
    // An entity that the model no longer has.
    guard let entity = model.entitiesByName[name] else { return nil }
    let id = NSManagedObjectID(
      entity: entity, key: try Self.value(row, "id"), store: store, isTemporary: false)
    var found = StoredRow(
      id: id, version: try Self.value(row, "version"), attributes: [:], toOne: [:])
    for (name, property) in entity.propertiesByName where !property.isTransient {
      let value: DatabaseValue = row["c_\(name)"] ?? .null
      switch property {
      case let attribute as NSAttributeDescription:
        found.attributes[name] = try AttributeValue.loaded(value, of: attribute)
      case let relationship as NSRelationshipDescription where !relationship.isToMany:
        guard !value.isNull, let destination = relationship.destinationEntity else { continue }
        let key: Int64 = try Self.value(row, "c_\(name)")
        found.toOne[name] = NSManagedObjectID(
          entity: destination, key: key, store: store, isTemporary: false)
      default: break
      }
    }
    return found
  }

  /// Returns the objects of a to-many relationship.
  func members(
    of id: NSManagedObjectID, _ relationship: NSRelationshipDescription, store: NSPersistentStore
  ) throws -> [NSManagedObjectID] {
    guard let destination = relationship.destinationEntity else { return [] }
    let table = StoreSchema.table(destination)
    let pairs = StoreSchema.pairs(relationship)
    let sql: String
    if let inverse = StoreSchema.inverseColumn(relationship) {
      let column = StoreSchema.column(inverse.name)
      sql =
        relationship.isOrdered
        ? """
        SELECT o.id, o.entity FROM \(table) o LEFT JOIN \(pairs.table) p
          ON p.\(pairs.own) = o.\(column) AND p.\(pairs.other) = o.id
          WHERE o.\(column) = ? ORDER BY p.\(pairs.position) IS NULL, p.\(pairs.position), o.number
        """ : "SELECT o.id, o.entity FROM \(table) o WHERE o.\(column) = ? ORDER BY o.number"
    } else {
      sql = """
        SELECT o.id, o.entity FROM \(pairs.table) p JOIN \(table) o ON o.id = p.\(pairs.other)
          WHERE p.\(pairs.own) = ?
          ORDER BY p.\(pairs.position) IS NULL, p.\(pairs.position), o.number
        """
    }
    return try queue.read { database in
      try Row.fetchAll(database, sql: sql, arguments: [id.key]).map { row in
        NSManagedObjectID(
          entity: model.entitiesByName[try Self.value(row, "entity")] ?? destination,
          key: try Self.value(row, "id"), store: store, isTemporary: false)
      }
    }
  }

  func close() { try? queue.close() }
}
