import Foundation
import Synchronization

/// The work of a load, with its progress and its cancellation.
final class Work: Sendable {
  let progress: Progress = .discreteProgress(totalUnitCount: 1)
  private let unit = Mutex(Unit.nothing)

  /// The unit of the progress. It is set once.
  private enum Unit {
    case nothing
    case bytes
    /// The unit of the progress that the load handler returned.
    case handlers
  }

  var isCancelled: Bool { progress.isCancelled }

  /// Makes the progress count bytes.
  func expect(bytes: Int64) {
    guard bytes > 0, decide(.bytes) else { return }
    progress.kind = .file
    progress.totalUnitCount = bytes
  }

  /// - Throws: `NSItemProvider.cancelled` if the load was cancelled.
  func advance(by bytes: Int) throws {
    guard !isCancelled else { throw NSItemProvider.cancelled }
    guard unit.withLock({ $0 == .bytes }) else { return }
    // The last unit is counted when the result is ready. The sum may exceed the total, because the
    // source may have grown.
    let (sum, isTooMany) = progress.completedUnitCount.addingReportingOverflow(Int64(bytes))
    if !isTooMany { progress.completedUnitCount = min(sum, progress.totalUnitCount - 1) }
  }

  /// Ends the work. The progress becomes complete only if the load has a value.
  func end(hasValue: Bool) {
    guard hasValue else { return }
    progress.cancellationHandler = nil
    progress.completedUnitCount = progress.totalUnitCount
  }

  /// Follows the progress that a load handler returned, and forwards cancellation to it.
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

/// The `Progress` objects that load handlers returned and that already have a parent. If a
/// `Progress` gets a second parent, Foundation ends the process.
enum FollowedProgress {
  private struct Entry {
    weak var progress: Progress?
  }

  private static let all = Mutex<[Entry]>([])

  /// Returns `true` on the first call for a `Progress` object and `false` on later calls.
  static func isFirst(_ progress: Progress) -> Bool {
    all.withLock { all in
      all.removeAll { $0.progress == nil }
      if all.contains(where: { $0.progress === progress }) { return false }
      all.append(Entry(progress: progress))
      return true
    }
  }
}
