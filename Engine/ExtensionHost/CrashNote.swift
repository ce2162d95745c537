import Foundation

/// The note at the end of a log whose backtrace has no files and lines, as in release builds.
struct CrashNote {
  static let text = "For the file and line: sharesheet bundle -c debug --install"

  private var isWithin = false
  private var hasPlace = false

  /// Whether the log contains a backtrace without any place in the sources.
  var isDue: Bool { isWithin && !hasPlace }

  mutating func read(_ line: some Collection<UInt8>) {
    // A longer line may be incomplete, and is no line of a backtrace.
    guard line.count < 4096 else { return }
    let line = String(decoding: line, as: UTF8.self)
    if line.hasPrefix("*** Signal "), line.contains("Backtracing") { isWithin = true }
    guard isWithin, !hasPlace, line.contains(" at "), let end = line.range(of: ".swift:") else {
      return
    }
    hasPlace = line[end.upperBound...].first?.isNumber == true
  }
}
