import Foundation
import Synchronization

/// The part of a load that does the work: it tells how far it is, and hears whether to go on.
final class Work: Sendable {
  let progress: Progress = .discreteProgress(totalUnitCount: 1)
  private let unit = Mutex(Unit.nothing)

  /// What the progress counts: once decided it stays.
  private enum Unit {
    case nothing
    case bytes
    /// Whatever the progress counts that the load handler has returned.
    case handlers
  }

  var isCancelled: Bool { progress.isCancelled }

  /// From here on the progress counts bytes.
  func expect(bytes: Int64) {
    guard bytes > 0, decide(.bytes) else { return }
    progress.kind = .file
    progress.totalUnitCount = bytes
  }

  /// - throws: when nobody waits for the result any more.
  func advance(by bytes: Int) throws {
    guard !isCancelled else { throw NSItemProvider.cancelled }
    guard unit.withLock({ $0 == .bytes }) else { return }
    // The last byte is counted when the result is there; a source may have grown meanwhile.
    let (sum, isTooMany) = progress.completedUnitCount.addingReportingOverflow(Int64(bytes))
    if !isTooMany { progress.completedUnitCount = min(sum, progress.totalUnitCount - 1) }
  }

  /// Nothing more is done. Only what has led to a value counts as complete.
  func end(hasValue: Bool) {
    guard hasValue else { return }
    progress.cancellationHandler = nil
    progress.completedUnitCount = progress.totalUnitCount
  }

  /// Follows the progress that a load handler has returned, and cancels it with this one.
  func follow(_ handlers: Progress?) {
    guard let handlers else { return }
    if !progress.isFinished, decide(.handlers), FollowedProgress.isFirst(handlers) {
      progress.totalUnitCount = max(handlers.totalUnitCount, 1)
      progress.addChild(handlers, withPendingUnitCount: progress.totalUnitCount)
    } else if isCancelled {
      handlers.cancel()
    }
  }

  private func decide(_ new: Unit) -> Bool {
    unit.withLock { unit in
      guard unit == .nothing else { return false }
      unit = new
      return true
    }
  }
}
