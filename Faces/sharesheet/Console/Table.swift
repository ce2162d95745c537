/// Rows whose columns stand below each other. The last column is as wide as it needs.
struct Table {
  private var rows: [[String]]

  init(_ headings: String...) { rows = [headings] }

  mutating func add(_ cells: String...) { rows.append(cells.map(\.printableLine)) }

  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
