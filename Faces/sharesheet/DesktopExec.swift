/// A command as written in files from which the desktop starts programs.
enum DesktopExec {
  /// Returns the value of an `Exec` key (Desktop Entry Specification 1.5, "The Exec key").
  static func line(_ words: [String]) -> String { service(words).replacing("%", with: "%%") }

  /// Returns the command for a D-Bus service file, which has no field codes. It is quoted for the
  /// key, then for the string.
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
