/// The words of a shell's command line, without running a shell.
enum ShellWords {
  struct Failure: Error, Hashable {
    let reason: String
  }

  /// A variable in a word, such as `$TOKEN`, between two characters that no command line contains.
  static let variable: (start: Character, end: Character) = ("\u{E000}", "\u{E001}")

  /// Splits at white space and removes quotes and backslashes, as POSIX describes. Operators such as
  /// `|` end the command.
  /// - Returns: The words, and the rest of the line from the first operator on.
  static func split(_ line: String) throws(Failure) -> (words: [String], rest: String) {
    var words: [String] = []
    var word: String?
    var rest = line[...]
    while let next = rest.popFirst() {
      switch next {
      case "\\":
        guard let escaped = rest.popFirst() else { break }
        if !escaped.isNewline { word = (word ?? "") + String(escaped) }
      case "'":
        guard let end = rest.firstIndex(of: "'") else { throw unclosed }
        word = (word ?? "") + rest[..<end]
        rest = rest[rest.index(after: end)...]
      case "\"": word = (word ?? "") + (try quoted(&rest))
      case "`",
        "$" where next == "`" || rest.first == "(":
        throw Failure(reason: "The command line runs another command. Write its result instead.")
      case "$" where rest.first == "'":
        rest.removeFirst()
        word = (word ?? "") + (try escapedText(&rest))
      case "$": word = (word ?? "") + variable(&rest)
      case "|", ";", "&", ">", "<":
        // An address without quotes may contain an ampersand.
        guard next == "&", word?.contains("://") == true, let following = rest.first,
          following != "&", !following.isWhitespace
        else {
          // In `2>file`, the number belongs to the operator.
          let number = word.map { "<>".contains(next) && $0.allSatisfy(\.isNumber) ? $0 : "" } ?? ""
          if let word, number.isEmpty { words.append(word) }
          return (words, number + String(next) + rest)
        }
        word?.append(next)
      case "#" where word == nil: rest = rest.drop { !$0.isNewline }
      case _ where next.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(next)
      }
    }
    if let word { words.append(word) }
    return (words, "")
  }

  private static var unclosed: Failure { Failure(reason: "A quote is not closed.") }

  private static func quoted(_ rest: inout Substring) throws(Failure) -> String {
    var text = ""
    while let next = rest.popFirst() {
      switch next {
      case "\"": return text
      case "`",
        "$" where next == "`" || rest.first == "(":
        throw Failure(reason: "The command line runs another command. Write its result instead.")
      case "$": text += variable(&rest)
      case "\\":
        guard let escaped = rest.popFirst() else { break }
        if escaped.isNewline { continue }
        text += "\"\\$`".contains(escaped) ? String(escaped) : "\\\(escaped)"
      default: text.append(next)
      }
    }
    throw unclosed
  }

  /// Removes the rest of `$'…'` and returns its text.
  private static func escapedText(_ rest: inout Substring) throws(Failure) -> String {
    var text = ""
    while let next = rest.popFirst() {
      if next == "'" { return text }
      guard next == "\\", let escaped = rest.popFirst() else {
        text.append(next)
        continue
      }
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      default: text.append(escaped)
      }
    }
    throw unclosed
  }

  /// Removes the name after a `$` and returns it between marks. Without a name, the `$` is literal.
  private static func variable(_ rest: inout Substring) -> String {
    let isBraced = rest.first == "{"
    let name = (isBraced ? rest.dropFirst() : rest).prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
    }
    guard !name.isEmpty, !isBraced || rest[name.endIndex...].first == "}" else { return "$" }
    rest = rest[name.endIndex...]
    if isBraced { rest.removeFirst() }
    return "\(variable.start)\(name)\(variable.end)"
  }
}
