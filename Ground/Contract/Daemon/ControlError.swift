/// What the daemon answers when it cannot do as asked, and what a client throws.
package struct ControlError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  package struct Code: RawRepresentable, Codable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let notFound = Self(rawValue: "notFound")
    package static let invalidRequest = Self(rawValue: "invalidRequest")
    /// Post was refused: the extension finds the content not valid.
    package static let contentNotValid = Self(rawValue: "contentNotValid")
    package static let notOffered = Self(rawValue: "notOffered")
    /// The present state does not allow it.
    package static let wrongState = Self(rawValue: "wrongState")
    /// Nothing was taken over: the disk is full, the file cannot be read, …
    package static let handOffFailed = Self(rawValue: "handOffFailed")
    /// Nobody knows whether it was taken over; asked again under the same key, it is.
    package static let handOffUnknown = Self(rawValue: "handOffUnknown")
    /// An app cannot be used; nothing has changed.
    package static let bundleRefused = Self(rawValue: "bundleRefused")
    /// An app that was installed from another place would go; nothing has changed.
    package static let replacesAnother = Self(rawValue: "replacesAnother")
    /// Another server would be asked than the one that the person shared to; nothing has changed.
    package static let elsewhere = Self(rawValue: "elsewhere")
    /// Another process has the session of that identifier.
    package static let sessionInUse = Self(rawValue: "sessionInUse")
    /// The daemon and its caller do not speak the same; nothing was done.
    package static let otherVersion = Self(rawValue: "otherVersion")
    /// There is no place at the moment; nothing was done.
    package static let busy = Self(rawValue: "busy")
    package static let noDaemon = Self(rawValue: "noDaemon")
    package static let `internal` = Self(rawValue: "internal")
  }

  package var code: Code
  /// For people.
  package var message: String
  /// Which of several things that were asked for together it is about, counted from 0; nil: all.
  package var item: Int?
  /// What can be done about it; nil: nothing that is a route.
  package var remedies: [Remedy]?

  package init(
    _ code: Code, _ message: String, item: Int? = nil, remedies: [Remedy]? = nil
  ) {
    self.code = code
    self.message = message
    self.item = item
    self.remedies = remedies
  }

  package var description: String { message }

  /// At the daemon's place somebody else listens.
  package static func foreignSocket(_ path: String) -> Self {
    Self(
      .noDaemon,
      "A program of another user listens at \(path). Nothing was sent to it. Move that socket away, "
        + "then try again.")
  }
}
