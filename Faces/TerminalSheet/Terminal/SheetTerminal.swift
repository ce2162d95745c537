import CLinux
import Foundation
import Glibc
import Linux
import ShareSheet

/// The user's terminal: `/dev/tty`, or standard error if that is a terminal.
package struct SheetTerminal: Sendable {
  let descriptor: Descriptor

  /// Whether this process has a terminal that can show a sheet.
  package static var isAvailable: Bool { (try? SheetTerminal()) != nil }

  init() throws(ShareError) {
    if let terminal = try? Descriptor.open("/dev/tty", O_RDWR | O_NOCTTY) {
      descriptor = terminal
    } else if isatty(STDERR_FILENO) == 1,
      let terminal = try? Descriptor.open("/proc/self/fd/2", O_RDWR | O_NOCTTY)
    {
      descriptor = terminal
    } else {
      throw ShareError(
        .unanswered, Words.noTerminal)
    }
  }

  var size: SheetSize {
    let size = TerminalSize(of: descriptor.number) ?? TerminalSize(columns: 80, rows: 24)
    return SheetSize(columns: size.columns, rows: size.rows)
  }

  /// The size of a cell in pixels. The value is `nil` unless the terminal reports its window's size
  /// in pixels.
  var cell: CellSize? {
    var (width, height): (UInt16, UInt16) = (0, 0)
    guard clinux_window_pixels(descriptor.number, &width, &height) == 0 else { return nil }
    let size = size
    return CellSize(width: Int(width) / size.columns, height: Int(height) / size.rows)
  }

  /// Sets the terminal's modes for the sheet. If `again` is set, some or all of the modes may
  /// already be set.
  func enter(_ traits: TerminalTraits, again: Bool = false) throws(ShareError) {
    let entering = Array((again ? traits.renewing : traits.entering).utf8CString)
    let leaving = Array(traits.leaving.utf8CString)
    let result = clinux_terminal_enter(
      descriptor.number, entering, entering.count - 1, leaving, leaving.count - 1)
    if result < 0 {
      let reason = SystemError(code: -result, operation: "take over the terminal")
      throw ShareError(.unanswered, Words.terminalCannotBeUsed(reason.reasonWords))
    }
  }

  func leave() { clinux_terminal_leave() }

  /// Draws a frame with one write. After the terminal's release, does nothing. A write error is
  /// ignored, because the reader notices if the terminal is gone.
  func draw(_ frame: String) {
    var frame = frame
    frame.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        _ = clinux_terminal_write($0.baseAddress, $0.count)
      }
    }
  }

  /// Prints text on the ordinary screen.
  func say(_ text: String) {
    try? Array(text.utf8).withUnsafeBytes { try descriptor.writeAll($0) }
  }
}
