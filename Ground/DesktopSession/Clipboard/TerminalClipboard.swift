import Foundation
import Glibc
import Linux

/// The clipboard of the user's terminal, which may be on another computer.
package enum TerminalClipboard {
  /// The longest text in bytes. xterm reads about 100,000 characters of Base64.
  package static let limit = 72_000

  /// Returns xterm's sequence "manipulate selection data" (OSC 52), or an empty text if the text is
  /// too long. A terminal without this feature ignores the sequence.
  package static func sequence(for text: String) -> String {
    guard text.utf8.count <= limit else { return "" }
    return "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
  }

  /// Whether the process has a controlling terminal with a clipboard and is in its foreground. Dumb
  /// terminals and the kernel's console have no clipboard.
  package static var isAvailable: Bool { open() != nil }

  /// Copies a text to the terminal's clipboard, if it is available.
  package static func put(_ text: String) {
    guard let terminal = open() else { return }
    try? Array(sequence(for: text).utf8).withUnsafeBytes { try terminal.writeAll($0) }
  }

  private static func open() -> Descriptor? {
    let kind = ProcessInfo.processInfo.environment["TERM"] ?? ""
    guard !kind.isEmpty, kind != "dumb", kind != "linux",
      let terminal = try? Descriptor.open("/dev/tty", O_RDWR | O_NOCTTY),
      tcgetpgrp(terminal.number) == getpgrp()
    else { return nil }
    return terminal
  }
}
