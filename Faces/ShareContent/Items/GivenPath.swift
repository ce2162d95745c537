import Glibc

/// A path as the user gave it. File names are bytes. Swift's arguments have U+FFFD in place of
/// invalid UTF-8, so they no longer name the file.
enum GivenPath {
  /// The arguments that are not valid UTF-8, by their text in Swift. They are read once, because
  /// there may be thousands.
  private static let given: [[UInt8]: Set<[CChar]>] = {
    var given: [[UInt8]: Set<[CChar]>] = [:]
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let whole = CommandLine.unsafeArgv[index] else { continue }
      // The argument is `PATH` or `--option=PATH`.
      let value = strchr(whole, Int32(UInt8(ascii: "="))).map { $0 + 1 }
      for start in [whole, value ?? whole] where String(validatingCString: start) == nil {
        given[Array(String(cString: start).utf8), default: []]
          .insert(Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1)))
      }
    }
    return given
  }()

  /// Returns the argument's bytes for a path with U+FFFD. Returns `nil` if the text itself is the
  /// path, or if several arguments have this text.
  static func bytes(of path: String) -> [CChar]? {
    guard path.unicodeScalars.contains("\u{FFFD}") else { return nil }
    let found = given[Array(path.utf8)]
    return found?.count == 1 ? found?.first : nil
  }
}
