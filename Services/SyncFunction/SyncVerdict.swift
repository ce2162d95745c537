/// The function's decision about a document.
package struct SyncVerdict: Hashable, Sendable {
  /// The channels in the order in which they were named, without duplicates. If the function named
  /// `*`, the list contains only `*`.
  package var channels: [String] = []
  /// Channels granted to users and roles. Role principals begin with `role:`.
  package var access: [SyncGrant] = []
  /// Roles granted to users. Role names do not begin with `role:`.
  package var roles: [SyncGrant] = []
  /// The reason why the document must not be stored. If set, the other properties are empty.
  package var rejection: SyncRejection?

  package init(
    channels: [String] = [], access: [SyncGrant] = [], roles: [SyncGrant] = [],
    rejection: SyncRejection? = nil
  ) {
    self.channels = channels
    self.access = access
    self.roles = roles
    self.rejection = rejection
  }
}

/// The reason why a document must not be stored.
package struct SyncRejection: Error, Hashable, Sendable {
  /// The HTTP status: 403 for `throw({forbidden: …})`, 500 if the function fails.
  package var status: Int
  /// The reason in Sync Gateway's words, such as `sg wrong user`.
  package var reason: String
  /// Details of a failure for the log. They may contain parts of the document.
  package var detail: String?

  package init(status: Int, reason: String, detail: String? = nil) {
    self.status = status
    self.reason = reason
    self.detail = detail
  }

  /// Returns the rejection for a function that failed. The writer sees the same reason for any
  /// failure.
  package static func failure(_ detail: String) -> Self {
    Self(status: 500, reason: "Exception in JS sync function", detail: detail)
  }
}

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
