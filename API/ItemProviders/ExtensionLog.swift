import Foundation

/// Lines for the extension's developer, on standard error.
enum ExtensionLog {
  static func write(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
