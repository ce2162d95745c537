package import Contract

/// A search for a row of a table by its text. It covers the whole table, one window of rows at a
/// time.
package struct RowSearch: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case found(Table.Row)
    case reveal(Table.Path)
    /// Wait until the requested window of rows arrives.
    case wait
    case missing
  }

  /// The maximum number of windows. These windows hold a million rows.
  private static let limit = 5000

  package let value: String
  /// The section to search, or `nil` for all sections.
  package let section: Int?
  /// Whether the row's text must be equal to `value`, and no other row of the window may have this
  /// text.
  private let isExact: Bool
  /// The texts of the rows seen so far, for error messages.
  private(set) var known: [String] = []
  private var asked: Table.Path?
  private var windows = 0
  private var hasBegun = false
  private(set) var rounds = 0
  /// Whether nothing has changed for a while. If so, this round of the search is the last.
  package var isLast = false

  package init(for value: String, in section: Int? = nil, isExact: Bool = false) {
    (self.value, self.section, self.isExact) = (value, section, isExact)
  }

  package mutating func look(at table: Table) -> Step {
    if let asked {
      guard table.rows.contains(where: { $0.path == asked }) else { return .wait }
      self.asked = nil
    }
    let rows = table.rows.filter { section == nil || $0.path.section == section }
    if let found = find(in: rows) { return .found(found) }
    if known.count < 1000 { known += rows.map { $0.text ?? $0.words } }
    if !hasBegun {
      hasBegun = true
      let first = section.map { Table.Path(section: $0, row: 0) } ?? table.firstPath
      if let first, table.contains(first), table.rows.first.map({ first.isBefore($0.path) }) ?? true
      {
        return ask(first)
      }
    }
    guard let last = table.rows.last?.path, let next = table.path(after: last),
      section.map({ next.section <= $0 }) ?? true
    else { return .missing }
    return ask(next)
  }

  /// Restarts the search, because the extension may have added rows.
  package mutating func restart() {
    let (known, rounds) = (known, rounds)
    self = RowSearch(for: value, in: section, isExact: isExact)
    self.known = known
    self.rounds = rounds + 1
  }

  private func find(in rows: [Table.Row]) -> Table.Row? {
    guard isExact else {
      return NameMatch.meant(by: value, among: rows, called: { $0.text ?? $0.words }).first
    }
    let same = rows.filter { ($0.text ?? $0.words) == value }
    return same.count == 1 ? same[0] : nil
  }

  private mutating func ask(_ path: Table.Path) -> Step {
    windows += 1
    guard windows <= Self.limit else { return .missing }
    asked = path
    return .reveal(path)
  }
}
