/// Why a setting could not be made.
package struct SettingRefusal: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// There is no such title or value; the message says which there are.
    case unknown
    /// The extension asks something that a setting does not answer.
    case unanswered
    /// The extension did not do what it should have.
    case failed
  }

  package var kind: Kind
  /// A sentence for people, plain text.
  package var message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
