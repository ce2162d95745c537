/// A document to be stored, and its writer.
package struct SyncRequest: Sendable {
  /// The document as JSON, with `_id`, `_rev` and `_deleted` as Sync Gateway passes them.
  package var document: String
  /// The document that it replaces, if any, in the same form. Its `_id` is that of the new
  /// document.
  package var oldDocument: String?
  /// The writer, or `nil` on the admin port, where every requirement is satisfied.
  package var user: SyncUser?

  package init(document: String, oldDocument: String? = nil, user: SyncUser? = nil) {
    self.document = document
    self.oldDocument = oldDocument
    self.user = user
  }
}
