import TerminalSheet

extension String {
  /// Returns as much of the text's beginning as fits into the given number of terminal columns. If
  /// the text is cut, the result ends with "…".
  func fitting(columns: Int) -> String {
    guard CharacterWidth.columns(of: self) > columns else { return self }
    guard columns > 0 else { return "" }
    var shown = ""
    var used = 0
    for character in self {
      used += CharacterWidth.columns(of: String(character))
      if used > columns - 1 { break }
      shown.append(character)
    }
    return shown + "…"
  }

  /// Returns the text, cut or filled with spaces to the given number of terminal columns.
  func padded(columns: Int) -> String {
    let shown = fitting(columns: columns)
    return shown
      + String(repeating: " ", count: max(0, columns - CharacterWidth.columns(of: shown)))
  }
}
