import Glibc

/// A path as the person gave it. Names of files are bytes; those that are not UTF-8 have become
/// U+FFFD in the arguments that Swift hands out, which is no name of theirs any more.
enum GivenPath {
  /// The arguments of the program that are not UTF-8, by what they read like. Read once: a command
  /// line may name thousands.
  private static let given: [[UInt8]: Set<[CChar]>] = {
    var given: [[UInt8]: Set<[CChar]>] = [:]
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let whole = CommandLine.unsafeArgv[index] else { continue }
      // PATH, or --option=PATH.
      let value = strchr(whole, Int32(UInt8(ascii: "="))).map { $0 + 1 }
      for start in [whole, value ?? whole] where String(validatingCString: start) == nil {
        given[Array(String(cString: start).utf8), default: []]
          .insert(Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1)))
      }
    }
    return given
  }()

  /// - Returns: what opens the file: the bytes in the program's own arguments that read like this;
  ///   nil when the text is the path, or several read like it.
  static func bytes(of path: String) -> [CChar]? {
    guard path.unicodeScalars.contains("\u{FFFD}") else { return nil }
    let found = given[Array(path.utf8)]
    return found?.count == 1 ? found?.first : nil
  }
}
