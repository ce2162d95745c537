/// A document's grant to one user or role.
package struct SyncGrant: Hashable, Sendable {
  /// A user's name, or `role:` followed by a role's name.
  package var principal: String
  /// The granted channels or roles.
  package var names: [String]

  package init(_ principal: String, _ names: [String]) {
    self.principal = principal
    self.names = names
  }
}

/// Grants collected by principal, in order. Principals are compared by their bytes, because `==`
/// also treats some different texts as equal.
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
