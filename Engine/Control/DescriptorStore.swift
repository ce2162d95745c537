package import ControlAPI
import Foundation
package import Linux
import Synchronization

/// Files that callers have handed over and not yet named in a request.
///
/// A handle is good once, for a minute, and for the process that it was given to.
package final class DescriptorStore: Sendable {
  /// Files that one process may have waiting.
  package static let limitPerPeer = 256
  static let limit = 2048
  static let lifetime: Duration = .seconds(60)

  private struct Entry: Sendable {
    let descriptor: Descriptor
    let handOver: DescriptorHandOver
    let peer: Int32
    let since: ContinuousClock.Instant
  }
  private let entries = Mutex<[String: Entry]>([:])

  package init() {}

  /// - throws: `ControlError.invalidRequest` when too many wait already.
  package func put(
    _ descriptor: Descriptor, _ handOver: DescriptorHandOver, peer: Int32,
    now: ContinuousClock.Instant = .now
  ) throws(ControlError) -> String {
    let handle = UUID().uuidString.lowercased()
    let entry = Entry(descriptor: descriptor, handOver: handOver, peer: peer, since: now)
    let isTaken = entries.withLock { entries in
      entries = entries.filter { now - $0.value.since < Self.lifetime }
      guard entries.count < Self.limit,
        entries.values.count(where: { $0.peer == peer }) < Self.limitPerPeer
      else { return false }
      entries[handle] = entry
      return true
    }
    guard isTaken else {
      throw ControlError(
        .invalidRequest,
        "Too many files were handed over at once; share at most \(Self.limitPerPeer) together.")
    }
    return handle
  }

  /// - throws: `ControlError.invalidRequest` when the handle is not this process's, was used
  ///   before or is too old.
  package func take(
    _ handle: String, peer: Int32?, now: ContinuousClock.Instant = .now
  ) throws(ControlError) -> (descriptor: Descriptor, handOver: DescriptorHandOver) {
    let entry = entries.withLock { entries -> Entry? in
      guard let entry = entries[handle], entry.peer == peer, now - entry.since < Self.lifetime
      else { return nil }
      return entries.removeValue(forKey: handle)
    }
    guard let entry else {
      throw ControlError(.invalidRequest, "There is no file behind the handle \(handle).")
    }
    return (entry.descriptor, entry.handOver)
  }
}
