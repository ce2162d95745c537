import Contract
import ShareSheet

/// The watched transfers of one share, which a watch shows on one line. A transfer without a share
/// has a line of its own.
struct WatchedShare: Sendable {
  /// The items and the destination: "cow.jpg → ImgShare".
  private(set) var title: String
  private(set) var bytes = SentBytes()
  private var transfers: [String: TransferStatus] = [:]

  init(_ title: String) { self.title = title }

  /// Returns the key of the transfer's line.
  static func key(of transfer: TransferStatus) -> String { transfer.share ?? transfer.id }

  /// - Parameter title: The title now. The history may get the share after its first transfer.
  mutating func take(_ transfer: TransferStatus, titled title: String) {
    self.title = title
    transfers[transfer.id] = transfer
    bytes.update(transfers.values)
  }

  func state(of id: String) -> TransferStatus? { transfers[id] }

  /// Whether a transfer of the share has not ended.
  var isOpen: Bool { transfers.values.contains { !$0.state.isFinal } }
  var isSending: Bool { transfers.values.contains { $0.state == .sending } }

  /// The transfer that the line describes: the transfer that needs the user, else a transfer in
  /// flight, else a waiting transfer. If all have ended, a transfer that was not delivered.
  var leading: TransferStatus? {
    transfers.values.min { ($0.urgency, $0.created, $0.id) < ($1.urgency, $1.created, $1.id) }
  }

  /// The number of bytes of the present attempts that are not sent.
  var rest: Int64 {
    transfers.values.reduce(0) { rest, transfer in
      let part = transfer.state.isFinal ? 0 : max(0, transfer.bytesTotal - transfer.bytesSent)
      // The sizes come from outside, so their sum may be too large.
      return rest.addingReportingOverflow(part).overflow ? .max : rest + part
    }
  }
}

extension TransferStatus {
  /// The order of the lines, and of the transfers of a line. The lowest value comes first.
  fileprivate var urgency: Int {
    switch state {
    case .waiting: waitsForPerson ? 0 : 2
    case .sending: 1
    case .failed, .outcomeUnknown: 3
    case .cancelled: 4
    case .delivered: 5
    }
  }
}

extension WatchedShare {
  /// Returns whether the line of this share stands above the line of another share.
  func precedes(_ other: WatchedShare) -> Bool {
    guard let mine = leading, let theirs = other.leading else { return leading != nil }
    return (mine.urgency, mine.created, mine.id) < (theirs.urgency, theirs.created, theirs.id)
  }
}
