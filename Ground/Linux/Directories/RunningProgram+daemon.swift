extension RunningProgram {
  /// Whether the program is the daemon. A process identifier from a file may belong to another
  /// process by now.
  package var isDaemon: Bool { name == "sharesheetd" }
}
