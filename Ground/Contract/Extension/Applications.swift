/// `POST /v1/applications`
package struct ApplicationInstallation: Codable, Hashable, Sendable {
  /// Of the open folder `X.app`, which went over the descriptor socket with its name.
  package var handle: String
  /// Whether an app of that name that was installed from another place may go; without it that is
  /// `ControlError` `replacesAnother`.
  package var replacesAny: Bool?

  package init(handle: String, replacesAny: Bool? = nil) {
    self.handle = handle
    self.replacesAny = replacesAny
  }
}

/// The answer to `POST /v1/applications`.
package struct InstalledApplication: Codable, Hashable, Sendable {
  /// Bundle identifier.
  package var id: String
  package var name: String
  /// Path of the `.app` where it is now.
  package var path: String
  /// Bundle identifiers of its extensions.
  package var extensions: [String]
  /// Whether an older one of the same app was there.
  package var replaced: Bool
  /// Path of another copy of the same app that is found before this one and used instead of it.
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

/// The answer to `DELETE /v1/applications/ID`.
package struct RemovedApplication: Codable, Hashable, Sendable {
  /// Bundle identifier.
  package var id: String
  /// The folder's name, `X.app`.
  package var name: String
  /// Bundle identifiers of the extensions that went with it.
  package var extensions: [String]
  /// Paths of containers that are still there: its app groups', and its own and its extensions'.
  package var keptData: [String]
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

/// `POST /v1/extensions/ID/position`; the answer is the list of all extensions.
package struct ExtensionPosition: Codable, Hashable, Sendable {
  /// 1 is the first; one beyond the last is the last.
  package var position: Int

  package init(position: Int) { self.position = position }
}

/// `POST /v1/extensions/ID/visibility`; the answer is the list of all extensions.
package struct ExtensionVisibility: Codable, Hashable, Sendable {
  package var hidden: Bool

  package init(hidden: Bool) { self.hidden = hidden }
}

/// One of `GET /v1/extensions/problems`: a bundle or a file that is not used, and why.
package struct ExtensionProblem: Codable, Hashable, Sendable, CustomStringConvertible {
  package var path: String
  package var reason: String
  /// What to do about it.
  package var remedy: String

  package init(path: String, reason: String, remedy: String) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }

  package var description: String { "\(path): \(reason); \(remedy)" }
}
