package import Contract
import Foundation
import Synchronization
import Translations

/// The extensions that failed before their first view, and how long each must wait.
///
/// The first failures in a row cause no pause. Then the pause doubles with each failure, up to 60
/// s. A first view, or a new version of the program, resets the pause.
package final class ExtensionStarts: Sendable {
  /// The number of failures in a row after which the first pause begins.
  static let allowedFailures = 3
  static let longest = Duration.seconds(60)
  /// The maximum number of remembered extensions.
  static let limit = 256

  private struct Record {
    var program: Program
    var failures: Int
    var last: ContinuousClock.Instant
  }
  /// The attributes that change when a program is built or installed again.
  private struct Program: Equatable {
    var modified: Date?
    var number: Int?

    init(_ path: String) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      modified = attributes?[.modificationDate] as? Date
      number = attributes?[.systemFileNumber] as? Int
    }
  }
  private let records = Mutex<[String: Record]>([:])

  package init() {}

  /// - Throws: `ControlError.wrongState` with the time to wait.
  package func check(
    _ destination: ShareExtension, now: ContinuousClock.Instant = .now
  ) throws(ControlError) {
    guard let record = records.withLock({ $0[destination.identifier] }),
      record.program == Program(destination.executable)
    else { return }
    let rest = record.last + Self.pause(after: record.failures) - now
    guard rest > .zero else { return }
    let seconds = max(1, Int(rest.components.seconds) + 1)
    throw ControlError(
      .wrongState,
      Explanation(
        """
        \(destination.name) ended \(record.failures) times in a row before it showed anything. Try \
        again in \(seconds) second.
        """,
        """
        \(destination.name) ended \(record.failures) times in a row before it showed anything. Try \
        again in \(seconds) seconds.
        """, count: seconds),
      remedies: [.readLog(destination.name)])
  }

  /// Records that the extension ended before its first view.
  package func failed(_ destination: ShareExtension, now: ContinuousClock.Instant = .now) {
    let program = Program(destination.executable)
    records.withLock { records in
      var record =
        records[destination.identifier] ?? Record(program: program, failures: 0, last: now)
      if record.program != program { record.failures = 0 }
      record.program = program
      record.failures += 1
      record.last = now
      if records.count >= Self.limit, records[destination.identifier] == nil,
        let oldest = records.min(by: { $0.value.last < $1.value.last })
      {
        records[oldest.key] = nil
      }
      records[destination.identifier] = record
    }
  }

  /// Records that the extension has shown its first view.
  package func succeeded(_ destination: ShareExtension) {
    records.withLock { $0[destination.identifier] = nil }
  }

  static func pause(after failures: Int) -> Duration {
    guard failures >= allowedFailures else { return .zero }
    return min(.seconds(1 << min(failures - allowedFailures + 1, 6)), longest)
  }
}
