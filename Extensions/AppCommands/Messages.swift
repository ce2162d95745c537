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
