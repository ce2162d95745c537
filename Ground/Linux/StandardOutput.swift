import CLinux

/// The process's standard output.
package enum StandardOutput {
  /// Flushes standard output after each line, so that a killed process loses no output. (Swift 6
  /// cannot name C's `stdout`.)
  package static func bufferByLines() { _ = clinux_buffer_output_by_lines() }
}
