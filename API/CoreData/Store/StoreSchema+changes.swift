import GRDB

/// Changes of a model that need more than new tables and columns.
extension StoreSchema {
  /// Gives stored objects and pairs the names that the model has for them now.
  static func rename(_ database: Database, _ model: NSManagedObjectModel) throws {
    for entity in model.entities {
      guard let old = entity.renamingIdentifier, old != entity.name,
        model.entitiesByName[old] == nil
      else { continue }
      let (from, table) = ("o_\(old)", table(entity))
      if entity.superentity == nil, try database.tableExists(from),
        try !database.tableExists(unquoted(table))
      {
        try database.execute(sql: "ALTER TABLE \(quoted(from)) RENAME TO \(table)")
      }
      if try database.tableExists(unquoted(table)) {
        try database.execute(
          sql: "UPDATE \(table) SET entity = ? WHERE entity = ?", arguments: [entity.name, old])
      }
    }
    for entity in model.entities {
      for case let relationship as NSRelationshipDescription in entity.properties
      where relationship.isToMany {
        try renamePairs(database, relationship)
      }
    }
  }

  private static func renamePairs(
    _ database: Database, _ relationship: NSRelationshipDescription
  ) throws {
    let (old, new) = (
      pairs(relationship, renamed: { $0.renamingIdentifier }), pairs(relationship)
    )
    guard old.table != new.table, try database.tableExists(unquoted(old.table)),
      try !database.tableExists(unquoted(new.table))
    else { return }
    try database.execute(
      sql: """
        DROP INDEX IF EXISTS \(quoted("i_\(unquoted(old.table))"));
        ALTER TABLE \(old.table) RENAME TO \(new.table)
        """)
    if old.own == new.own { return }
    // The order of the two names decides which column is the first.
    for (left, right) in [("a", "b"), ("ap", "bp")] {
      for (from, to) in [(left, "x"), (right, left), ("x", right)] {
        try database.execute(sql: "ALTER TABLE \(new.table) RENAME COLUMN \(from) TO \(to)")
      }
    }
  }

  /// - Throws: `NSError` if the entity has stored objects, which would lack a new required property.
  static func checkRequired(
    _ database: Database, _ property: NSPropertyDescription, of entity: NSEntityDescription
  ) throws {
    if property.isOptional { return }
    if try count(database, entity) > 0 {
      throw CoreDataError.make(
        NSMigrationError,
        "“\(property.name)” of \(entity.name ?? "") is new and required, and the stored objects have "
          + "no value for it. The store is unchanged. Give the property a default.")
    }
  }

  /// Creates an index for each constraint, because each save looks for objects with the same values.
  /// Deletes those of former constraints.
  static func indexConstraints(_ database: Database, _ model: NSManagedObjectModel) throws {
    var needed: Set<String> = []
    for entity in model.entities {
      for case let names as [String] in entity.uniquenessConstraints where !names.isEmpty {
        let table = table(entity)
        let columns = names.map(column)
        let known = Set(try database.columns(in: unquoted(table)).map { quoted($0.name) })
        guard known.isSuperset(of: columns) else { continue }
        let name = "u_\(unquoted(table)).\(names.joined(separator: "."))"
        needed.insert(name)
        try database.execute(
          sql: """
            CREATE INDEX IF NOT EXISTS \(quoted(name)) ON \(table)
              (\(columns.joined(separator: ", ")))
            """)
      }
    }
    let all = try String.fetchAll(
      database,
      sql: "SELECT name FROM sqlite_master WHERE type = 'index' AND substr(name, 1, 2) = 'u_'")
    for name in all where !needed.contains(name) {
      try database.execute(sql: "DROP INDEX \(quoted(name))")
    }
  }

  /// - Throws: `NSError` if stored objects have the same values of a constraint that an older model
  ///   did not have. A save would make them one object.
  static func checkUniqueness(_ database: Database, _ model: NSManagedObjectModel) throws {
    for entity in model.entities {
      let constraints = entity.uniquenessConstraints.compactMap { $0 as? [String] }
      let key = "unique.\(entity.name ?? "")"
      let text = constraints.map { $0.joined(separator: " ") }.sorted().joined(separator: "\n")
      let known = try String.fetchOne(
        database, sql: "SELECT value FROM \(marker) WHERE key = ?", arguments: [key])
      if text == known ?? "" { continue }
      for names in constraints where !names.isEmpty {
        try checkUniqueness(database, names, of: entity)
      }
      try database.execute(
        sql: "INSERT OR REPLACE INTO \(marker) VALUES (?, ?)", arguments: [key, text])
    }
  }

  private static func checkUniqueness(
    _ database: Database, _ names: [String], of entity: NSEntityDescription
  ) throws {
    let table = table(entity)
    let known = Set(try database.columns(in: unquoted(table)).map { quoted($0.name) })
    let columns = names.map(column)
    guard known.isSuperset(of: columns) else { return }
    let family = entity.family.map { $0.name ?? "" }
    let isTwice = try Bool.fetchOne(
      database,
      sql: """
        SELECT 1 FROM \(table) WHERE entity IN (\(family.map { _ in "?" }.joined(separator: ", ")))
          AND \(columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND "))
          GROUP BY \(columns.joined(separator: ", ")) HAVING count(*) > 1 LIMIT 1
        """, arguments: StatementArguments(family))
    guard isTwice == true else { return }
    throw CoreDataError.make(
      NSMigrationError,
      "Stored objects of \(entity.name ?? "") have the same “\(names.joined(separator: "”, “"))”, "
        + "which must be unique now. The store is unchanged. Give them different values with the "
        + "older model, or make a new property optional.")
  }

  private static func count(_ database: Database, _ entity: NSEntityDescription) throws -> Int {
    let names = entity.family.map { $0.name ?? "" }
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    return try Int.fetchOne(
      database, sql: "SELECT count(*) FROM \(table(entity)) WHERE entity IN (\(marks))",
      arguments: StatementArguments(names)) ?? 0
  }

  /// - Throws: `NSError` if stored objects or relationships could not be found with the model.
  static func checkPlaces(_ database: Database, _ model: NSManagedObjectModel) throws {
    func refuse(_ text: String) -> any Error {
      CoreDataError.make(
        NSPersistentStoreIncompatibleSchemaError,
        "\(text), and Linux has no mapping models. The store is unchanged. Keep the old form in "
          + "the model, or use another file.")
    }
    let tables = try String.fetchAll(
      database,
      sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 2) = 'o_'")
    for table in tables {
      for name in try String.fetchAll(database, sql: "SELECT DISTINCT entity FROM \(quoted(table))")
      {
        guard let entity = model.entitiesByName[name] else { continue }
        if unquoted(self.table(entity)).lowercased() != table.lowercased() {
          throw refuse("“\(name)” has another root entity than its stored objects")
        }
      }
    }
    for entity in model.entities {
      for case let relationship as NSRelationshipDescription in entity.properties {
        let isMany = relationship.isToMany
        if isMany, relationship.isOrdered || inverseColumn(relationship) == nil { continue }
        let pairs = pairs(relationship)
        // The table of the inverse is checked there.
        guard isMany || pairs.own == "a", try database.tableExists(unquoted(pairs.table)) else {
          continue
        }
        // A former order leaves only positions, which are not needed.
        let condition = isMany ? "WHERE \(pairs.position) IS NULL" : ""
        let count = try Int.fetchOne(
          database, sql: "SELECT count(*) FROM \(pairs.table) \(condition)")
        if count ?? 0 > 0 {
          throw refuse("“\(relationship.name)” of \(entity.name ?? "") has stored pairs of objects")
        }
      }
    }
  }
}
