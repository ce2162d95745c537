import Linux

/// A line of the extension's log. `print` and `NSLog` write to the same log.
struct LogLine {
  let source: String
  let type: OSLogType
  let text: String

  /// For example `[com.example.app:share] error: It was refused.`
  var description: String {
    let prefix = source.isEmpty ? "" : "[\(source)] "
    return prefix + (type.word.map { "\($0): " } ?? "") + text
  }

  func write() { StandardError.print(description) }
}
