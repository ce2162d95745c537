import TerminalSheet
import Text

/// Rows with aligned columns. The widths are counted in terminal columns, because a character may
/// take two columns or none. The table's last column has no fixed width.
struct Table {
  private var rows: [[String]]

  init(_ headings: String...) { self.init(headings: headings) }

  init(headings: [String]) { rows = [headings] }

  mutating func add(_ cells: String...) { add(cells: cells) }

  mutating func add(cells: [String]) {
    rows.append(cells.map { $0.printableLine.replacing("\t", with: " ") })
  }

  /// Returns the table for a terminal with the given number of columns. If a row is too long, the
  /// last cell of each row is moved below the row. If the table is still too wide, the cells of the
  /// column before are moved too.
  func text(fitting columns: Int?) -> String { blocks(fitting: columns).joined(separator: "\n") }

  var text: String { text(fitting: nil) }

  /// Returns the lines of each row as one text.
  private func blocks(fitting columns: Int?) -> [String] {
    let lines = lines
    guard let columns, rows.contains(where: { $0.count > 1 }),
      lines.contains(where: { CharacterWidth.columns(of: $0) > columns })
    else { return lines }
    var rest = self
    rest.rows = rows.map { Array($0.dropLast()) }
    return zip(rest.blocks(fitting: columns), rows).map { block, row in
      guard let words = row.last, !words.isEmpty else { return block }
      return block + "\n" + Self.wrapped(words, to: columns)
    }
  }

  private static func wrapped(_ words: String, to columns: Int) -> String {
    var lines: [String] = []
    for word in words.split(separator: " ").flatMap({ pieces(of: String($0), columns - 2) }) {
      let longer = (lines.last ?? "") + (word.isContinued ? "" : " ") + word.text
      if !lines.isEmpty, CharacterWidth.columns(of: longer) + 2 <= columns {
        lines[lines.count - 1] = longer
      } else {
        lines.append(word.text)
      }
    }
    return lines.map { "  " + $0 }.joined(separator: "\n")
  }

  /// Returns the word as one piece if it fits. If not, splits it after each slash, because long
  /// words are mostly paths and URLs.
  private static func pieces(
    of word: String, _ columns: Int
  ) -> [(text: String, isContinued: Bool)] {
    guard CharacterWidth.columns(of: word) > columns else { return [(word, false)] }
    var pieces: [String] = [""]
    for character in word {
      pieces[pieces.count - 1].append(character)
      if character == "/" { pieces.append("") }
    }
    return pieces.filter { !$0.isEmpty }.enumerated().map { ($1, $0 > 0) }
  }

  private var lines: [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? CharacterWidth.columns(of: $0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let gap = widths[column] - CharacterWidth.columns(of: cell)
        return column == row.count - 1 ? cell : cell + String(repeating: " ", count: gap)
      }.joined(separator: "  ")
    }
  }
}
