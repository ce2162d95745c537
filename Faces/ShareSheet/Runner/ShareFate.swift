package import Contract

/// The uploads that the daemon has queued for all shares of one sheet.
package enum ShareFate: Hashable, Sendable {
  /// - Parameters:
  ///   - count: The number of uploads in the journal.
  ///   - isPending: Whether all of them are still to be sent.
  case queued(_ count: Int, isPending: Bool = true)
  /// The daemon could not be reached, or does not know.
  case unknown

  package static let nothing = ShareFate.queued(0)

  package init(_ transfers: [TransferStatus]) {
    self = .queued(
      transfers.count, isPending: transfers.allSatisfy { !$0.state.isFinal })
  }

  /// A sentence for the user, or two with the next step. `nil` if nothing was queued.
  package var words: String? {
    switch self {
    case .queued(0, _): nil
    case .queued(let count, let isPending): Words.alreadyQueued(count, isPending: isPending)
    case .unknown: Words.queuedIsUnknown
    }
  }
}
