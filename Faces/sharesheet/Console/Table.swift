import TerminalSheet
import PrintableText

/// Rows whose columns stand below each other, on a terminal too, where a character may take two
/// columns or none. The last column is as wide as it needs.
struct Table {
  private var rows: [[String]]

  init(_ headings: String...) { rows = [headings] }

  mutating func add(_ cells: String...) {
    rows.append(cells.map { $0.printableLine.replacing("\t", with: " ") })
  }

  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? CharacterWidth.columns(of: $0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let gap = widths[column] - CharacterWidth.columns(of: cell)
        return column == row.count - 1 ? cell : cell + String(repeating: " ", count: gap)
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
