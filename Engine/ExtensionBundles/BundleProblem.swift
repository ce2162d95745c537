/// The reason why a bundle is not used, with its path and a remedy.
package struct BundleProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String
  /// What the user can do about it.
  package let remedy: String

  package init(path: String, reason: String, remedy: String) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }

  static let absence = "it is missing"
  /// Whether the reason is only that a file is missing.
  var isAbsence: Bool { reason == Self.absence }

  package var description: String { "\(path): \(reason); \(remedy)" }
}
