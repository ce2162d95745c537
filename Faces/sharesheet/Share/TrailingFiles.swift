import Synchronization

/// The files at the end of a long command line. ArgumentParser's time grows with the square of
/// their number, so it gets only the first files.
enum TrailingFiles {
  /// The longest command line, in words, that ArgumentParser gets whole.
  static let threshold = 64

  private static let aside = Mutex<[String]>([])

  /// The files that were set aside from this process's command line.
  static var all: [String] { aside.withLock { $0 } }

  /// Sets files aside, for `all`.
  /// - Returns: The words that remain to be parsed.
  static func setAside(from words: [String]) -> [String] {
    let parts = split(words)
    aside.withLock { $0 = parts.files }
    return parts.parsed
  }

  /// Returns the words up to two after the last option, and the files behind them. The first word
  /// after an option may be its value.
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
