/// A document that is to be stored, and who wants it.
package struct SyncRequest: Sendable {
  /// JSON, with `_id`, `_rev` and `_deleted` as Sync Gateway gives it to the function.
  package var document: String
  /// The same of the document that it replaces, if there is one; its `_id` is the new one's.
  package var oldDocument: String?
  /// Nil on the admin port, where whatever the function requires is there.
  package var user: SyncUser?

  package init(document: String, oldDocument: String? = nil, user: SyncUser? = nil) {
    self.document = document
    self.oldDocument = oldDocument
    self.user = user
  }
}
