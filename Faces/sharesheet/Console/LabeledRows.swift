import TerminalSheet

/// Lines that consist of a label and a value. All values begin in the same column.
struct LabeledRows {
  private static let narrowest = 9
  private var rows: [(label: String, value: String)]

  init(_ rows: [(label: String, value: String)]) { self.rows = rows }

  mutating func add(_ label: String, _ value: String) { rows.append((label, value)) }

  /// The rows as text. If a value has several lines, the further lines are indented, so that they
  /// do not look like other rows.
  var text: String {
    let labels = rows.map { CharacterWidth.columns(of: $0.label) + 1 }
    let width = max(Self.narrowest, labels.max() ?? 0)
    return rows.map { label, value in
      let lines = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return label.padded(columns: width)
        + lines.joined(separator: "\n" + String(repeating: " ", count: width))
    }.joined(separator: "\n")
  }
}
