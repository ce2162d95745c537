extension RunningProgram {
  /// Whether it is the daemon: a number in a file may be another process's by now.
  package var isDaemon: Bool { name == "sharesheetd" }
}
