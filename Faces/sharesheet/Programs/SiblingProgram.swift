import Contract
import Glibc
import Linux
import ShareSheet

/// A program installed beside this one, which takes this process over.
enum SiblingProgram {
  /// - Parameter words: what the person typed for it, by which it calls itself.
  /// - throws: `ShareError` when it cannot be executed; otherwise it does not return.
  static func become(_ name: String, as words: String, _ arguments: [String]) throws -> Never {
    try become(name, as: words, bytes: arguments.map { Array($0.utf8) })
  }

  /// - Parameter bytes: of each argument, which need not be text.
  static func become(_ name: String, as words: String, bytes: [[UInt8]]) throws -> Never {
    let path = RunningProgram.pathBesideOwn(name)
    // An ignored signal stays ignored in the new program.
    signal(SIGPIPE, SIG_DFL)
    var list = ([Array(words.utf8)] + bytes).map { strdup($0.map(CChar.init(bitPattern:)) + [0]) }
    list.append(nil)
    execv(path, list)
    let reason = String(cString: strerror(errno))
    for string in list { free(string) }
    throw ShareError(
      .failed,
      "\(path) cannot be run: \(reason). It must stand beside 'sharesheet'; install or build it.")
  }
}
