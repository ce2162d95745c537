import SyncFunction

/// The reader or writer of a request, and its rights in the database.
package enum Viewer: Sendable {
  /// A client of the admin port, who may see everything.
  case admin
  case user(UserAccess)

  /// The channel that contains every document, including documents without channels.
  static let everything: ExactText = "*"
  /// The channel that every user may read.
  static let everybody: ExactText = "!"

  /// - Parameter channels: The channels of one revision.
  func mayRead(_ channels: [ExactText]) -> Bool {
    switch self {
    case .admin: true
    case .user(let user): user.seesAll || channels.contains { user.channels[$0] != nil }
    }
  }

  /// Returns whether the viewer may change a revision. Sync Gateway leaves this decision to the
  /// sync function. This gateway also refuses changes to a document whose channels the viewer
  /// cannot read.
  func mayChange(_ revision: StoredRevision) -> Bool {
    revision.channels.isEmpty || mayRead(revision.channels)
  }

  var user: UserAccess? { if case .user(let user) = self { user } else { nil } }

  var syncUser: SyncUser? {
    user.map { user in
      SyncUser(
        name: user.isGuest ? nil : user.name, roles: user.roles,
        channels: user.channels.keys.map(\.text))
    }
  }
}

/// A user with its effective channels and roles.
package struct UserAccess: Hashable, Sendable {
  /// The API's name for a user without a name.
  package static let guest = "GUEST"

  /// The user's name. Empty for GUEST.
  package let name: String
  package let isDisabled: Bool
  /// The user's channels, each with the sequence at which the user got access to it.
  package let channels: [ExactText: Int]
  package let roles: [String]
  /// The sequence of the last change to the user's channels or roles.
  package let sequence: Int

  package var isGuest: Bool { name.isEmpty }
  var shownName: String { isGuest ? Self.guest : name }
  var seesAll: Bool { channels[Viewer.everything] != nil }
}
