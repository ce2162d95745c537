package import Foundation

extension URL {
  /// Creates the URL of a path from a program's arguments. A shell has already expanded `~`.
  /// Foundation would take `~root` at the beginning as that user's home.
  package init(writtenPath path: String, directoryHint: DirectoryHint = .inferFromPath) {
    let isTilde = path.utf8.first == UInt8(ascii: "~")
    let whole = isTilde ? FileManager.default.currentDirectoryPath + "/" + path : path
    self.init(filePath: whole, directoryHint: directoryHint)
  }
}
