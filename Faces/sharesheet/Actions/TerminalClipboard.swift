import Foundation
import Glibc
import Linux
import TerminalSheet

/// The clipboard of the terminal that the command was started on, if any.
enum TerminalClipboard {
  /// Neither a terminal that can do nothing nor the kernel's console has one.
  static var isAvailable: Bool {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    guard !terminal.isEmpty, terminal != "dumb", terminal != "linux" else { return false }
    return open() != nil
  }

  static func put(_ text: String) {
    guard let terminal = open() else { return }
    try? Array(Clipboard.sequence(for: text).utf8).withUnsafeBytes { try terminal.writeAll($0) }
  }

  private static func open() -> Descriptor? { try? Descriptor.open("/dev/tty", O_RDWR | O_NOCTTY) }
}
