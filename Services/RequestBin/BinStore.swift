import ChangeFeed
package import Foundation
import HTTPService
import Linux
import Logging
import Synchronization

/// The requests of all bins, on disk and in order.
///
/// Its calls wait for the disk. One request at a time is made to exist, so that whoever has seen a
/// request has seen all before it.
package final class BinStore: Sendable {
  /// Says that a bin has a new request.
  struct Arrival: Sendable {
    let bin: BinName
    let id: String
  }

  package let limits: BinLimits
  let arrivals = ChangeFeed<BinName, Arrival>()
  private let folder: BinFolder
  private let now: @Sendable () -> Date
  private let state: Mutex<RequestIndex>

  /// Removes what a crash has left in `directory`, and what is too old.
  /// - Parameters:
  ///   - directory: made when there is none; used by one store at a time.
  ///   - limits: what is kept.
  ///   - now: the clock.
  /// - throws: `ListenError` when another service uses the directory; file errors.
  package init(
    directory: URL, limits: BinLimits = BinLimits(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    self.limits = limits
    self.now = now
    folder = try BinFolder(directory)
    var state = RequestIndex()
    for (record, size) in try folder.recover().sorted(by: { $0.record.id < $1.record.id }) {
      guard let bin = BinName(record.bin) else { continue }
      state.append(
        RequestIndex.Entry(
          id: record.id, bin: bin, received: record.received, size: size,
          idempotencyKey: record.idempotencyKey))
    }
    self.state = Mutex(state)
    prune()
  }

  func makeIncomingFile() throws(SystemError) -> IncomingFile { try folder.makeIncomingFile() }

  /// The request that came with this key before, if any.
  func request(withKey key: String, in bin: BinName) -> CapturedRequest? {
    let id = state.withLock { $0.identifiers[RequestIndex.KeyInBin(bin: bin, key: key)] }
    return id.flatMap { folder.record($0, of: bin) }
  }

  /// Keeps a request for good, unless one with its key was kept before: then that one is the
  /// answer.
  func add(_ head: RequestHead, body: IncomingFile, size: Int64) throws -> CapturedRequest {
    try body.file.synchronize()
    let record = try state.withLock { state in
      if let key = head.idempotencyKey,
        let id = state.identifiers[RequestIndex.KeyInBin(bin: head.bin, key: key)],
        let first = folder.record(id, of: head.bin)
      {
        return first
      }
      let received = now()
      let id = state.nextIdentifier(at: received)
      let record = CapturedRequest(
        id: id, bin: head.bin.description, received: received, method: head.method, path: head.path,
        headers: head.headers, size: size, idempotencyKey: head.idempotencyKey)
      let space = try folder.keep(body, as: record)
      state.append(
        RequestIndex.Entry(
          id: record.id, bin: head.bin, received: received, size: space,
          idempotencyKey: head.idempotencyKey))
      return record
    }
    prune()
    arrivals.publish(Arrival(bin: head.bin, id: record.id), for: head.bin)
    return record
  }

  /// Identifiers, newest first.
  /// - Parameters:
  ///   - bin: whose.
  ///   - after: only newer ones.
  ///   - before: only older ones.
  /// - Returns: all of them.
  func identifiers(
    of bin: BinName, after: String? = nil, before: String? = nil
  ) -> [String] {
    state.withLock { state in
      state.entries.reversed().lazy.filter { entry in
        entry.bin == bin && after.map { entry.id > $0 } ?? true
          && before.map { entry.id < $0 } ?? true
      }.map(\.id)
    }
  }

  /// The bins with requests, the one with the newest first.
  func bins() -> [(bin: BinName, count: Int)] {
    state.withLock { state in
      var counts: [BinName: Int] = [:]
      var order: [BinName] = []
      for entry in state.entries.reversed() {
        if counts.updateValue((counts[entry.bin] ?? 0) + 1, forKey: entry.bin) == nil {
          order.append(entry.bin)
        }
      }
      return order.map { ($0, counts[$0] ?? 0) }
    }
  }

  /// - Returns: nil when it has gone.
  func record(_ id: String, of bin: BinName) -> CapturedRequest? { folder.record(id, of: bin) }

  func openBody(_ id: String, of bin: BinName) throws(SystemError) -> Descriptor {
    try folder.openBody(id, of: bin)
  }

  /// Removes what is too old, and the oldest while there is too much.
  package func prune() {
    state.withLock { state in
      let oldest = now() - Double(limits.age.components.seconds)
      let count = state.surplus(size: limits.size, oldest: oldest)
      for entry in state.entries.prefix(count) {
        folder.remove(entry.id, of: entry.bin.description)
      }
      state.removeFirst(count)
    }
  }

  /// Removes every request of a bin.
  func empty(_ bin: BinName) {
    state.withLock { state in
      for entry in state.entries where entry.bin == bin {
        folder.remove(entry.id, of: bin.description)
      }
      state.removeAll(of: bin)
    }
  }
}
