package import Contract
import Foundation
package import Linux
import Synchronization
import Translations

/// The files that callers have handed to the daemon and have not yet named in a request.
///
/// A handle is valid once, for 60 s, and only for the process that received it.
package final class DescriptorStore: Sendable {
  /// The maximum number of pending files of one process, if the limit of open files allows so many.
  /// It equals the maximum number of items in a share.
  package static let limitPerPeer = ShareCreation.itemLimit
  static let lifetime: Duration = .seconds(60)

  private struct Entry: Sendable {
    let descriptor: Descriptor
    let handOver: DescriptorHandOver
    let peer: Int32
    let since: ContinuousClock.Instant
  }
  private struct State: Sendable {
    var entries: [String: Entry] = [:]
    /// The number of pending files of each process.
    var counts: [Int32: Int] = [:]
    /// The time at which expired entries were last removed.
    var swept: ContinuousClock.Instant?

    mutating func remove(_ handle: String) {
      guard let entry = entries.removeValue(forKey: handle) else { return }
      let left = (counts[entry.peer] ?? 1) - 1
      counts[entry.peer] = left > 0 ? left : nil
    }

    /// Removes expired entries, at most once in 1 s, because it reads all entries.
    mutating func sweep(at now: ContinuousClock.Instant) {
      if let swept, now - swept < .seconds(1) { return }
      swept = now
      for (handle, entry) in entries where now - entry.since >= DescriptorStore.lifetime {
        remove(handle)
      }
    }
  }
  private let state = Mutex(State())

  private let limit: Int
  private let limitPerPeer: Int

  /// - Parameter openFiles: The number of files that this process may have open. At most a third of
  ///   them may be pending, or 64 if that is more.
  package init(openFiles: Int = OpenFileLimit.current) {
    limit = min(2 * Self.limitPerPeer, max(64, openFiles / 3))
    limitPerPeer = min(Self.limitPerPeer, limit - limit / 8)
  }

  /// - Throws: `ControlError.busy` if too many files are pending.
  package func put(
    _ descriptor: Descriptor, _ handOver: DescriptorHandOver, peer: Int32,
    now: ContinuousClock.Instant = .now
  ) throws(ControlError) -> String {
    let entry = Entry(descriptor: descriptor, handOver: handOver, peer: peer, since: now)
    let handle = state.withLock { state -> String? in
      state.sweep(at: now)
      guard state.entries.count < limit, state.counts[peer, default: 0] < limitPerPeer
      else { return nil }
      let handle = RandomIdentifier.make()
      // A repeated identifier must not replace another caller's file.
      guard state.entries[handle] == nil else { return nil }
      state.entries[handle] = entry
      state.counts[peer, default: 0] += 1
      return handle
    }
    guard let handle else {
      throw ControlError(
        .busy,
        Explanation(
          """
          Too many files were sent at once. Nothing was accepted. Share at most \
          \(limitPerPeer) together.
          """))
    }
    return handle
  }

  /// - Throws: `ControlError.invalidRequest` if the handle belongs to another process, was used
  ///   before or has expired.
  package func take(
    _ handle: String, peer: Int32?, now: ContinuousClock.Instant = .now
  ) throws(ControlError) -> (descriptor: Descriptor, handOver: DescriptorHandOver) {
    let entry = state.withLock { state -> Entry? in
      guard let entry = state.entries[handle], entry.peer == peer,
        now - entry.since < Self.lifetime
      else { return nil }
      state.remove(handle)
      return entry
    }
    guard let entry else {
      throw ControlError(.invalidRequest, "No file has the handle \(handle).")
    }
    return (entry.descriptor, entry.handOver)
  }
}
