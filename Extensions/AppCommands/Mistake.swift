import UIKit

/// The message for arguments that are not understood.
public enum Mistake {
  /// The largest number of inserted and removed letters between the input and a suggested command.
  /// A replaced letter counts as 2.
  private static let nearness = 2

  /// Returns the message for the arguments. It suggests the closest command for a mistyped one.
  public static func words(_ arguments: [String], commands: [String]) -> String {
    guard let word = arguments.first else { return "Say what to do." }
    if commands.contains(word) { return "This is not how '\(word)' is used." }
    let shown = String(
      word.prefix(100).map { $0.isLetter || $0.isNumber || $0.isPunctuation ? $0 : "?" })
    guard let near = near(word, commands) else { return "There is no command \(shown)." }
    return "There is no command \(shown). Did you mean '\(near)'?"
  }

  private static func near(_ word: String, _ commands: [String]) -> String? {
    let letters = Array(word.lowercased().prefix(40))
    let near = commands.map { ($0, letters.difference(from: Array($0)).count) }.min { $0.1 < $1.1 }
    return near.flatMap { $0.1 <= nearness ? $0.0 : nil }
  }
}
