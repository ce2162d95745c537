import Foundation
import Glibc
import Linux

/// The clipboard of the terminal that the person looks at, which may be on another machine.
package enum TerminalClipboard {
  /// Bytes of text that terminals take; xterm reads about 100 000 characters of Base64.
  package static let limit = 72_000

  /// xterm's "manipulate selection data" (OSC 52); terminals that do not know or allow it pass over
  /// it.
  package static func sequence(for text: String) -> String {
    guard text.utf8.count <= limit else { return "" }
    return "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
  }

  /// Whether the process has a terminal, with a clipboard and in front: neither a terminal that can
  /// do nothing nor the kernel's console has one, and a process in the background has no say.
  package static var isAvailable: Bool { open() != nil }

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
