import Contract
import ShareSheet
import Text

/// The shares that `transfers watch` prints line by line, if it does not draw on the terminal.
struct ListedTransfers: Sendable {
  /// The number of shares whose last sentence is remembered.
  private static let limit = 4096

  private var watched: WatchedTransfers
  private var shares: [String: WatchedShare] = [:]
  /// The sentence that was last printed about each share.
  private var said: [String: String] = [:]

  /// - Parameter wanted: The ids of the transfers to print. An empty set means all transfers.
  init(_ wanted: Set<String>) { watched = WatchedTransfers(wanted) }

  /// Whether all wanted transfers have ended.
  var isDone: Bool { watched.isDone }

  /// - Returns: Whether the transfer is watched, and this end of it is new.
  mutating func includes(_ transfer: TransferStatus) -> Bool {
    guard watched.includes(transfer.id) else { return false }
    if transfer.state.isFinal { return watched.end(transfer.id) }
    watched.reopen(transfer.id)
    return true
  }

  /// - Parameter title: The title of the transfer's share.
  /// - Returns: The line to print, or `nil` if the sentence about the share has not changed.
  mutating func take(_ transfer: TransferStatus, titled title: String) -> String? {
    guard includes(transfer) else { return nil }
    let key = WatchedShare.key(of: transfer)
    var share = shares[key] ?? WatchedShare(title)
    share.take(transfer, titled: title)
    shares[key] = share.isOpen ? share : nil
    let words = (share.leading ?? transfer).words.printableLine
    guard said[key] != words else { return nil }
    said[key] = transfer.share == nil && !share.isOpen ? nil : words
    if said.count > Self.limit { said = said.filter { shares[$0.key] != nil } }
    return "\(share.title)  \(words)"
  }
}
