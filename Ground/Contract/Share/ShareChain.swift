/// The body of `POST /v1/shares/:id/chain`: the destinations that follow a share, in order. Each
/// receives the link of the share before it.
package struct ShareChain: Codable, Hashable, Sendable {
  /// The largest number of steps.
  package static let stepLimit = 16

  /// A share of a link, which the daemon posts without a face.
  package struct Step: Codable, Hashable, Sendable {
    /// The bundle identifier of the destination.
    package var `extension`: String
    /// The user's text. `nil` keeps the extension's own text.
    package var text: String?

    package init(extension identifier: String, text: String? = nil) {
      self.extension = identifier
      self.text = text
    }
  }

  /// The steps, 1 to `stepLimit`.
  package var steps: [Step]

  package init(steps: [Step]) { self.steps = steps }
}

/// A step of a chain that the daemon has stored.
package struct ChainedShare: Codable, Hashable, Sendable {
  /// The identifier that the share will have, also in the history.
  package var share: String
  /// The name of the destination, for people.
  package var destination: String

  package init(share: String, destination: String) {
    self.share = share
    self.destination = destination
  }
}
