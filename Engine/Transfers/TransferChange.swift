package import Contract

/// The user's changes to a transfer before a retry.
package struct TransferChange: Hashable, Sendable {
  private let url: String?
  private let headers: [HeaderField]?
  /// Another request has another key: a server may refuse one that it knows with other content.
  private let idempotencyKey: String

  /// - Parameters:
  ///   - url: nil: as it was.
  ///   - headers: instead of all that there were; nil: as they were, but for those that could tell
  ///     another origin a secret.
  /// - throws: `RequestError` when it could never be sent.
  package init(
    url: String?, headers: [HeaderField]?, idempotencyKey: String
  ) throws(RequestError) {
    if let url { _ = try TransferTarget(url) }
    try TransferTarget.check(method: "POST", headers: headers ?? [], hasBody: true)
    self.url = url
    self.headers = headers
    self.idempotencyKey = idempotencyKey
  }

  func apply(to transfer: inout Transfer) {
    transfer.idempotencyKey = idempotencyKey
    let before = transfer.origin
    if let url, url != transfer.url {
      transfer.url = url
      // What the other server has is of no use.
      transfer.resumption = nil
    }
    if let headers {
      transfer.headers = headers
    } else if transfer.origin != before {
      transfer.headers.removeAll { !HeaderScope.mayTravel($0.name) }
    }
  }
}
