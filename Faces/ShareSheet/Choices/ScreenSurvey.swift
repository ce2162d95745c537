package import Wire

/// Everything that can be chosen on one screen. Of a table only a window is there at a time, so one
/// after the other is asked for.
package struct ScreenSurvey: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case reveal(table: Int, Table.Path)
    /// Until the window that was asked for has come.
    case wait
    case complete([Choosable])
    /// A table was changed again and again while it was looked through.
    case unsteady
  }

  /// Rows that are looked at: more are for a person who can narrow them down.
  private static let limit = 100_000

  /// How often it begins anew with tables that were changed meanwhile.
  private static let maximumRestarts = 40

  private var rows: [Int: [Choosable]] = [:]
  private var generations: [Int: Int] = [:]
  private var asked: Asked?
  /// Tables of which another window was asked for since they were changed.
  private var begun: Set<Int> = []
  private var restarts = 0

  private struct Asked: Hashable, Sendable {
    var table: Int
    var path: Table.Path
  }

  /// Takes in what is shown now.
  package mutating func look(at listing: PageListing) -> Step {
    for (id, table) in listing.tables where generations[id] != table.generation {
      // Rows may be elsewhere now, or others.
      generations[id] = table.generation
      rows[id] = nil
      // One that was there whole costs nothing.
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
      // A window that does not join on to what is known leaves a gap.
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
    return .complete(merged(all))
  }

  /// Each table's rows whole, in the place of its window.
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
