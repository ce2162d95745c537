import Foundation
import Linux
import Logging
package import Translations

/// The check of the spool at a start.
extension TransferQueue {
  /// Deletes the bodies of transfers that the journal records as settled. Bodies that the journal
  /// does not know are kept in `lost`, because the journal may be new, restored from a backup, or
  /// damaged.
  func sweep() async throws {
    let held = try custody.held
    guard !held.isEmpty else { return }
    let states = try await journal.states(of: held)
    var unknown = 0
    for id in held {
      switch states[id] {
      case .delivered, .cancelled: custody.release(id)
      case .waiting, .failed, .outcomeUnknown: break
      case nil:
        try custody.setAside(id)
        unknown += 1
      }
    }
    guard unknown > 0 else { return }
    let why = journal.isNew ? "the journal is gone: " : ""
    logger.warning(
      "\(why)moved files that belong to no transfer to \(custody.lost.folder.path): \(unknown)"
    )
  }

  /// Allocates the reserve. Without it, nothing is lost on a full disk, but delivering cannot free
  /// space.
  func stockReserve() {
    do throws(SystemError) {
      try journal.reserve.stock()
      missingReserve = nil
    } catch {
      let words =
        "\(DiskReserve.size >> 20) MiB cannot be reserved for a full disk: \(error)"
      if missingReserve != words { logger.warning("\(words)") }
      missingReserve = words
    }
  }

  /// Returns the notices for the user about stored data and its removal.
  package func notices() async throws -> [Notice] {
    notices(counting: try await journal.counts())
  }

  /// - Parameter counts: The numbers of the journal's transfers by their states.
  package func notices(counting counts: [Transfer.State: Int]) -> [Notice] {
    let undecided = (counts[.failed] ?? 0) + (counts[.outcomeUnknown] ?? 0)
    let damages = custody.lost.damages + [journal.untold].compactMap(\.self)
    let lost = damages.map { Explanation(verbatim: $0) } + [custody.lost.notice].compactMap(\.self)
    let others = [
      damage.map { Explanation("the outcomes of transfers can no longer be recorded: \($0)") },
      retention.warning(undecided: undecided),
    ].compactMap(\.self)
    return lost.map { Notice($0, isOfLost: true) } + others.map { Notice($0, isOfLost: false) }
  }

  package struct Notice: Hashable, Sendable {
    package let explanation: Explanation
    /// Whether a recovery may restore the subject of the notice.
    package let isOfLost: Bool

    init(_ explanation: Explanation, isOfLost: Bool) {
      self.explanation = explanation
      self.isOfLost = isOfLost
    }
  }

  func tidyLost() {
    // Removes the folder that a killed recovery left.
    if recovering == nil { try? FileManager.default.removeItem(at: custody.lost.images) }
    let gone = custody.lost.tidy(at: Date())
    guard !gone.isEmpty else { return }
    logger.warning("deleted from \(custody.lost.folder.path), as announced: \(gone.count)")
  }
}
