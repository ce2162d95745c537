import Foundation
import Synchronization

/// The handlers' progresses that already have a parent. Foundation stops the process if a progress
/// gets a second parent.
enum FollowedProgress {
  private struct Entry {
    weak var progress: Progress?
  }

  private static let all = Mutex<[Entry]>([])

  /// Returns `true` on the first call for a progress and `false` on later calls.
  static func isFirst(_ progress: Progress) -> Bool {
    all.withLock { all in
      all.removeAll { $0.progress == nil }
      if all.contains(where: { $0.progress === progress }) { return false }
      all.append(Entry(progress: progress))
      return true
    }
  }
}
