import CLinux
import Glibc

/// The size of a terminal.
package struct TerminalSize: Hashable, Sendable {
  /// The number of columns.
  package var columns: Int
  /// The number of rows.
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Reads the size of the terminal behind a descriptor. Returns `nil` if the descriptor is not a
  /// terminal, or if the terminal has no size.
  package init?(of terminal: Int32) {
    var columns: UInt16 = 0
    var rows: UInt16 = 0
    guard clinux_window_size(terminal, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return nil
    }
    self.init(columns: Int(columns), rows: Int(rows))
  }

  /// Sets the size of the terminal behind a descriptor. Its programs receive SIGWINCH.
  package func apply(to terminal: Int32) throws(SystemError) {
    _ = try SystemError.checkNegated(
      clinux_set_window_size(
        terminal, UInt16(clamping: columns), UInt16(clamping: rows)), "resize a terminal")
  }
}
