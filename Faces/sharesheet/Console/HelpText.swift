import Translations

/// The discussion in a command's help. If a paragraph has no line breaks, ArgumentParser wraps it.
enum HelpText {
  /// Returns the parts, separated by empty lines.
  static func joined(_ parts: String...) -> String { parts.joined(separator: "\n\n") }

  /// Returns the section that contains examples.
  /// - Parameter lines: The lines, which are printed as they are.
  static func examples(_ lines: String) -> String {
    ([translated("EXAMPLES")] + lines.split(separator: "\n").map { "  " + $0 })
      .joined(separator: "\n")
  }
}
