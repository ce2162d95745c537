import ControlAPI

/// What the command tells a script by its exit status.
enum CommandStatus: Int32 {
  /// Posted; with `--wait`, delivered.
  case done = 0
  /// Something failed that has no number of its own, for example the extension.
  case failed = 1
  case usage = 2
  case notOffered = 3
  case contentNotValid = 4
  case cancelled = 5
  case deliveryFailed = 6
  case noDaemon = 7
  /// `--timeout` ran out; the transfers are still queued.
  case timedOut = 8
  /// There was a question and nobody to answer it.
  case unanswered = 9
  /// Nobody knows whether it was taken over: the daemon or the disk went away in between.
  case unknown = 10

  init(_ code: ControlError.Code) {
    switch code {
    case .notFound, .invalidRequest: self = .usage
    case .contentNotValid: self = .contentNotValid
    case .notOffered: self = .notOffered
    case .noDaemon: self = .noDaemon
    case .handOffUnknown: self = .unknown
    default: self = .failed
    }
  }
}

/// Ends the command with a status and, on standard error, a message for people.
struct Refusal: Error, Hashable {
  var status: CommandStatus
  /// Empty when everything has been said.
  var message: String

  init(_ status: CommandStatus, _ message: String = "") {
    self.status = status
    self.message = message
  }
}
