/// An error in the activation rule of an `Info.plist`, or a warning about it.
package struct RuleFinding: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable, Codable { case error, warning }

  package let severity: Severity
  /// The place, as keys separated by dots.
  package let key: String
  package let message: String
  /// What to do about it, as an imperative.
  package let remedy: String

  static func error(_ key: String, _ message: String, remedy: String) -> Self {
    Self(severity: .error, key: key, message: message, remedy: remedy)
  }

  static func warning(_ key: String, _ message: String, remedy: String) -> Self {
    Self(severity: .warning, key: key, message: message, remedy: remedy)
  }
}
