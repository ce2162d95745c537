/// Looks for `--json` in a command's arguments, because an error may occur before they are parsed.
enum JSONFlag {
  private static let flag = "--json"
  /// Options whose next word is always their value.
  private static let unconditional: Set<String> = [
    "--text", "--title", "--person", "--message", "--set", "--choose",
  ]

  static func isSet(in words: [String]) -> Bool {
    var rest = words.prefix { $0 != "--" }
    while let word = rest.popFirst() {
      if word == flag { return true }
      if unconditional.contains(word) { rest = rest.dropFirst() }
    }
    return false
  }
}
