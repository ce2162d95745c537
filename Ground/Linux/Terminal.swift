import CLinux
import Glibc

/// Columns and rows of a terminal.
package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The present size of the terminal behind a descriptor; nil if it is none or does not know.
  package init?(of terminal: Int32) {
    var columns: UInt16 = 0
    var rows: UInt16 = 0
    guard clinux_window_size(terminal, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return nil
    }
    self.init(columns: Int(columns), rows: Int(rows))
  }

  /// Tells the terminal behind a descriptor its new size; programs on it get SIGWINCH.
  package func apply(to terminal: Int32) throws(SystemError) {
    _ = try SystemError.checkNegated(
      clinux_set_window_size(
        terminal, UInt16(clamping: columns), UInt16(clamping: rows)), "resize a terminal")
  }
}
