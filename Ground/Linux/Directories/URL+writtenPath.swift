package import Foundation

extension URL {
  /// The file at a path that a program got as an argument. A shell has replaced `~` already, but
  /// Foundation takes `~root` at the beginning for the home of that user.
  package init(writtenPath path: String, directoryHint: DirectoryHint = .inferFromPath) {
    let isTilde = path.utf8.first == UInt8(ascii: "~")
    let whole = isTilde ? FileManager.default.currentDirectoryPath + "/" + path : path
    self.init(filePath: whole, directoryHint: directoryHint)
  }
}
