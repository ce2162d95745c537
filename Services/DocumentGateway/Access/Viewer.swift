import SyncFunction

/// Who asks, and what of the database is for them.
package enum Viewer: Sendable {
  /// On the admin port: everything.
  case admin
  case user(UserAccess)

  /// In every channel, also in those that nobody has.
  static let everything: ExactText = "*"
  /// What is here is for everybody who may come in at all.
  static let everybody: ExactText = "!"

  /// - Parameter channels: of one revision.
  func mayRead(_ channels: [ExactText]) -> Bool {
    switch self {
    case .admin: true
    case .user(let user): user.seesAll || channels.contains { user.channels[$0] != nil }
    }
  }

  /// Sync Gateway leaves this to the sync function alone. Here a document in channels that somebody
  /// does not have is not theirs to change either, whatever that function says.
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

/// A user, and the channels that they have in the end.
package struct UserAccess: Hashable, Sendable {
  /// As the API calls whoever comes without a name.
  package static let guest = "GUEST"

  /// Empty: GUEST.
  package let name: String
  package let isDisabled: Bool
  /// Each with the sequence since which they have it.
  package let channels: [ExactText: Int]
  package let roles: [String]
  /// Of the last change of what they have.
  package let sequence: Int

  package var isGuest: Bool { name.isEmpty }
  var shownName: String { isGuest ? Self.guest : name }
  var seesAll: Bool { channels[Viewer.everything] != nil }
}
