/// Whether an extension is offered for some items.
package struct Verdict: Hashable, Sendable {
  package let offered: Bool
  /// One sentence for the person that names their items; nil when offered.
  package let reason: String?

  static let offered = Self(offered: true, reason: nil)

  static func refused(_ reason: String) -> Self { Self(offered: false, reason: reason) }
}
