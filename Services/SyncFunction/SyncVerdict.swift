/// What the function says about a document.
package struct SyncVerdict: Hashable, Sendable {
  /// In the order in which they were named, each once; `["*"]` alone where "*" is among them.
  package var channels: [String] = []
  /// Channels for users, and for roles, whose names begin with "role:" here.
  package var access: [SyncGrant] = []
  /// Roles for users; their names do not begin with "role:" here.
  package var roles: [SyncGrant] = []
  /// Why the document is not to be stored. All else is empty then.
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
