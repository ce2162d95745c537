import ArgumentParser
import Contract
import Foundation
import ShareSheet
import Translations

/// The reason why a command failed, for `--json` (docs/json.md, docs/commands.md) and the exit
/// status.
struct CommandFailure: Encodable, Hashable {
  /// The error codes for three cases: `--timeout` has expired, a signal arrived, or the arguments
  /// are invalid.
  static let timedOut = "timedOut"
  static let interrupted = "interrupted"
  static let usage = "usage"

  /// The error code for scripts.
  var code: String
  /// What happened.
  var message: String
  /// The next step, or `nil` if there is none.
  var remedy: String?
  /// The exit status that a shell sees. If a signal ended the command, it is 128 plus the signal's
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
    let row = refusal.code.row
    let isPrinted = refusal.message.isEmpty
    code = refusal.code.rawValue
    exit = row.status.rawValue
    // If a question is pending, the message already names the next step.
    let needsNone = refusal.code == .unanswered && !isPrinted
    remedy = refusal.remedy ?? (needsNone ? nil : row.remedy)
    message =
      isPrinted
      ? row.message ?? translated("The command failed. Its other output names the reason.")
      : refusal.message
    if let step = refusal.remedy, message.hasSuffix(" " + step) {
      message.removeLast(step.count + 1)
    }
  }

  private init(_ interruption: CommandInterruption) {
    switch interruption {
    case .timedOut:
      code = Self.timedOut
      message = translated("The timeout (--timeout) expired.")
      exit = CommandStatus.timedOut.rawValue
    case .signal(let number):
      code = Self.interrupted
      message = translated("Signal \(number) ended the command.")
      exit = 128 + number
    }
    remedy = translated("`sharesheet transfers` shows what is still queued.")
  }

  /// Describes an error of ArgumentParser, or another error that has no message for the user.
  private init(parsing error: any Error, _ words: [String]) {
    let isUsage = Sharesheet.exitCode(for: error) == .validationFailure
    code = isUsage ? Self.usage : ShareError.Code.failed.rawValue
    exit = (isUsage ? CommandStatus.usage : .failed).rawValue
    message = Sharesheet.message(for: error)
    remedy = isUsage ? MistypedCommand.hint(words) ?? Self.pointer(error) : nil
  }

  /// Returns the line of ArgumentParser that refers to the command's help.
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
