import CAdwaita

/// A process that the user or another program started to share something. It is this process, or
/// another process that passed its items to this process and waits for the end of the sheet.
@MainActor final class CallingCommand {
  private let line: UnsafeMutablePointer<GApplicationCommandLine>

  init(_ line: UnsafeMutablePointer<GApplicationCommandLine>) {
    self.line = line
    g_object_ref(line)
  }

  isolated deinit { g_object_unref(line) }

  var isRemote: Bool { g_application_command_line_get_is_remote(line) != 0 }

  /// The arguments without the program's name.
  var arguments: [String] {
    var count: gint = 0
    let words = g_application_command_line_get_arguments(line, &count)
    defer { g_strfreev(words) }
    return (1..<max(1, Int(count))).compactMap { words?[$0].map { String(cString: $0) } }
  }

  var environment: [String: String] {
    var environment: [String: String] = [:]
    guard var next = g_application_command_line_get_environ(line) else { return [:] }
    while let variable = next.pointee {
      let parts = String(cString: variable).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return environment
  }

  /// Prints a line on the calling process's standard output.
  func print(_ words: String) { cadwaita_tell(line, words + "\n", 0) }

  /// Prints the result and sets the exit status of the calling process. If the caller is another
  /// process, it ends when this object is released.
  func end(_ status: Int32, _ words: String, isGood: Bool) {
    if !words.isEmpty { cadwaita_tell(line, words + "\n", (!isGood).c) }
    g_application_command_line_set_exit_status(line, status)
  }
}
