import Glibc
import Linux

/// The setting with which Swift's runtime prints the backtrace of a crashed extension into the
/// extension's log.
///
/// The user waits for it, so symbols are looked up the fast way, and `sharesheet-backtrace` ends
/// after 2 s. It prints only names, files and lines, because the memory may contain shared data.
enum CrashReport {
  /// The value of `SWIFT_BACKTRACE`.
  static let setting = setting(of: RunningProgram.pathBesideOwn("sharesheet-backtrace"))

  static func setting(of program: String) -> String {
    // Commas separate the settings and cannot be escaped.
    guard !program.contains(","), access(program, X_OK) == 0 else { return "enable=no" }
    return [
      "enable=yes", "swift-backtrace=\(program)", "interactive=no", "color=no", "timeout=0s",
      "threads=crashed", "registers=none", "images=none", "limit=32", "unwind=fast",
      "symbolicate=fast", "sanitize=yes", "cache=no", "output-to=stderr",
    ].joined(separator: ",")
  }
}
