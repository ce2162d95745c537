package import Contract

/// Functions that treat the rows of all sections as one sequence. The row counts must be limited
/// first, see `ViewSanitizer`.
extension Table {
  package func contains(_ path: Path) -> Bool {
    sections.indices.contains(path.section)
      && (0..<sections[path.section].rowCount).contains(path.row)
  }

  package var firstPath: Path? {
    sections.firstIndex { $0.rowCount > 0 }.map { Path(section: $0, row: 0) }
  }

  package var lastPath: Path? {
    sections.lastIndex { $0.rowCount > 0 }.map {
      Path(section: $0, row: sections[$0].rowCount - 1)
    }
  }

  package func path(after path: Path) -> Path? {
    guard contains(path) else { return nil }
    let next = Path(section: path.section, row: path.row + 1)
    if contains(next) { return next }
    return sections[next.section...].dropFirst().firstIndex { $0.rowCount > 0 }.map {
      Path(section: $0, row: 0)
    }
  }

  package func path(before path: Path) -> Path? {
    guard contains(path) else { return nil }
    if path.row > 0 { return Path(section: path.section, row: path.row - 1) }
    return sections[..<path.section].lastIndex { $0.rowCount > 0 }.map {
      Path(section: $0, row: sections[$0].rowCount - 1)
    }
  }

  /// Returns the number of rows before the row at this path.
  package func index(of path: Path) -> Int {
    sections.prefix(max(path.section, 0)).reduce(0) { $0 + $1.rowCount } + path.row
  }

  package var rowCount: Int { sections.reduce(0) { $0 + $1.rowCount } }

  /// Whether rows are missing, because they are outside the window or do not match a search.
  package var isPartial: Bool { filter != nil || rows.count < rowCount }

  /// The numbers of rows above and below the window.
  package var unseen: (above: Int, below: Int) {
    if let filter { return (0, max(filter.matches - rows.count, 0)) }
    guard let first = rows.first, let last = rows.last else { return (0, rowCount) }
    return (index(of: first.path), max(rowCount - index(of: last.path) - 1, 0))
  }
}

extension Table.Path {
  package func isBefore(_ other: Self) -> Bool { (section, row) < (other.section, other.row) }
}

extension Table.Row {
  package var hasDetailButton: Bool {
    accessory == .detailButton || accessory == .detailDisclosureButton
  }
  /// The text that identifies the row.
  package var title: String { text ?? accessibilityLabel ?? "" }
  /// Whether the row is selected or has a checkmark.
  package var isMarked: Bool { isSelected || accessory == .checkmark }

  /// The row's text and detail, or its accessibility label if it has neither.
  package var words: String {
    let shown = [text, detail].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    return shown.isEmpty ? accessibilityLabel ?? "" : shown
  }
}
