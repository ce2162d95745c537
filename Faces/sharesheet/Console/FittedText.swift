import TerminalSheet

extension String {
  /// Returns the beginning of the text that fits into the given number of terminal columns, with
  /// "…" at the end if text is missing.
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

  /// Returns the text, shortened or filled to the given number of terminal columns.
  func padded(columns: Int) -> String {
    let shown = fitting(columns: columns)
    return shown
      + String(repeating: " ", count: max(0, columns - CharacterWidth.columns(of: shown)))
  }
}
