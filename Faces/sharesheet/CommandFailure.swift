import ArgumentParser
import Contract
import Foundation
import ShareSheet

/// The reason why a command failed, for `--json` (docs/json.md) and the exit status.
struct CommandFailure: Encodable, Hashable {
  /// The error code for scripts.
  var code: String
  /// What happened.
  var message: String
  /// The next step, or `nil` if there is none.
  var remedy: String?
  /// The exit status as a shell sees it. If a signal ended the command, it is 128 plus the signal's
  /// number.
  var exit: Int32

  /// - Parameter words: The command's arguments.
  init(_ error: any Error, words: [String] = []) {
    switch error {
    case let refusal as ShareError: self.init(refusal)
    case let error as ControlError: self.init(ShareError(error))
    case let interruption as CommandInterruption: self.init(interruption)
    default: self.init(parsing: error, words)
    }
  }

  private init(_ refusal: ShareError) {
    code = refusal.code.rawValue
    exit = CommandStatus(refusal.code).rawValue
    remedy = refusal.remedy ?? refusal.code.remedy(isToldElsewhere: refusal.message.isEmpty)
    message = refusal.message.isEmpty ? refusal.code.defaultMessage : refusal.message
    if let step = refusal.remedy, message.hasSuffix(" " + step) {
      message.removeLast(step.count + 1)
    }
  }

  private init(_ interruption: CommandInterruption) {
    switch interruption {
    case .timedOut:
      code = "timedOut"
      message = "The time of --timeout ran out."
      exit = CommandStatus.timedOut.rawValue
    case .signal(let number):
      code = "interrupted"
      message = "Signal \(number) ended the command."
      exit = 128 + number
    }
    remedy = "`sharesheet transfers` shows what is still queued."
  }

  /// An error of ArgumentParser, or another error without a message of its own.
  private init(parsing error: any Error, _ words: [String]) {
    let isUsage = Sharesheet.exitCode(for: error) == .validationFailure
    code = isUsage ? "usage" : ShareError.Code.failed.rawValue
    exit = (isUsage ? CommandStatus.usage : .failed).rawValue
    message = Sharesheet.message(for: error)
    remedy = isUsage ? MistypedCommand.hint(words) ?? Self.pointer(error) : nil
  }

  /// Returns ArgumentParser's line that refers to the help of the right command.
  private static func pointer(_ error: any Error) -> String {
    let lines = Sharesheet.fullMessage(for: error).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.last { $0.hasPrefix("See '") } ?? "See 'sharesheet --help'."
  }

  private enum Key: String, CodingKey { case code, message, remedy, exit }

  /// Encodes every key, so that scripts need not check for missing keys.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(code, forKey: .code)
    try container.encode(message, forKey: .message)
    try container.encode(remedy, forKey: .remedy)
    try container.encode(exit, forKey: .exit)
  }
}

extension ShareError.Code {
  /// The message for scripts if the command has already printed the reason.
  fileprivate var defaultMessage: String {
    switch self {
    case .cancelled: "The command was cancelled."
    case .deliveryFailed: "Not everything was delivered."
    case .unanswered: "A transfer waits for a person."
    default: "The command failed. Its other output says why."
    }
  }

  /// Returns the next step for an error that names none.
  /// - Parameter isToldElsewhere: Whether the error has no message of its own.
  fileprivate func remedy(isToldElsewhere: Bool) -> String? {
    switch self {
    case .unanswered where isToldElsewhere:
      "`sharesheet transfers` shows each transfer and what can be done."
    case .deliveryFailed, .handOffUnknown:
      "`sharesheet transfers` shows each transfer and what can be done."
    case .noDaemon: "`sharesheet daemon start` starts the daemon, or says why it cannot."
    case .notOffered: "`sharesheet extensions` with the same items says why."
    case .failed, .invalidRequest, .contentNotValid, .cancelled, .unchanged, .unanswered: nil
    }
  }
}
