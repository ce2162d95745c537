package import Contract

/// The user's changes to a transfer before a retry.
package struct TransferChange: Hashable, Sendable {
  private let url: String?
  private let headers: [HeaderField]?
  /// A changed request needs a new key, because a server may reject a known key with other content.
  private let idempotencyKey: String

  /// - Parameters:
  ///   - url: The new URL, or `nil` for no change.
  ///   - headers: The new header fields. They replace all fields, except fields about the content
  ///     with other names: a form needs the boundary in its `Content-Type`. `nil` keeps the fields,
  ///     except fields that could reveal a secret to another origin.
  /// - Throws: `RequestError` if the request could never be sent.
  package init(
    url: String?, headers: [HeaderField]?, idempotencyKey: String
  ) throws(RequestError) {
    if let url { _ = try TransferTarget(url) }
    try TransferTarget.check(method: "POST", headers: headers ?? [], hasBody: true)
    self.url = url
    self.headers = headers
    self.idempotencyKey = idempotencyKey
  }

  /// Returns whether the change leads to a server of another origin.
  package func movesOrigin(of transfer: Transfer) -> Bool {
    var changed = transfer
    apply(to: &changed)
    return changed.origin != transfer.origin
  }

  func apply(to transfer: inout Transfer) {
    transfer.idempotencyKey = idempotencyKey
    let before = transfer.origin
    if let url, url != transfer.request.url {
      transfer.request.url = url
      // An upload to the earlier URL cannot continue at the new URL.
      transfer.resumption = nil
    }
    if let headers {
      let given = Set(headers.map { $0.name.lowercased() })
      transfer.request.headers.removeAll {
        !HeaderScope.mayTravel($0.name) || given.contains($0.name.lowercased())
      }
      transfer.request.headers += headers
    } else if transfer.origin != before {
      transfer.request.headers.removeAll { !HeaderScope.mayTravel($0.name) }
    }
  }
}
