import Glibc

/// The bytes of a program's arguments. A path need not be valid UTF-8. Swift's
/// `CommandLine.arguments` replaces invalid bytes by U+FFFD, so that the path no longer names the
/// file.
package struct ProgramArguments: Sendable {
  /// The arguments of this process, without its name. They are read once.
  package static let own = ProgramArguments(
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        UnsafeBufferPointer(start: argument, count: strlen(argument)).map(UInt8.init(bitPattern:))
      }
    })

  private let arguments: [[UInt8]]
  /// Each argument as UTF-8, as in `CommandLine.arguments`: invalid bytes are replaced by U+FFFD.
  /// The texts are computed once, because there may be thousands of arguments.
  private let texts: [[UInt8]]

  package init(_ arguments: [[UInt8]]) {
    self.arguments = arguments
    texts = arguments.map(Self.text)
  }

  /// Returns the bytes of positional arguments.
  /// - Parameter words: The arguments' texts, in the order of the arguments.
  package func bytes(of words: [String]) -> [[UInt8]] {
    var rest = texts[...]
    return words.map { word in
      let text = Array(word.utf8)
      guard let index = rest.firstIndex(of: text) else { return text }
      rest = rest[(index + 1)...]
      return arguments[index]
    }
  }

  /// Returns the bytes of an argument or of an option's value. If several different arguments have
  /// this text, returns the UTF-8 bytes of the text.
  package func bytes(of word: String) -> [UInt8] {
    let text = Array(word.utf8)
    guard word.unicodeScalars.contains("\u{FFFD}") else { return text }
    var found: Set<[UInt8]> = []
    for argument in arguments {
      let value = argument.firstIndex(of: UInt8(ascii: "=")).map { Array(argument[($0 + 1)...]) }
      for bytes in [argument, value ?? argument] where Self.text(bytes) == text {
        found.insert(bytes)
      }
    }
    return found.count == 1 ? found.first ?? text : text
  }

  private static func text(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }
}
