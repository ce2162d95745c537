import ArgumentParser
import Contract
import Foundation
import ShareSheet

/// Why a command failed, as `--json` prints it (docs/json.md) and as its exit status tells it.
struct CommandFailure: Encodable, Hashable {
  /// The word for scripts.
  var code: String
  /// What happened.
  var message: String
  /// The next step; `nil` if the message says all that is known.
  var remedy: String?
  /// The exit status as a shell sees it: 128 and the number if a signal ended the command.
  var exit: Int32

  /// - Parameter words: the command's arguments.
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

  /// An error of ArgumentParser's, or one that no command has words for.
  private init(parsing error: any Error, _ words: [String]) {
    let isUsage = Sharesheet.exitCode(for: error) == .validationFailure
    code = isUsage ? "usage" : ShareError.Code.failed.rawValue
    exit = (isUsage ? CommandStatus.usage : .failed).rawValue
    message = Sharesheet.message(for: error)
    remedy = isUsage ? MistypedCommand.hint(words) ?? Self.pointer(error) : nil
  }

  /// ArgumentParser's line that names the help of the right command.
  private static func pointer(_ error: any Error) -> String {
    let lines = Sharesheet.fullMessage(for: error).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.last { $0.hasPrefix("See '") } ?? "See 'sharesheet --help'."
  }

  private enum Key: String, CodingKey { case code, message, remedy, exit }

  /// Every key is always there, so that a script need not ask.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(code, forKey: .code)
    try container.encode(message, forKey: .message)
    try container.encode(remedy, forKey: .remedy)
    try container.encode(exit, forKey: .exit)
  }
}

extension ShareError.Code {
  /// What a script is told if the command has told the person in its other output.
  fileprivate var defaultMessage: String {
    switch self {
    case .cancelled: "The command was cancelled."
    case .deliveryFailed: "Not everything was delivered."
    case .unanswered: "A transfer waits for a person."
    default: "The command failed. Its other output says why."
    }
  }

  /// The next step if the error names none.
  /// - Parameter isToldElsewhere: whether the error has no message of its own.
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
