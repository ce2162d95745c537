import Foundation
import Glibc
import Linux
import ShareSheet
import Text
import Translations

/// The output of the command: results on standard output, and messages for the user on standard
/// error.
enum Console {
  /// Prints a result for the user. The text is sanitized, because it may come from outside.
  static func show(_ text: String) { write(text.printable + "\n", to: STDOUT_FILENO) }

  /// Prints a message for the user.
  static func say(_ text: String) { write(text.printable + "\n", to: STDERR_FILENO) }

  /// Reads the answer to a question that ends with `[y/N]`. The user's own language and English are
  /// understood.
  static func readsYes() -> Bool {
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
    return ["y", "yes", "j", "ja"].contains(answer)
  }

  /// Prints a question. The user types the answer on the same line. What the user typed before does
  /// not answer it.
  static func prompt(_ text: String) {
    if isatty(STDIN_FILENO) == 1 { tcflush(STDIN_FILENO, TCIFLUSH) }
    write(text.printable, to: STDERR_FILENO)
  }

  /// Prints one of several JSON values as a line of standard output. If a command prints only one
  /// value, use `JSONResult` instead.
  static func show(json value: some Encodable) throws {
    show(line: String(decoding: try JSONText.encode(value), as: UTF8.self))
  }

  /// Prints JSON as a line of standard output.
  static func show(line json: String) { write(json.printableJSON + "\n", to: STDOUT_FILENO) }

  /// Prints text unchanged. If standard output is a terminal, the text is sanitized.
  static func pass(_ text: String) {
    write(isatty(STDOUT_FILENO) == 1 ? text.printable : text, to: STDOUT_FILENO)
  }

  /// Whether a line on standard error can be replaced in place.
  static var canRedraw: Bool {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return isatty(STDERR_FILENO) == 1 && !terminal.isEmpty && terminal != "dumb"
  }

  /// The number of columns of the terminal on standard output, or `nil` if a program reads the
  /// output.
  static var columns: Int? { TerminalSize(of: STDOUT_FILENO)?.columns }

  /// Replaces the last line of standard error. If the line is wider than the terminal, it is cut,
  /// because only the last row of a wrapped line could be replaced.
  static func redraw(_ line: String) {
    let line = line.printableLine.replacing("\t", with: " ")
    // The last column stays free, because some terminals wrap as soon as it is filled.
    let columns = TerminalSize(of: STDERR_FILENO).map { $0.columns - 1 }
    let shown = columns.map { line.fitting(columns: $0) } ?? line
    write("\r\u{1B}[K" + shown, to: STDERR_FILENO)
  }

  /// Writes text with terminal control sequences to standard output.
  static func draw(_ text: String) { write(text, to: STDOUT_FILENO) }

  static func clearLine() { write("\r\u{1B}[K", to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        guard descriptor == STDOUT_FILENO else { return }
        if errno == EPIPE { CommandInterruption.signal(SIGPIPE).endProcess() }
        let reason = SystemError(code: errno, operation: "write").reasonWords
        say(translated("Standard output cannot be written: \(reason)."))
        exit(CommandStatus.failed.rawValue)
      }
      rest = rest.dropFirst(written)
    }
  }
}
