import ShareSheet
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

  /// On a terminal of so many columns: where a row is longer, the last column's words stand below the rest.
  func text(fitting columns: Int?) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let columns, lines.contains(where: { CharacterWidth.columns(of: String($0)) > columns })
    else { return text }
    var rest = self
    rest.rows = rows.map { Array($0.dropLast()) }
    return zip(rest.text.split(separator: "\n", omittingEmptySubsequences: false), rows)
      .map { line, row in
        guard let words = row.last, !words.isEmpty else { return String(line) }
        return line + "\n" + Self.wrapped(words, to: columns)
      }.joined(separator: "\n")
  }

  private static func wrapped(_ words: String, to columns: Int) -> String {
    var lines: [String] = []
    for word in words.split(separator: " ").map(String.init) {
      let longer = (lines.last ?? "") + " " + word
      if !lines.isEmpty, CharacterWidth.columns(of: longer) + 2 <= columns {
        lines[lines.count - 1] = longer
      } else {
        lines.append(word)
      }
    }
    return lines.map { "  " + $0 }.joined(separator: "\n")
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
