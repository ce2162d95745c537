/// Whether a command is to print JSON, as its arguments say. An error may come before they are
/// understood.
enum JSONFlag {
  private static let flag = "--json"
  /// Options whose next word is their value, whatever it begins with.
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
