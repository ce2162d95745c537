import Foundation
import GRDB

/// The tables of a store. This is not Apple's file format.
///
/// Each entity without a superentity has a table for its objects and those of its subentities.
/// `number` is the order of insertion, `id` the object's key, `version` increases with each change.
/// Attributes and to-one relationships are columns. A to-many relationship without a to-one inverse
/// is a table of pairs. For an ordered relationship, the table of pairs also has the positions.
/// `RemovedPairs` has the pairs of deleted objects.
enum StoreSchema {
  static let marker = "sharesheet_store"
  /// The version of the format. Stores of another version are refused.
  static let format = "1"

  static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }

  static func unquoted(_ name: String) -> String {
    String(name.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  static func table(_ entity: NSEntityDescription) -> String {
    quoted("o_\(entity.root.name ?? "")")
  }

  static func column(_ property: String) -> String { quoted("c_\(property)") }

  /// A table of pairs, as one of its two relationships sees it.
  struct Pairs {
    let table: String
    /// The column of the relationship's own object, and that of the other object.
    let own: String
    let other: String
    let position: String
  }

  /// Returns the table of pairs of a to-many relationship.
  /// - Parameter renamed: The name in an older model, or `nil` for the present name.
  static func pairs(
    _ relationship: NSRelationshipDescription, renamed: (any Renamable) -> String? = { _ in nil }
  ) -> Pairs {
    func path(_ relationship: NSRelationshipDescription) -> String {
      let root = relationship.entity?.root
      return "\(root.flatMap(renamed) ?? root?.name ?? "")."
        + (renamed(relationship) ?? relationship.name)
    }
    let own = path(relationship)
    guard let inverse = relationship.inverseRelationship, inverse.isToMany, path(inverse) < own
    else { return Pairs(table: quoted("p_\(own)"), own: "a", other: "b", position: "ap") }
    return Pairs(table: quoted("p_\(path(inverse))"), own: "b", other: "a", position: "bp")
  }

  /// The to-one relationship whose column has the members of a to-many relationship.
  static func inverseColumn(_ relationship: NSRelationshipDescription)
    -> NSRelationshipDescription?
  {
    relationship.inverseRelationship.flatMap { $0.isToMany ? nil : $0 }
  }

  /// Creates missing tables and columns. Columns that the model no longer has stay unchanged.
  static func prepare(_ database: Database, _ model: NSManagedObjectModel) throws {
    try rename(database, model)
    try checkPlaces(database, model)
    try RemovedPairs.prepare(database)
    for root in model.entities where root.superentity == nil {
      try prepare(database, root)
    }
    for entity in model.entities {
      for case let relationship as NSRelationshipDescription in entity.properties
      where relationship.isToMany {
        if let column = inverseColumn(relationship) {
          guard let destination = relationship.destinationEntity,
            destination.relationshipsByName[column.name] != nil
          else { continue }
          if !relationship.isOrdered { continue }
        }
        let pairs = pairs(relationship)
        let index = unquoted(pairs.table)
        let isNew = try !database.tableExists(index)
        try database.execute(
          sql: """
            CREATE TABLE IF NOT EXISTS \(pairs.table) (
              a INTEGER NOT NULL, b INTEGER NOT NULL, ap INTEGER, bp INTEGER, PRIMARY KEY (a, b)
            ) WITHOUT ROWID;
            CREATE INDEX IF NOT EXISTS \(quoted("i_\(index)")) ON \(pairs.table) (b)
            """)
        // The relationship was to-one in an older model.
        let (table, column) = (table(entity), column(relationship.name))
        if isNew,
          try database.columns(in: unquoted(table)).contains(where: { $0.name == unquoted(column) })
        {
          try database.execute(
            sql: """
              INSERT OR IGNORE INTO \(pairs.table) (\(pairs.own), \(pairs.other))
              SELECT id, \(column) FROM \(table) WHERE \(column) IS NOT NULL
              """)
        }
      }
    }
    try checkUniqueness(database, model)
    try indexConstraints(database, model)
  }

  private static func prepare(_ database: Database, _ root: NSEntityDescription) throws {
    let table = table(root)
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS \(table) (
          number INTEGER PRIMARY KEY AUTOINCREMENT, id INTEGER NOT NULL UNIQUE,
          entity TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1)
        """)
    var known = Set(
      try Row.fetchAll(database, sql: "PRAGMA table_info(\(table))").map { $0["name"] as String })
    for entity in root.family {
      for property in entity.properties where !property.isTransient {
        let name = "c_\(property.name)"
        if known.contains(name) { continue }
        let old = property.renamingIdentifier.map { "c_\($0)" }
        if let old, old != name, known.contains(old) {
          try database.execute(
            sql: "ALTER TABLE \(table) RENAME COLUMN \(quoted(old)) TO \(quoted(name))")
          known.remove(old)
          known.insert(name)
          continue
        }
        switch property {
        case let attribute as NSAttributeDescription:
          // Without a type, SQLite stores each value as it is. With the type INTEGER, which another
          // version or another subentity may need, it would change the text “007” to 7.
          try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(quoted(name))")
          // The objects of an older model get the default.
          if let value = attribute.defaultValue {
            let stored = try AttributeValue.stored(value, of: attribute)
            let marks = entity.family.map { _ in "?" }.joined(separator: ", ")
            try database.execute(
              sql: "UPDATE \(table) SET \(quoted(name)) = ? WHERE entity IN (\(marks))",
              arguments: StatementArguments([stored] + entity.family.map { $0.name ?? "" }))
          } else {
            try checkRequired(database, attribute, of: entity)
          }
        case let relationship as NSRelationshipDescription where !relationship.isToMany:
          try checkRequired(database, relationship, of: entity)
          try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(quoted(name)) INTEGER")
          let index = quoted("i_\(root.name ?? "").\(property.name)")
          try database.execute(
            sql: "CREATE INDEX IF NOT EXISTS \(index) ON \(table) (\(quoted(name)))")
        default: continue
        }
        known.insert(name)
      }
    }
  }
}

/// A part of a model that had another name in an older model.
protocol Renamable {
  var renamingIdentifier: String? { get }
}

extension NSEntityDescription: Renamable {}
extension NSPropertyDescription: Renamable {}
