package import Wire

/// What a person changes before a transfer is tried again.
package struct TransferChange: Hashable, Sendable {
  private let url: String?
  private let headers: [HeaderField]?
  /// Another request has another key: a server may refuse one that it knows with other content.
  private let idempotencyKey: String

  /// - Parameters:
  ///   - url: nil: as it was.
  ///   - headers: instead of all that there were; nil: as they were.
  /// - throws: `RequestError` when it could never be sent.
  package init(
    url: String?, headers: [HeaderField]?, idempotencyKey: String
  ) throws(RequestError) {
    if let url { _ = try Destination(url) }
    try Destination.check(method: "POST", headers: headers ?? [])
    self.url = url
    self.headers = headers
    self.idempotencyKey = idempotencyKey
  }

  func apply(to transfer: inout Transfer) {
    transfer.idempotencyKey = idempotencyKey
    if let headers { transfer.headers = headers }
    guard let url, url != transfer.url else { return }
    transfer.url = url
    // What the other server has is of no use.
    transfer.resumption = nil
  }
}
