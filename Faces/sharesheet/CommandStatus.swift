import ShareSheet

/// The exit status of the command.
enum CommandStatus: Int32 {
  /// Posted, or with `--wait` delivered.
  case done = 0
  case failed = 1
  case usage = 2
  case notOffered = 3
  case contentNotValid = 4
  case cancelled = 5
  case deliveryFailed = 6
  case noDaemon = 7
  /// The time of `--timeout` ran out. The transfers are still queued.
  case timedOut = 8
  case unanswered = 9
  case unknown = 10

  init(_ code: ShareError.Code) {
    switch code {
    case .failed, .unchanged: self = .failed
    case .invalidRequest: self = .usage
    case .notOffered: self = .notOffered
    case .contentNotValid: self = .contentNotValid
    case .cancelled: self = .cancelled
    case .deliveryFailed: self = .deliveryFailed
    case .noDaemon: self = .noDaemon
    case .unanswered: self = .unanswered
    case .handOffUnknown: self = .unknown
    }
  }
}
