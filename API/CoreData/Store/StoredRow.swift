import Foundation

/// An object as a store or a parent context has it.
struct StoredRow {
  let id: NSManagedObjectID
  /// Increases with each change of the row. 0 means that the row is not in a store.
  var version: Int64
  var attributes: [String: Any]
  var toOne: [String: NSManagedObjectID]
}

/// A part of the rows of a fetch.
struct RowRange {
  var offset = 0
  /// `nil` if there is no limit.
  var limit: Int?

  /// Returns the number of rows in the range, if there are `count` rows.
  func size(of count: Int) -> Int { min(max(0, count - offset), limit ?? .max) }
}

/// The objects of a to-many relationship, in their order.
struct Members: Equatable {
  private(set) var list: [NSManagedObjectID] = []
  private var known: Set<NSManagedObjectID> = []

  init() {}

  init(_ ids: [NSManagedObjectID]) {
    for id in ids { insert(id) }
  }

  func contains(_ id: NSManagedObjectID) -> Bool { known.contains(id) }

  @discardableResult mutating func insert(_ id: NSManagedObjectID) -> Bool {
    guard known.insert(id).inserted else { return false }
    list.append(id)
    return true
  }

  @discardableResult mutating func remove(_ id: NSManagedObjectID) -> Bool {
    guard known.remove(id) != nil else { return false }
    list.removeAll { $0 == id }
    return true
  }

  static func == (left: Members, right: Members) -> Bool { left.list == right.list }
}

/// The changes of one save.
struct StoreChanges {
  struct Update {
    let row: StoredRow
    /// The row that the context read before its changes.
    let base: StoredRow
    /// The attributes and to-one relationships to write. Empty if only to-many relationships were
    /// changed.
    var names: Set<String>
  }

  struct List {
    let id: NSManagedObjectID
    let relationship: NSRelationshipDescription
    let before: Members
    let after: Members
  }

  var inserted: [StoredRow] = []
  var updated: [Update] = []
  var deleted: [StoredRow] = []
  var lists: [List] = []
}

/// What a save did beyond its changes, because other contexts or processes changed the store.
struct SaveResult {
  /// The rows as they are stored now, by key.
  var rows: [Int64: StoredRow] = [:]
  /// The keys of objects that are no longer stored.
  var removed: Set<Int64> = []
}

/// The objects that cannot be saved with the policy `error`.
struct SaveConflicts: Error, @unchecked Sendable {
  // Sendable: the error is thrown and caught on the context's queue.
  struct Conflict {
    let id: NSManagedObjectID
    let oldVersion: Int64
    /// `nil` if the object was deleted in the store.
    let persisted: StoredRow?
    /// The attributes of a constraint, or an empty array if the row was changed.
    var constraint: [String] = []
  }

  var conflicts: [Conflict]
}
