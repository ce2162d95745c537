import Foundation
import GRDB

extension ObjectStore {
  /// Writes the changes in one transaction. When the function returns, they are on the disk.
  /// - Throws: `SaveConflicts` if the policy does not resolve a conflict, or the database's error. In
  ///   both cases nothing was written.
  func save(
    _ changes: StoreChanges, policy: NSMergePolicyType, store: NSPersistentStore
  ) throws -> SaveResult {
    try queue.write { database in
      var saving = Saving(
        database: database, objects: self, store: store, policy: policy, conflicts: [],
        result: SaveResult())
      for row in changes.deleted { try saving.delete(row) }
      for row in changes.inserted { try saving.insert(row) }
      for update in changes.updated { try saving.update(update) }
      // After all rows, because two objects of a pair may be stored again together.
      for id in saving.restored { try RemovedPairs.restore(id, database, model) }
      for list in changes.lists { try saving.write(list) }
      // Checked last, because a save may exchange the values of two objects.
      for row in changes.inserted { try saving.checkUniqueness(row) }
      for update in changes.updated { try saving.checkUniqueness(update.row) }
      for id in saving.repointed {
        saving.result.rows[id.key] = try row(id, database, store)
      }
      guard saving.conflicts.isEmpty else { throw SaveConflicts(conflicts: saving.conflicts) }
      for row in changes.inserted { try saving.checkRequired(row.id) }
      for update in changes.updated where !update.names.isEmpty {
        try saving.checkRequired(update.row.id, update.names)
      }
      for id in saving.dependent { try saving.checkRequired(id) }
      return saving.result
    }
  }
}

/// A save within its transaction.
private struct Saving {
  let database: Database
  let objects: ObjectStore
  let store: NSPersistentStore
  let policy: NSMergePolicyType
  var conflicts: [SaveConflicts.Conflict]
  var result: SaveResult
  /// The objects whose relationship leads to another object since a merge.
  var repointed: [NSManagedObjectID] = []
  /// The objects whose required object this save deleted.
  var dependent: [NSManagedObjectID] = []
  /// The objects that another context or process deleted, and that this save stores again.
  var restored: [NSManagedObjectID] = []

  /// Returns the columns of a row with their values.
  private func columns(
    _ row: StoredRow, _ names: Set<String>? = nil
  ) throws -> [(String, any DatabaseValueConvertible)] {
    var columns: [(String, any DatabaseValueConvertible)] = []
    for (name, property) in row.id.entity.propertiesByName
    where !property.isTransient && names?.contains(name) != false {
      switch property {
      case let attribute as NSAttributeDescription:
        columns.append(
          (StoreSchema.column(name), try AttributeValue.stored(row.attributes[name], of: attribute))
        )
      case let relationship as NSRelationshipDescription where !relationship.isToMany:
        let key = row.toOne[name]?.key
        columns.append((StoreSchema.column(name), key?.databaseValue ?? DatabaseValue.null))
      default: break
      }
    }
    return columns
  }

  mutating func insert(_ row: StoredRow) throws {
    let columns = try columns(row)
    let names = ["id", "entity"] + columns.map(\.0)
    let values: [any DatabaseValueConvertible] =
      [row.id.key, row.id.entity.name ?? ""] + columns.map(\.1)
    try database.execute(
      sql: """
        INSERT INTO \(StoreSchema.table(row.id.entity)) (\(names.joined(separator: ", ")))
        VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
        """, arguments: StatementArguments(values))
  }

  /// - Returns: `false` if no row has the key and, if given, the version.
  private func write(
    _ row: StoredRow, _ names: Set<String>?, version: Int64? = nil
  ) throws -> Bool {
    let columns = try columns(row, names)
    let changes = columns.map { "\($0.0) = ?" } + ["version = version + 1"]
    var values = columns.map(\.1) + [row.id.key]
    if let version { values.append(version) }
    try database.execute(
      sql: """
        UPDATE \(StoreSchema.table(row.id.entity)) SET \(changes.joined(separator: ", "))
        WHERE id = ?\(version == nil ? "" : " AND version = ?")
        """, arguments: StatementArguments(values))
    return database.changesCount > 0
  }

  mutating func update(_ update: StoreChanges.Update) throws {
    let id = update.row.id
    if !update.names.isEmpty,
      try write(update.row, update.names, version: update.base.version)
    {
      return
    }
    let current = try objects.row(id, database, store)
    // Only to-many relationships were changed, so the row needs to exist.
    if update.names.isEmpty, current != nil { return }
    switch (policy, current) {
    case (.errorMergePolicyType, _):
      conflicts.append(.init(id: id, oldVersion: update.base.version, persisted: current))
      return
    case (.mergeByPropertyObjectTrumpMergePolicyType, nil), (.overwriteMergePolicyType, nil):
      // The changes would be lost with the row.
      try insert(update.row)
      restored.append(id)
    case (_, nil):
      result.removed.insert(id.key)
      return
    case (.mergeByPropertyObjectTrumpMergePolicyType, _): _ = try write(update.row, update.names)
    case (.overwriteMergePolicyType, _): _ = try write(update.row, nil)
    case (.mergeByPropertyStoreTrumpMergePolicyType, let current?):
      let kept = update.names.filter { name in
        AttributeValue.areEqual(current.attributes[name], update.base.attributes[name])
          && current.toOne[name] == update.base.toOne[name]
      }
      if !kept.isEmpty { _ = try write(update.row, kept) }
    case (.rollbackMergePolicyType, _): break
    }
    result.rows[id.key] = try objects.row(id, database, store)
  }

  mutating func delete(_ row: StoredRow) throws {
    let id = row.id
    let table = StoreSchema.table(id.entity)
    let version = try Int64.fetchOne(
      database, sql: "SELECT version FROM \(table) WHERE id = ?", arguments: [id.key])
    // Another context or process deleted the object.
    guard let version else { return }
    if version != row.version {
      switch policy {
      case .errorMergePolicyType:
        conflicts.append(
          .init(
            id: id, oldVersion: row.version, persisted: try objects.row(id, database, store)))
        return
      case .mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType:
        result.rows[id.key] = try objects.row(id, database, store)
        return
      case .mergeByPropertyObjectTrumpMergePolicyType, .overwriteMergePolicyType: break
      }
    }
    try database.execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [id.key])
    try repoint(id, to: nil)
    try RemovedPairs.discardOldest(database)
  }

  /// Replaces an object in all relationships by another object, or removes it.
  private mutating func repoint(_ id: NSManagedObjectID, to other: NSManagedObjectID?) throws {
    for entity in objects.model.entities {
      for case let relationship as NSRelationshipDescription in entity.properties
      where relationship.destinationEntity?.root === id.entity.root {
        if !relationship.isToMany {
          if relationship.entity !== entity { continue }
          let column = StoreSchema.column(relationship.name)
          let table = StoreSchema.table(entity)
          var version = ""
          if other != nil || !relationship.isOptional {
            let ids = try Int64.fetchAll(
              database, sql: "SELECT id FROM \(table) WHERE \(column) = ?", arguments: [id.key]
            ).map {
              NSManagedObjectID(entity: entity, key: $0, store: store, isTemporary: false)
            }
            if other == nil { dependent += ids } else { repointed += ids }
          }
          // Contexts that know the rows must read them again.
          if other != nil { version = ", version = version + 1" }
          try database.execute(
            sql: "UPDATE \(table) SET \(column) = ?\(version) WHERE \(column) = ?",
            arguments: [other?.key, id.key])
          continue
        }
        let pairs = StoreSchema.pairs(relationship)
        guard try database.tableExists(StoreSchema.unquoted(pairs.table)) else { continue }
        for side in [pairs.other] + (relationship.inverseRelationship == nil ? [] : [pairs.own]) {
          if let other, side == pairs.other {
            try database.execute(
              sql: "UPDATE OR IGNORE \(pairs.table) SET \(side) = ? WHERE \(side) = ?",
              arguments: [other.key, id.key])
          }
          if other == nil { try RemovedPairs.keep(pairs, side, id, database) }
          // Keys are unique in all tables.
          try database.execute(
            sql: "DELETE FROM \(pairs.table) WHERE \(side) = ?", arguments: [id.key])
        }
      }
    }
  }

  mutating func write(_ list: StoreChanges.List) throws {
    let pairs = StoreSchema.pairs(list.relationship)
    let key = list.id.key
    if result.removed.contains(key) { return }
    if StoreSchema.inverseColumn(list.relationship) == nil {
      for member in list.before.list where !list.after.contains(member) {
        try database.execute(
          sql: "DELETE FROM \(pairs.table) WHERE \(pairs.own) = ? AND \(pairs.other) = ?",
          arguments: [key, member.key])
      }
    } else {
      // Only the positions are in this table.
      try database.execute(
        sql: "DELETE FROM \(pairs.table) WHERE \(pairs.own) = ?", arguments: [key])
    }
    for (position, member) in list.after.list.enumerated()
    where !result.removed.contains(member.key) {
      if list.relationship.isOrdered {
        try database.execute(
          sql: """
            INSERT INTO \(pairs.table) (\(pairs.own), \(pairs.other), \(pairs.position))
            VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET \(pairs.position) = excluded.\(pairs.position)
            """, arguments: [key, member.key, position])
      } else if !list.before.contains(member) {
        try database.execute(
          sql: """
            INSERT OR IGNORE INTO \(pairs.table) (\(pairs.own), \(pairs.other)) VALUES (?, ?)
            """, arguments: [key, member.key])
      }
    }
  }

  // MARK: Required objects

  /// Checks that the objects exist without which a stored object cannot be read. This context, or
  /// another context or process, may have deleted them.
  func checkRequired(_ id: NSManagedObjectID, _ names: Set<String>? = nil) throws {
    let required = id.entity.relationshipsByName.filter { name, relationship in
      !relationship.isToMany && !relationship.isOptional && names?.contains(name) != false
    }
    guard !required.isEmpty, let row = try objects.row(id, database, store) else { return }
    for (name, relationship) in required {
      guard let destination = relationship.destinationEntity else { continue }
      let exists = try Bool.fetchOne(
        database, sql: "SELECT 1 FROM \(StoreSchema.table(destination)) WHERE id = ?",
        arguments: [row.toOne[name]?.key])
      if exists == true { continue }
      throw CoreDataError.make(
        NSValidationMissingMandatoryPropertyError,
        "“\(name)” of \(id.entity.name ?? "") requires an object that was deleted. Set another "
          + "object, or delete both.", [NSValidationKeyErrorKey: name])
    }
  }

  // MARK: Constraints

  mutating func checkUniqueness(_ saved: StoredRow) throws {
    // The stored row may have values of another process, which `saved` does not know.
    guard !result.removed.contains(saved.id.key), isUnique(saved.id.entity),
      let row = try objects.row(saved.id, database, store)
    else { return }
    var declaring: NSEntityDescription? = row.id.entity
    while let entity = declaring {
      for case let names as [String] in entity.uniquenessConstraints where !names.isEmpty {
        try check(row, names, among: entity.family)
      }
      declaring = entity.superentity
    }
  }

  private func isUnique(_ entity: NSEntityDescription) -> Bool {
    !entity.uniquenessConstraints.isEmpty || entity.superentity.map(isUnique) == true
  }

  private mutating func check(
    _ row: StoredRow, _ names: [String], among family: [NSEntityDescription]
  ) throws {
    let columns = try columns(row, Set(names))
    guard columns.count == names.count, columns.allSatisfy({ !$0.1.databaseValue.isNull }) else {
      return
    }
    let table = StoreSchema.table(row.id.entity)
    let conditions = columns.map { "\($0.0) = ?" }.joined(separator: " AND ")
    let marks = family.map { _ in "?" }.joined(separator: ", ")
    let keys = try Int64.fetchAll(
      database,
      sql: "SELECT id FROM \(table) WHERE \(conditions) AND entity IN (\(marks)) AND id <> ?",
      arguments: StatementArguments(columns.map(\.1) + family.map { $0.name ?? "" } + [row.id.key]))
    for key in keys {
      let id = NSManagedObjectID(
        entity: row.id.entity, key: key, store: store, isTemporary: false)
      guard let other = try objects.row(id, database, store) else { continue }
      if policy == .errorMergePolicyType {
        conflicts.append(
          .init(id: row.id, oldVersion: row.version, persisted: other, constraint: names))
      } else {
        try merge(other, into: row)
      }
    }
  }

  /// Merges another object with the same unique values into the saved object, which keeps its key.
  private mutating func merge(_ other: StoredRow, into row: StoredRow) throws {
    var merged = row
    let storeWins =
      policy == .mergeByPropertyStoreTrumpMergePolicyType || policy == .rollbackMergePolicyType
    if storeWins {
      merged.attributes.merge(other.attributes) { $1 }
      merged.toOne.merge(other.toOne) { $1 }
    } else if policy == .mergeByPropertyObjectTrumpMergePolicyType {
      merged.attributes.merge(other.attributes) { first, _ in first }
      merged.toOne.merge(other.toOne) { first, _ in first }
    }
    try repoint(other.id, to: row.id)
    try database.execute(
      sql: "DELETE FROM \(StoreSchema.table(other.id.entity)) WHERE id = ?",
      arguments: [other.id.key])
    _ = try write(merged, nil)
    result.rows[row.id.key] = try objects.row(row.id, database, store)
    result.rows[other.id.key] = nil
    result.removed.insert(other.id.key)
  }
}
