import Glibc
import Linux
import ShareSheet
import Translations

/// A program in the same folder as this program. It replaces this process.
enum SiblingProgram {
  /// Replaces this process by the program.
  /// - Parameter words: The command that the user typed. The program uses it as its own name.
  /// - Throws: `ShareError` if the program cannot be executed. If it can, the function does not
  ///   return.
  static func become(_ name: String, as words: String, _ arguments: [String]) throws -> Never {
    try become(name, as: words, bytes: arguments.map { Array($0.utf8) })
  }

  /// - Parameter bytes: The bytes of each argument, which need not be UTF-8.
  static func become(_ name: String, as words: String, bytes: [[UInt8]]) throws -> Never {
    let path = RunningProgram.pathBesideOwn(name)
    // The new program would inherit an ignored signal.
    signal(SIGPIPE, SIG_DFL)
    var list = ([Array(words.utf8)] + bytes).map { strdup($0.map(CChar.init(bitPattern:)) + [0]) }
    list.append(nil)
    execv(path, list)
    let reason = SystemError(code: errno, operation: "run \(path)").reasonWords
    for string in list { free(string) }
    throw ShareError(
      .failed,
      translated(
        "\(path) cannot be run: \(reason). Install or build it beside 'sharesheet'.")
    )
  }
}
