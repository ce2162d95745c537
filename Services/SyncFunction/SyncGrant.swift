/// What a document gives to one user or role.
package struct SyncGrant: Hashable, Sendable {
  /// A user's name, or a role's behind "role:".
  package var principal: String
  /// Channels, or roles.
  package var names: [String]

  package init(_ principal: String, _ names: [String]) {
    self.principal = principal
    self.names = names
  }
}

/// Grants as they are named, one for each principal. These are told apart by their bytes: `==`
/// takes more for the same.
struct GrantList {
  private(set) var grants: [SyncGrant] = []
  private var places: [[UInt8]: Int] = [:]

  mutating func add(_ name: String, for principal: String) {
    if let place = places[Array(principal.utf8)] {
      grants[place].names.append(name)
    } else {
      places[Array(principal.utf8)] = grants.count
      grants.append(SyncGrant(principal, [name]))
    }
  }
}
