import UIKit

/// Writes a message for the user to standard error. Output for scripts goes to standard output.
public func say(_ message: String) {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
}

/// Writes a message for the user and ends the process.
public func fail(_ message: String, status: Int32 = 1) -> Never {
  say(message)
  exit(status)
}

extension String {
  /// The text on one line, without characters that could move the cursor. The text may come from
  /// outside.
  public var oneLine: String {
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: " "
      case .control: scalar.properties.isWhitespace ? " " : "\u{FFFD}"
      case .format: scalar.properties.isJoinControl ? scalar : "\u{FFFD}"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// A completion handler that UIKit requires to be called on the main queue.
public struct MainQueueCall: @unchecked Sendable {
  // Sendable: the handler is created and called on the main queue.
  private let work: () -> Void

  /// - Parameter work: The completion handler.
  public init(_ work: @escaping () -> Void) { self.work = work }

  /// Calls the handler.
  public func call() { work() }
}

/// The error message for invalid arguments.
public enum Mistake {
  /// The largest number of inserted and removed letters between the input and a suggested command.
  /// A replaced letter counts as 2.
  private static let nearness = 2

  /// Returns the message for the arguments. It suggests the closest command for a mistyped one.
  public static func words(_ arguments: [String], commands: [String]) -> String {
    guard let word = arguments.first else { return "The command is missing." }
    if commands.contains(word) { return "The arguments of '\(word)' are invalid." }
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
