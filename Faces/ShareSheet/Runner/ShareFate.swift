package import ControlAPI

/// What the daemon has queued of everything that one sheet shared.
package enum ShareFate: Hashable, Sendable {
  /// - Parameters:
  ///   - count: The uploads in the journal, 0 or more.
  ///   - isPending: Whether each of them is still to be sent.
  case queued(_ count: Int, isPending: Bool = true)
  /// The journal could not be asked, or does not know itself.
  case unknown

  package static let nothing = ShareFate.queued(0)

  package init(_ transfers: [TransferStatus]) {
    self = .queued(
      transfers.count, isPending: transfers.allSatisfy { !$0.state.isFinal })
  }

  /// One sentence for people, or two with the next step. `nil` if nothing was queued.
  package var words: String? {
    switch self {
    case .queued(0, _): nil
    case .queued(let count, let isPending): Words.alreadyQueued(count, isPending: isPending)
    case .unknown: Words.queuedIsUnknown
    }
  }
}
