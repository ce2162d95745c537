package import Contract

/// The uploads that the daemon has queued for all shares of one sheet, or the fact that they are
/// unknown.
package enum ShareFate: Hashable, Sendable {
  /// - Parameters:
  ///   - count: The number of uploads in the journal.
  ///   - isPending: Whether none of the uploads has ended.
  case queued(_ count: Int, isPending: Bool = true)
  /// The daemon could not be reached, or it does not know which uploads it has queued.
  case unknown

  package static let nothing = ShareFate.queued(0)

  package init(_ transfers: [TransferStatus]) {
    self = .queued(
      transfers.count, isPending: transfers.allSatisfy { !$0.state.isFinal })
  }

  /// A sentence for the user. A second sentence may name the next step. `nil` if nothing was
  /// queued.
  package var words: String? {
    switch self {
    case .queued(0, _): nil
    case .queued(let count, let isPending): Words.alreadyQueued(count, isPending: isPending)
    case .unknown: Words.queuedIsUnknown
    }
  }
}
