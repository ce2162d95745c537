import Translations

/// The discussion in a command's help. ArgumentParser wraps a paragraph that has no line breaks.
enum HelpText {
  /// Returns the parts with an empty line between two of them.
  static func joined(_ parts: String...) -> String { parts.joined(separator: "\n\n") }

  /// Returns the section with examples.
  /// - Parameter lines: The lines, which are printed as they are.
  static func examples(_ lines: String) -> String {
    ([translated("EXAMPLES")] + lines.split(separator: "\n").map { "  " + $0 })
      .joined(separator: "\n")
  }
}
