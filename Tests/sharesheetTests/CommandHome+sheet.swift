import Linux
import TestServers

extension CommandHome {
  /// Runs `share` with the given arguments on a terminal of the given type.
  /// - Returns: The process.
  func openSheet(
    _ words: [String], on terminal: PseudoTerminal, _ type: String
  ) throws -> Int32 {
    var process = process(["share"] + words)
    process.environment["TERM"] = type
    process.environment["LANG"] = "C.UTF-8"
    process.descriptors = [terminal.other, terminal.other, terminal.other]
    process.takesTerminal = true
    return try process.start()
  }
}
