import Glibc
import Linux

/// What Swift's runtime does in an extension that crashes: it prints where, into the extension's
/// log.
///
/// The person waits for it, so symbols are looked up the quick way, and `sharesheet-backtrace` ends
/// it after two seconds. Nothing but names, files and lines is printed: what stands in memory may
/// be what was shared.
enum CrashReport {
  /// Value of `SWIFT_BACKTRACE`.
  static let setting = setting(of: RunningProgram.pathBesideOwn("sharesheet-backtrace"))

  static func setting(of program: String) -> String {
    // Commas divide the settings, and no other sign can be written for one.
    guard !program.contains(","), access(program, X_OK) == 0 else { return "enable=no" }
    return [
      "enable=yes", "swift-backtrace=\(program)", "interactive=no", "color=no", "timeout=0s",
      "threads=crashed", "registers=none", "images=none", "limit=32", "unwind=fast",
      "symbolicate=fast", "sanitize=yes", "cache=no", "output-to=stderr",
    ].joined(separator: ",")
  }
}
