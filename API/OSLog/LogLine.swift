import Foundation

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

  /// Writes the line at once, so that lines of several threads do not mix.
  func write() { FileHandle.standardError.write(Data("\(description)\n".utf8)) }
}
