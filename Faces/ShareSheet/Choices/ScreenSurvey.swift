package import Contract

/// A survey that collects everything the user can choose on one screen.
///
/// An extension sends only a window of a table's rows, so the survey requests one window after the
/// other.
package struct ScreenSurvey: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case reveal(table: Int, Table.Path)
    /// Wait until the requested window of rows arrives.
    case wait
    case complete([Choosable])
    /// A table changed too often during the survey.
    case unsteady
  }

  /// The number of rows after which the survey stops reading a table.
  private static let limit = 100_000

  /// The number of restarts after which the survey ends with `unsteady`. The reading of a table
  /// restarts if the table changes during the survey.
  private static let maximumRestarts = 40

  private var rows: [Int: [Choosable]] = [:]
  private var generations: [Int: Int] = [:]
  private var asked: Asked?
  /// The tables of which the survey has requested another window and which have not changed since.
  private var begun: Set<Int> = []
  private var restarts = 0

  private struct Asked: Hashable, Sendable {
    var table: Int
    var path: Table.Path
  }

  /// Adds the items that the screen shows now.
  package mutating func look(at listing: PageListing) -> Step {
    for (id, table) in listing.tables where generations[id] != table.generation {
      // The known rows are discarded, because rows may have moved or been replaced.
      generations[id] = table.generation
      rows[id] = nil
      // A change counts as a restart only if the survey had requested another window of the table.
      if begun.remove(id) != nil { restarts += 1 }
      if asked?.table == id { asked = nil }
    }
    guard restarts < Self.maximumRestarts else { return .unsteady }
    if let asked, let table = listing.tables[asked.table] {
      guard table.rows.contains(where: { $0.path == asked.path }) else { return .wait }
    }
    asked = nil
    let all = Choosable.all(listing)
    for (id, table) in listing.tables.sorted(by: { $0.key < $1.key }) {
      var known = rows[id] ?? []
      let last = known.last?.row?.path
      let own = all.filter { $0.row?.table == id }
      guard let first = own.first?.row?.path else { continue }
      // If the window does not continue the known rows, it is not added, because rows would be
      // missing in between.
      let joins =
        last.flatMap(table.path(after:)).map { !$0.isBefore(first) } ?? (first == table.firstPath)
      if joins {
        known += own.filter { row in last.map { $0.isBefore(row.row?.path ?? $0) } ?? true }
        rows[id] = known
      }
      guard known.count < Self.limit else { continue }
      let next = known.last?.row?.path.map { table.path(after: $0) } ?? table.firstPath
      guard let next else { continue }
      asked = Asked(table: id, path: next)
      begun.insert(id)
      return .reveal(table: id, next)
    }
    return .complete(merged(all).filter { !$0.title.isEmpty })
  }

  /// Replaces each table's shown window of rows by all rows that the survey has collected.
  private func merged(_ shown: [Choosable]) -> [Choosable] {
    var merged: [Choosable] = []
    var placed: Set<Int> = []
    for item in shown {
      guard let id = item.row?.table else {
        merged.append(item)
        continue
      }
      if placed.insert(id).inserted { merged += rows[id] ?? [] }
    }
    return merged
  }
}

extension Target {
  fileprivate var table: Int? { if case .row(let table, _) = self { table } else { nil } }
  package var path: Table.Path? { if case .row(_, let path) = self { path } else { nil } }
}
