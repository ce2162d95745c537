import Synchronization

/// The files at the end of a long command line. The time that ArgumentParser takes grows with the
/// square of the number of arguments, so it gets only the first files.
enum TrailingFiles {
  /// The maximum number of words of a command line that ArgumentParser gets as a whole.
  static let threshold = 64

  private static let aside = Mutex<[String]>([])

  /// The files that `setAside` has removed from this process's command line.
  static var all: [String] { aside.withLock { $0 } }

  /// Removes files from the command line and stores them in `all`.
  /// - Returns: The words that remain to be parsed.
  static func setAside(from words: [String]) -> [String] {
    let parts = split(words)
    aside.withLock { $0 = parts.files }
    return parts.parsed
  }

  /// Splits the command line into two parts. The first part ends two words after the last option,
  /// and is parsed. The second part consists only of files. The word after an option may be the
  /// option's value and not a file.
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
