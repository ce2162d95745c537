/// The writer as `requireUser`, `requireRole` and `requireAccess` see it.
package struct SyncUser: Sendable {
  /// The name, or `nil` for GUEST, whose name in a sync function is empty.
  package var name: String?
  package var roles: [String]
  /// The channels, compared by their bytes.
  package var channels: [String]

  package init(name: String?, roles: [String] = [], channels: [String] = []) {
    self.name = name
    self.roles = roles
    self.channels = channels
  }
}
