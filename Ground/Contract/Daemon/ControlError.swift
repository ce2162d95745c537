package import Translations

/// The error that the daemon returns and a client throws.
package struct ControlError: ExplainedError, Codable, Hashable, Sendable {
  /// The kind of an error. A client accepts codes that it does not know.
  package struct Code: RawRepresentable, Codable, Hashable, Sendable {
    /// The code in JSON.
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The named object does not exist.
    package static let notFound = Self(rawValue: "notFound")
    /// The request is malformed or exceeds a limit.
    package static let invalidRequest = Self(rawValue: "invalidRequest")
    /// The extension found the content invalid when the user chose Post.
    package static let contentNotValid = Self(rawValue: "contentNotValid")
    /// The extension does not accept the items.
    package static let notOffered = Self(rawValue: "notOffered")
    /// The operation is not possible in the present state.
    package static let wrongState = Self(rawValue: "wrongState")
    /// The daemon stored nothing, for example because the disk is full or the file cannot be read.
    package static let handOffFailed = Self(rawValue: "handOffFailed")
    /// The daemon may have stored the transfer. A repetition with the same hand-off key resolves
    /// this.
    package static let handOffUnknown = Self(rawValue: "handOffUnknown")
    /// The app cannot be used. Nothing has changed.
    package static let bundleRefused = Self(rawValue: "bundleRefused")
    /// The installation would replace an app from another place, or give names of another team to
    /// the app. Nothing has changed.
    package static let replacesAnother = Self(rawValue: "replacesAnother")
    /// The request would go to a server other than the server to which the user shared. Nothing has
    /// changed.
    package static let elsewhere = Self(rawValue: "elsewhere")
    /// Another process holds the session lease.
    package static let sessionInUse = Self(rawValue: "sessionInUse")
    /// The daemon and the client use different API versions. Nothing was done.
    package static let otherVersion = Self(rawValue: "otherVersion")
    /// The daemon has no capacity at present. Nothing was done.
    package static let busy = Self(rawValue: "busy")
    /// The daemon cannot be reached.
    package static let noDaemon = Self(rawValue: "noDaemon")
    /// The daemon failed unexpectedly.
    package static let `internal` = Self(rawValue: "internal")
  }

  /// The kind of the error.
  package var code: Code
  /// The event and the next step, for people.
  package var message: String
  /// The sentence of `message` in the form that a client translates, or `nil` if there is only the
  /// English text.
  package var messageExplanation: Explanation?
  /// The index of the item, from 0, that caused the error. `nil` means all items.
  package var item: Int?
  /// The remedies that are routes of the daemon, or `nil` if there are none.
  package var remedies: [Remedy]?

  package init(
    _ code: Code, _ message: String, item: Int? = nil, remedies: [Remedy]? = nil
  ) {
    self.code = code
    self.message = message
    self.item = item
    self.remedies = remedies
  }

  package init(
    _ code: Code, _ explanation: Explanation, item: Int? = nil, remedies: [Remedy]? = nil
  ) {
    self.init(code, explanation.description, item: item, remedies: remedies)
    messageExplanation = explanation
  }

  /// The message for translation.
  package var explanation: Explanation { messageExplanation ?? Explanation(verbatim: message) }

  /// The message.
  package var description: String { message }

  /// Returns the error for a socket that another user's program listens on.
  package static func foreignSocket(_ path: String) -> Self {
    Self(
      .noDaemon,
      Explanation(
        """
        A program of another user listens at \(path). Nothing was sent to it. Move that socket \
        away, then try again.
        """))
  }
}
