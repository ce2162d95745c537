import Foundation

/// Writes a line to standard error, where `sharesheet logs` finds it.
func printWarning(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
