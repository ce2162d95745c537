import Foundation
import Glibc
import ShareContent

/// Corrections of the arguments. `sharesheet cow.jpg` means `sharesheet share cow.jpg`. If the name
/// of an existing file begins with a dash, the name is not read as an option.
enum ShareWords {
  /// The options of `share` that have no value.
  private static let flags: Set<String> = ["--post", "--wait", "--json", "--debug", "--lines"]

  /// - Parameters:
  ///   - commands: The names of all commands.
  ///   - isFile: Returns whether a file with the path exists.
  static func understood(
    _ words: [String], commands: [String], isFile: (String) -> Bool = { access($0, F_OK) == 0 }
  ) -> [String] {
    guard let first = words.first else { return words }
    var words = words
    if !commands.contains(first), first != "help",
      isFile(first) && (first.count > 2 || !first.hasPrefix("-")) || DesktopAddress.isAddress(first)
    {
      words.insert("share", at: 0)
    }
    guard words[0] == "share" else { return words }
    var previous = ""
    for index in words.indices.dropFirst() {
      let word = words[index]
      defer { previous = word }
      if word == "--" { break }
      guard word.hasPrefix("-"), !word.hasPrefix("--"), word.count > 2,
        !previous.hasPrefix("--") || flags.contains(previous) || previous.contains("="),
        isFile(word)
      else { continue }
      words[index] = "./" + word
    }
    return words
  }
}
