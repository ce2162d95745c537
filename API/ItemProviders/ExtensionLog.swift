import Foundation

/// Messages for the extension's developer, written to standard error.
enum ExtensionLog {
  static func write(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
