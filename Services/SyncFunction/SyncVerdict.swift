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
