import ShareSheet
import Translations

/// The exit status of the command. This file is the table of all statuses, and of the error codes
/// that belong to them. The help and the error object of `--json` use this table. A test compares
/// docs/commands.md with it.
enum CommandStatus: Int32, CaseIterable {
  case done = 0
  case failed = 1
  case usage = 2
  case notOffered = 3
  case contentNotValid = 4
  case cancelled = 5
  case deliveryFailed = 6
  case noDaemon = 7
  case timedOut = 8
  case unanswered = 9
  case unknown = 10

  /// The general meaning. It applies to every command that does not define its own meaning.
  var meaning: String {
    switch self {
    case .done: translated("done; with --wait, delivered")
    case .failed: translated("failed, for a reason without a status of its own")
    case .usage: translated("invalid arguments or an invalid request; nothing was done")
    case .notOffered: translated("no extension accepts the items")
    case .contentNotValid: translated("the extension says that the content is not valid")
    case .cancelled: translated("cancelled")
    case .deliveryFailed:
      translated("delivery failed for good, the outcome is unknown, or no link was returned")
    case .noDaemon: translated("the daemon cannot be reached")
    case .timedOut: translated("--timeout expired; the transfers are still queued")
    case .unanswered: translated("only the user can answer the pending question")
    case .unknown:
      translated("the outcome of the hand-off is unknown; check 'sharesheet transfers'")
    }
  }

  /// Returns the section of the help about exit statuses.
  /// - Parameter meanings: The statuses that the command uses. The value is the command's own
  ///   meaning, or `nil` for the general meaning.
  static func help(_ meanings: [CommandStatus: String?]) -> String {
    let lines = allCases.compactMap { status in
      meanings[status].map { own in
        let number = "\(status.rawValue)"
        return "  \(number)\(number.count < 2 ? "  " : " ")\(own ?? status.meaning)"
      }
    }
    return ([translated("EXIT STATUS")] + lines).joined(separator: "\n")
  }
}

extension ShareError.Code {
  /// The exit status, the message to use if the command has already printed the reason, and the
  /// next step.
  typealias Row = (status: CommandStatus, message: String?, remedy: String?)

  var row: Row {
    switch self {
    case .failed, .unchanged: (.failed, nil, nil)
    case .invalidRequest: (.usage, nil, nil)
    case .notOffered:
      (
        .notOffered, nil,
        translated("`sharesheet extensions` with the same items shows the reasons.")
      )
    case .contentNotValid: (.contentNotValid, nil, nil)
    case .cancelled: (.cancelled, translated("The command was cancelled."), nil)
    case .deliveryFailed:
      (.deliveryFailed, translated("Not everything was delivered."), Self.pointer)
    case .noDaemon:
      (
        .noDaemon, nil,
        translated("`sharesheet daemon start` starts the daemon, or prints the reason.")
      )
    case .unanswered: (.unanswered, translated("A transfer is waiting for you."), Self.pointer)
    case .handOffUnknown: (.unknown, nil, Self.pointer)
    }
  }

  private static var pointer: String {
    translated("`sharesheet transfers` shows each transfer and what you can do.")
  }
}
