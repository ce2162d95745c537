import Contract
import ShareSheet

/// The JSON that `share --json` prints.
struct ShareReport: Encodable {
  enum State: String, Encodable {
    case posted, delivered, done, failed, cancelled, notOffered, contentNotValid, unanswered
    /// The outcome of the hand-off is unknown, because the daemon ended or the disk failed.
    case unknown
  }

  var share: String?
  var `extension`: String?
  var state: State
  var message: String?
  var transfers: [TransferStatus] = []
  /// The link in the server's response. `nil` if the response had none or the command did not wait
  /// for delivery.
  var link: String?
  /// The links of the items before the last, if each has its own.
  var otherLinks: [String] = []
  /// The item action that the sheet performed. `nil` if the share went to an extension.
  var action: String?
  /// The items that the extension returned.
  var returned: [ReturnedReport] = []
  /// The paths of the files that an action wrote.
  var files: [String] = []
  /// The number of times the extension has copied something to the clipboard.
  var copied = 0
  /// The shares that follow with the link, in order.
  var chain: [ChainReport] = []

  /// A share of a chain.
  struct ChainReport: Encodable {
    let share: String
    let destination: String
    /// The state, or `nil` if the command did not wait for it.
    var state: HistoryEntry.State?
    var link: String?

    init(_ step: ChainedShare) {
      share = step.share
      destination = step.destination
    }
  }

  mutating func take(_ result: ItemActionResult) {
    state = .done
    action = result.action.name
    message = result.message
    files = result.files
  }

  private enum Key: String, CodingKey {
    case share, `extension`, state, message, transfers, link, otherLinks, action, files, returned,
      copied, chain
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(share, forKey: .share)
    try container.encode(self.extension, forKey: .extension)
    try container.encode(state, forKey: .state)
    try container.encode(message, forKey: .message)
    try container.encode(transfers.map(Transfer.init), forKey: .transfers)
    try container.encode(link, forKey: .link)
    try container.encode(otherLinks, forKey: .otherLinks)
    try container.encode(action, forKey: .action)
    try container.encode(files, forKey: .files)
    try container.encode(returned, forKey: .returned)
    try container.encode(copied, forKey: .copied)
    try container.encode(chain, forKey: .chain)
  }

  /// A transfer. Every key is encoded, so that scripts need not check for missing keys.
  private struct Transfer: Encodable {
    let status: TransferStatus

    init(_ status: TransferStatus) { self.status = status }

    private enum Key: String, CodingKey {
      case id, state, method, url, status, bytesSent, bytesTotal, attempts, response
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(status.id, forKey: .id)
      try container.encode(status.state, forKey: .state)
      try container.encode(status.method, forKey: .method)
      try container.encode(status.url, forKey: .url)
      try container.encode(status.status, forKey: .status)
      try container.encode(status.bytesSent, forKey: .bytesSent)
      try container.encode(status.bytesTotal, forKey: .bytesTotal)
      try container.encode(status.attempts, forKey: .attempts)
      try container.encode(status.response, forKey: .response)
    }
  }
}

extension ShareReport.State {
  /// Returns the state after an error. If the share was posted and the daemon ends, the state stays
  /// posted.
  func after(_ code: ShareError.Code) -> Self {
    let isPosted = self == .posted || self == .delivered
    return switch code {
    case .noDaemon: isPosted ? .posted : .failed
    case .handOffUnknown: isPosted ? .posted : .unknown
    case .notOffered: .notOffered
    case .contentNotValid: .contentNotValid
    case .cancelled: .cancelled
    case .unanswered: .unanswered
    default: .failed
    }
  }
}
