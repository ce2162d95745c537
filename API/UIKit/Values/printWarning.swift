import Foundation

/// Tells an extension's author something; it stands in the extension's log.
func printWarning(_ sentence: String) {
  FileHandle.standardError.write(Data("\(sentence)\n".utf8))
}
