import CLinux

package enum StandardOutput {
  /// Makes what is printed leave at each line's end, so that it is there even when the process is
  /// ended by force. (Swift 6 cannot name C's `stdout`.)
  package static func bufferByLines() { _ = clinux_buffer_output_by_lines() }
}
