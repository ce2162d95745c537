package import Contract
import Foundation
package import Linux
import Synchronization

/// Files that callers have handed over and not yet named in a request.
///
/// A handle is good once, for a minute, and for the process that it was given to.
package final class DescriptorStore: Sendable {
  /// Files that one process may have waiting, if the daemon may have so many open: those of one
  /// share.
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
    /// How many of them each process has.
    var counts: [Int32: Int] = [:]
    /// When those that are too old were last removed.
    var swept: ContinuousClock.Instant?

    mutating func remove(_ handle: String) {
      guard let entry = entries.removeValue(forKey: handle) else { return }
      let left = (counts[entry.peer] ?? 1) - 1
      counts[entry.peer] = left > 0 ? left : nil
    }

    /// - Parameter now: at most once a second, or all would be looked at for each.
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

  /// - Parameter openFiles: how many files this process may have open. A third of them may wait.
  package init(openFiles: Int = OpenFileLimit.current) {
    limit = min(2 * Self.limitPerPeer, max(64, openFiles / 3))
    limitPerPeer = min(Self.limitPerPeer, limit - limit / 8)
  }

  /// - throws: `ControlError.invalidRequest` when too many wait already.
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
      // Another's file is not to be had under it.
      guard state.entries[handle] == nil else { return nil }
      state.entries[handle] = entry
      state.counts[peer, default: 0] += 1
      return handle
    }
    guard let handle else {
      throw ControlError(
        .busy,
        "Too many files were handed over at once. Nothing was taken over; share at most "
          + "\(limitPerPeer) together.")
    }
    return handle
  }

  /// - throws: `ControlError.invalidRequest` when the handle is not this process's, was used
  ///   before or is too old.
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
      throw ControlError(.invalidRequest, "There is no file behind the handle \(handle).")
    }
    return (entry.descriptor, entry.handOver)
  }
}
