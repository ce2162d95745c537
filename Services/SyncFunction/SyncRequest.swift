/// A document to be stored, and its writer.
package struct SyncRequest: Sendable {
  /// The document as JSON, with `_id`, `_rev` and `_deleted` as Sync Gateway passes them.
  package var document: String
  /// The document that the new document replaces, in the same form, or `nil`. Its `_id` is that of
  /// the new document.
  package var oldDocument: String?
  /// The writer, or `nil` on the admin port, where every requirement is satisfied.
  package var user: SyncUser?

  package init(document: String, oldDocument: String? = nil, user: SyncUser? = nil) {
    self.document = document
    self.oldDocument = oldDocument
    self.user = user
  }
}

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
