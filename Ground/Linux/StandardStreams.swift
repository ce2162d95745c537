import CLinux
import Foundation

/// The process's standard error. For an extension or app, this is the log that `sharesheet logs`
/// shows.
package enum StandardError {
  /// Writes a line at once, so that lines of several threads do not mix. A line that cannot be
  /// written is lost.
  package static func print(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}

/// The process's standard output.
package enum StandardOutput {
  /// Flushes standard output after each line, so that a killed process loses no output. (Swift 6
  /// cannot name C's `stdout`.)
  package static func bufferByLines() { _ = clinux_buffer_output_by_lines() }
}
