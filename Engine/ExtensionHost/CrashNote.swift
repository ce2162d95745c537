import Foundation

/// What a log says at the end of a crash that was drawn without files and lines: programs that are
/// built for release have none.
struct CrashNote {
  static let text = "For the file and line: sharesheet bundle -c debug --install"

  private var isWithin = false
  private var hasPlace = false

  /// Whether there was a crash, and nobody can tell where in the sources.
  var isDue: Bool { isWithin && !hasPlace }

  mutating func read(_ line: some Collection<UInt8>) {
    // As long as this a line may be that somebody means to be long.
    guard line.count < 4096 else { return }
    let line = String(decoding: line, as: UTF8.self)
    if line.hasPrefix("*** Signal "), line.contains("Backtracing") { isWithin = true }
    guard isWithin, !hasPlace, line.contains(" at "), let end = line.range(of: ".swift:") else {
      return
    }
    hasPlace = line[end.upperBound...].first?.isNumber == true
  }
}
