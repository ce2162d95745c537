/// Why a bundle is not used: where, what is wrong, and what to do about it.
package struct BundleProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String
  /// What to do about it.
  package let remedy: String

  package init(path: String, reason: String, remedy: String) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }

  static let absence = "it is missing"
  /// Whether a file is just not there.
  var isAbsence: Bool { reason == Self.absence }

  package var description: String { "\(path): \(reason); \(remedy)" }
}
