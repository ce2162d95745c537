import Foundation

/// One line of the extension's log, where `print` and `NSLog` write too.
struct LogLine {
  let source: String
  let type: OSLogType
  let text: String

  /// `[com.example.app:share] error: It was refused.`
  var description: String {
    let prefix = source.isEmpty ? "" : "[\(source)] "
    return prefix + (type.word.map { "\($0): " } ?? "") + text
  }

  /// In one piece: threads that write at once do not mix their lines.
  func write() { FileHandle.standardError.write(Data("\(description)\n".utf8)) }
}
