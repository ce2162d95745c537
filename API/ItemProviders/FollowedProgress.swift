import Foundation
import Synchronization

/// Remembers which handlers' progresses loads follow already: Foundation stops the process when a
/// progress gets a second parent.
enum FollowedProgress {
  private struct Entry {
    weak var progress: Progress?
  }

  private static let all = Mutex<[Entry]>([])

  /// Whether no load has asked this for the progress before.
  static func isFirst(_ progress: Progress) -> Bool {
    all.withLock { all in
      all.removeAll { $0.progress == nil }
      if all.contains(where: { $0.progress === progress }) { return false }
      all.append(Entry(progress: progress))
      return true
    }
  }
}
