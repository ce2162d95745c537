import Glibc
import Linux
import Text

/// Lines on standard output that are replaced in place, below the lines that stay.
struct BoardScreen {
  private var drawn = 0

  static var isPossible: Bool {
    isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(Self.terminal)
  }

  static var size: TerminalSize {
    TerminalSize(of: STDOUT_FILENO) ?? TerminalSize(columns: 80, rows: 24)
  }

  /// - Parameters:
  ///   - staying: Lines that stay above the others.
  ///   - lines: Lines that are no wider than the terminal.
  mutating func draw(_ lines: [String], below staying: [String] = []) {
    var text = drawn > 0 ? "\u{1B}[\(drawn)A\r" : "\r"
    for line in staying + lines { text += line.printableLine + "\u{1B}[K\n" }
    Console.draw(text + "\u{1B}[J")
    drawn = lines.count
  }

  private static var terminal: String {
    getenv("TERM").map { String(cString: $0) } ?? ""
  }
}
