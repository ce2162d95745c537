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
