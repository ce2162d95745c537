import Foundation

/// Writes a warning for the developer to standard error, which is an extension's log.
func printWarning(_ sentence: String) {
  FileHandle.standardError.write(Data("\(sentence)\n".utf8))
}
