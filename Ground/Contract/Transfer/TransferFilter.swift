/// The query of `GET /v1/transfers`: `share=…&query=…&state=…&limit=…`.
package struct TransferFilter: Hashable, Sendable {
  /// The identifier of a share. Only its transfers are included.
  package var share: String?
  /// A text to find in the name, URL, owner, state or identifier, regardless of case.
  package var query: String?
  /// The state of the included transfers. `nil` means all.
  package var state: TransferStatus.State?
  /// The number of transfers, at most `TransferStatus.listLimit`.
  package var limit: Int

  package init(
    share: String? = nil, query: String? = nil, state: TransferStatus.State? = nil,
    limit: Int = TransferStatus.listLimit
  ) {
    self.share = share
    self.query = query
    self.state = state
    self.limit = limit
  }
}

/// The response to a request that changes or removes many transfers, such as `DELETE
/// /v1/transfers?ended=true`.
package struct TransferCount: Codable, Hashable, Sendable {
  /// The number of changed or removed transfers.
  package var count: Int

  package init(_ count: Int) { self.count = count }
}
