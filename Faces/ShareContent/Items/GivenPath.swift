import Glibc

/// A path as the person gave it. Names of files are bytes; those that are not UTF-8 have become
/// U+FFFD in the arguments that Swift hands out, which is no name of theirs any more.
enum GivenPath {
  /// - Returns: what opens the file: the bytes in the program's own arguments that read like this;
  ///   nil when the text is the path, or several read like it.
  static func bytes(of path: String) -> [CChar]? {
    guard path.unicodeScalars.contains("\u{FFFD}") else { return nil }
    var found: Set<[CChar]> = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let whole = CommandLine.unsafeArgv[index] else { continue }
      // PATH, or --option=PATH.
      let value = strchr(whole, Int32(UInt8(ascii: "="))).map { $0 + 1 }
      for start in [whole, value ?? whole]
      where String(validatingCString: start) == nil
        && String(cString: start).utf8.elementsEqual(path.utf8)
      {
        found.insert(Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1)))
      }
    }
    return found.count == 1 ? found.first : nil
  }
}
