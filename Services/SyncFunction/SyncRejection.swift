/// Why a document is not to be stored.
package struct SyncRejection: Error, Hashable, Sendable {
  /// 403 where the function says `throw({forbidden: …})`, 500 where it fails.
  package var status: Int
  /// As Sync Gateway says it: "sg wrong user".
  package var reason: String
  /// For the log: how the function failed. It may hold what the document does.
  package var detail: String?

  package init(status: Int, reason: String, detail: String? = nil) {
    self.status = status
    self.reason = reason
    self.detail = detail
  }

  /// The function failed, which is the same to whoever writes, however it did.
  package static func failure(_ detail: String) -> Self {
    Self(status: 500, reason: "Exception in JS sync function", detail: detail)
  }
}
