import Foundation

/// The changes of rows and sections in one update. Deletions and reloads use positions before the
/// update. Insertions use positions after the update.
struct TableChanges {
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var reloadedSections = IndexSet()
  var deletedRows: Set<IndexPath> = []
  var insertedRows: Set<IndexPath> = []
  var reloadedRows: Set<IndexPath> = []

  func isReloaded(_ path: IndexPath) -> Bool {
    reloadedRows.contains(path) || Self.holds(reloadedSections, path.section)
  }

  /// Returns a function that maps a row's position before the update to its position after the
  /// update.
  func mapping() -> (IndexPath) -> IndexPath? {
    let deleted = Dictionary(grouping: deletedRows, by: \.section).mapValues {
      $0.map(\.row).sorted()
    }
    let inserted = Dictionary(grouping: insertedRows, by: \.section).mapValues {
      $0.map(\.row).sorted()
    }
    return { path in
      guard !Self.holds(deletedSections, path.section), !deletedRows.contains(path) else {
        return nil
      }
      let removed = (deleted[path.section] ?? []).prefix { $0 < path.row }.count
      var section = path.section - deletedSections.count(in: 0..<max(path.section, 0))
      for index in insertedSections where index <= section { section += 1 }
      var row = path.row - removed
      for index in inserted[section] ?? [] where index <= row { row += 1 }
      return IndexPath(row: row, section: section)
    }
  }

  /// Returns whether the set contains the index. `IndexSet` traps if the index is negative.
  private static func holds(_ set: IndexSet, _ index: Int) -> Bool {
    index >= 0 && set.contains(index)
  }
}
