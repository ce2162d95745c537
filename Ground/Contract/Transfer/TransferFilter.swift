/// Which transfers `GET /v1/transfers` lists: `share=…&query=…&state=…&limit=…`.
package struct TransferFilter: Hashable, Sendable {
  package var share: String?
  /// Stands somewhere in the name, the URL, the owner, the state or the id, in any case.
  package var query: String?
  package var state: TransferStatus.State?
  /// At most `TransferStatus.listLimit`.
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

/// What `DELETE /v1/transfers?ended=true` removed, or how many a request about all has changed.
package struct TransferCount: Codable, Hashable, Sendable {
  package var count: Int

  package init(_ count: Int) { self.count = count }
}
