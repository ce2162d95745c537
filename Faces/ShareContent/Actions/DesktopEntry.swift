/// An application as its `.desktop` file describes it (Desktop Entry Specification 1.5).
struct DesktopEntry: Hashable {
  let name: String
  private let exec: String
  private let path: String
  /// Whether the application can be offered: it is not hidden and needs no terminal.
  let isOffered: Bool
  let triedProgram: String?

  /// Returns `nil` if the text does not describe an application.
  init?(_ text: String, path: String) {
    var values: [String: String] = [:]
    var isEntry = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isEntry = line == "[Desktop Entry]"
      } else if isEntry, let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].trimmed
        if values[key] == nil { values[key] = line[line.index(after: equals)...].trimmed }
      }
    }
    guard values["Type"] == "Application", let name = values["Name"], let exec = values["Exec"]
    else { return nil }
    self.name = name
    self.exec = exec
    self.path = path
    triedProgram = values["TryExec"]
    func isTrue(_ key: String) -> Bool { values[key] == "true" }
    isOffered = !isTrue("Hidden") && !isTrue("Terminal")
  }

  /// Returns the commands that open the files or URLs. Each command starts one process without a
  /// shell, so characters in names have no special meaning.
  func commands(for targets: [String]) -> [[String]] {
    let words = words
    let takesMany = words.contains { $0 == "%F" || $0 == "%U" }
    let takesOne = words.contains { $0.contains("%f") || $0.contains("%u") }
    if takesOne, !takesMany { return targets.map { command(words, [$0]) } }
    return [command(words, targets, appending: !takesMany)]
  }

  private func command(
    _ words: [String], _ targets: [String], appending: Bool = false
  ) -> [String] {
    let arguments = words.flatMap { word -> [String] in
      switch word {
      case "%F", "%U": targets
      case "%i": []
      case "%c": [name]
      case "%k": [path]
      default: [expanded(word, targets.first ?? "")]
      }
    }
    return appending ? arguments + targets : arguments
  }

  private func expanded(_ word: String, _ target: String) -> String {
    var result = ""
    var isCode = false
    for character in word {
      if !isCode {
        if character == "%" { isCode = true } else { result.append(character) }
        continue
      }
      isCode = false
      switch character {
      case "%": result.append("%")
      case "f", "u": result += target
      case "c": result += name
      case "k": result += path
      default: break
      }
    }
    return result
  }

  /// The words of `Exec`, split at spaces. Quotation marks keep spaces, and a backslash within them
  /// escapes the next character.
  private var words: [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    for character in exec.replacing("\\\\", with: "\\") {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == " ", !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var part = self
    while part.first == " " || part.first == "\t" { part.removeFirst() }
    while part.last == " " || part.last == "\t" { part.removeLast() }
    return String(part)
  }
}
