/// A command as files that start programs for the desktop hold it.
enum DesktopExec {
  /// Desktop Entry Specification 1.5, "The Exec key".
  static func line(_ words: [String]) -> String { service(words).replacing("%", with: "%%") }

  /// As D-Bus reads it, which knows no field codes: quoted for the key, then for the string.
  static func service(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    let reserved: Set<Character> = ["\"", "`", "$", "\\"]
    let quoted = text.reduce(into: "") { quoted, character in
      if reserved.contains(character) { quoted.append("\\") }
      quoted.append(character)
    }
    return "\"" + quoted.replacing("\\", with: "\\\\") + "\""
  }
}
