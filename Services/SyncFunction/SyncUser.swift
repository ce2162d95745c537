/// Who writes, as `requireUser`, `requireRole` and `requireAccess` see it.
package struct SyncUser: Sendable {
  /// Nil is GUEST, whose name in a sync function is "".
  package var name: String?
  package var roles: [String]
  /// Told apart by their bytes.
  package var channels: [String]

  package init(name: String?, roles: [String] = [], channels: [String] = []) {
    self.name = name
    self.roles = roles
    self.channels = channels
  }
}
