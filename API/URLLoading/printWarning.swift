import Foundation

/// Writes a line to standard error, which `sharesheet logs` shows.
func printWarning(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
