package import Contract
import Destinations
package import Linux

/// A posted share as a face shows it after the sheet: its title, progress, outcome and link.
package struct PostedShare: Hashable, Sendable {
  private let destination: String
  private var entry: HistoryEntry?
  private var transfers: [String: TransferStatus] = [:]
  private var bytes = SentBytes()

  /// - Parameter destination: The name of the extension.
  package init(to destination: String) { self.destination = destination }

  package mutating func take(_ entry: HistoryEntry) { self.entry = entry }

  package mutating func take(_ transfer: TransferStatus) {
    transfers[transfer.id] = transfer
    bytes.update(transfers.values)
  }

  /// The items and the destination: "cow.jpg → ImgShare". Before the history has the share, the
  /// title is the destination alone.
  package var title: String { PlainText.line(entry?.title ?? destination) }

  /// Whether the user has to act.
  package var isUndecided: Bool { entry?.isUndecided ?? false }

  /// Whether the share can be retried without the risk that it arrives twice.
  package var canRetry: Bool { isUndecided && entry?.state != .outcomeUnknown }

  /// Whether nothing has been sent yet, because the user has set a time for undoing.
  package var canUndo: Bool {
    !isSettled && !transfers.isEmpty && transfers.values.allSatisfy { $0.cause == .time }
  }

  /// Whether the outcome is known, or the user has to act.
  package var isSettled: Bool {
    switch entry?.state {
    case nil, .sending, .posted: false
    case .waitingForPerson, .delivered, .deliveredWithoutLink, .failed, .outcomeUnknown,
      .cancelled, .removing, .unshared:
      true
    }
  }

  /// The sent part of the share, 0 to 1, or `nil` if nothing is being sent.
  package var fraction: Double? { isSettled ? nil : bytes.fraction }

  /// The progress or the outcome. It says "delivered" only after the server has confirmed the
  /// delivery.
  package var sentence: String {
    let reason = entry?.reason.map { PlainText.line($0) }
    return switch entry?.state {
    case nil, .sending, .posted: progress
    case .delivered: Words.Posted.isDelivered
    case .deliveredWithoutLink: Words.gaveNoLink(destination, because: reason)
    case .waitingForPerson: reason ?? Words.Posted.waits
    case .failed: Words.Posted.failed(because: reason)
    case .outcomeUnknown: reason ?? Words.Posted.isUnknown
    case .cancelled: Words.Posted.isCancelled
    case .removing, .unshared: Words.Posted.isRemoved
    }
  }

  private var progress: String {
    let open = transfers.values.filter { !$0.state.isFinal }
    if let obstacle = open.filter(\.isHeldUp).min(by: { $0.id < $1.id }),
      open.allSatisfy({ $0.state == .waiting })
    {
      return PlainText.line(obstacle.words)
    }
    return Words.Posted.isSaved
  }

  /// Returns the link in the format of the destination, or `nil` if there is no link.
  package func copiedLink(in directories: Directories) -> String? {
    link == nil ? nil : entry?.copiedLink(in: directories)
  }

  /// The link that the server returned, or `nil`.
  package var link: String? {
    switch entry?.state {
    case .delivered: entry?.link
    default: nil
    }
  }
}
