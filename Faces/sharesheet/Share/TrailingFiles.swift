import Synchronization

/// The files at the end of a long command line. ArgumentParser takes time for them that grows with
/// the square of their number, so it sees only the first.
enum TrailingFiles {
  /// A shorter command line is left to ArgumentParser.
  static let threshold = 64

  private static let aside = Mutex<[String]>([])

  /// Those that were set aside from this process's own command line.
  static var all: [String] { aside.withLock { $0 } }

  /// Sets files aside, for `all`.
  /// - Returns: the words that are left to parse.
  static func setAside(from words: [String]) -> [String] {
    let parts = split(words)
    aside.withLock { $0 = parts.files }
    return parts.parsed
  }

  /// The words up to the last option and the two that follow it, and the files behind them. The
  /// first word behind an option may be its value.
  static func split(_ words: [String]) -> (parsed: [String], files: [String]) {
    guard words.count > threshold, takesFiles(words) else { return (words, []) }
    let last = words.lastIndex { $0.hasPrefix("-") && $0 != "-" } ?? 1
    let end = min(last + 3, words.count)
    return (Array(words[..<end]), Array(words[end...]))
  }

  private static func takesFiles(_ words: [String]) -> Bool {
    switch words[0] {
    case "share": true
    case "extensions": words[1] == "list" || words[1].hasPrefix("-")
    default: false
    }
  }
}
