/// The body of `POST /v1/applications`.
package struct ApplicationInstallation: Codable, Hashable, Sendable {
  /// The handle of the open folder `X.app`. The caller sent the folder and its name over the
  /// descriptor socket.
  package var handle: String
  /// Whether the daemon may replace an app of the same name that was installed from another place,
  /// and may give names of another team to the app. If not, such an installation fails with the
  /// `ControlError` `replacesAnother`. `nil` means no.
  package var replacesAny: Bool?
  /// The digest of the app that the user has seen, or `nil` if any content may be installed. An app
  /// with another digest is refused.
  package var digest: String?

  package init(handle: String, replacesAny: Bool? = nil, digest: String? = nil) {
    self.handle = handle
    self.replacesAny = replacesAny
    self.digest = digest
  }
}

/// The response to `POST /v1/applications`.
package struct InstalledApplication: Codable, Hashable, Sendable {
  /// The app's bundle identifier.
  package var id: String
  /// The app's name, for people.
  package var name: String
  /// The path of the installed `.app`.
  package var path: String
  /// The bundle identifiers of the app's extensions.
  package var extensions: [String]
  /// Whether the installation replaced an older copy of the same app.
  package var replaced: Bool
  /// The path of another copy of the same app, or `nil` if there is none. The daemon's search finds
  /// the other copy first, so the daemon uses it instead of the installed copy.
  package var hiddenBy: String?

  package init(
    id: String, name: String, path: String, extensions: [String], replaced: Bool,
    hiddenBy: String? = nil
  ) {
    self.id = id
    self.name = name
    self.path = path
    self.extensions = extensions
    self.replaced = replaced
    self.hiddenBy = hiddenBy
  }
}

/// The response to `DELETE /v1/applications/ID`.
package struct RemovedApplication: Codable, Hashable, Sendable {
  /// The app's bundle identifier.
  package var id: String
  /// The name of the app's folder, `X.app`.
  package var name: String
  /// The bundle identifiers of the extensions that were removed with the app.
  package var extensions: [String]
  /// The paths of the containers that remain: the app's own container, its extensions' containers
  /// and its groups' containers.
  package var keptData: [String]
  /// The paths of the containers that were deleted.
  package var deletedData: [String]

  package init(
    id: String, name: String, extensions: [String], keptData: [String], deletedData: [String]
  ) {
    self.id = id
    self.name = name
    self.extensions = extensions
    self.keptData = keptData
    self.deletedData = deletedData
  }
}

/// The body of `POST /v1/extensions/ID/position`. The response is the list of all extensions.
package struct ExtensionPosition: Codable, Hashable, Sendable {
  /// The position in the list, from 1. A number beyond the last position means the last.
  package var position: Int

  package init(position: Int) { self.position = position }
}

/// The body of `POST /v1/extensions/ID/visibility`. The response is the list of all extensions.
package struct ExtensionVisibility: Codable, Hashable, Sendable {
  /// Whether sheets no longer offer the extension.
  package var hidden: Bool

  package init(hidden: Bool) { self.hidden = hidden }
}

/// An element of `GET /v1/extensions/problems`: a bundle or file that the daemon does not use.
package struct ExtensionProblem: Error, Codable, Hashable, CustomStringConvertible {
  /// The problems that the daemon treats in different ways.
  package enum Kind: Hashable, Sendable {
    /// A file is missing.
    case absent
    /// A file could not be opened. It may still be valid.
    case unopened
    /// The files of an installed app have changed since the installation.
    case changed
    /// It is unknown whether the files of an app have changed, because its record may be lost.
    case unrecorded
    case other
  }

  private enum CodingKeys: CodingKey { case path, reason, remedy }

  /// The path of the bundle or file.
  package var path: String
  /// The reason why the daemon does not use the bundle or file, for people.
  package var reason: String
  /// The remedy, for people.
  package var remedy: String

  /// The kind, which is not sent to clients. A received problem has the kind `other`.
  package private(set) var kind = Kind.other

  package init(path: String, reason: String, remedy: String, kind: Kind = .other) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
    self.kind = kind
  }

  /// The path, the reason and the remedy on one line.
  package var description: String { "\(path): \(reason); \(remedy)" }
}
