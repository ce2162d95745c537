import ChangeFeed
package import Foundation
import HTTPService
import Linux
import Logging
import Synchronization

/// The requests of all bins, on disk and in order.
///
/// Its functions block on disk access. Requests are stored one at a time, so a reader that has seen
/// a request has seen all requests before it.
package final class BinStore: Sendable {
  /// An event for a new request in a bin.
  struct Arrival: Sendable {
    let bin: BinName
    let id: String
  }

  package let limits: BinLimits
  let arrivals = ChangeFeed<BinName, Arrival>()
  private let folder: BinFolder
  private let now: @Sendable () -> Date
  private let state: Mutex<RequestIndex>

  /// Opens the store, and removes leftovers of a crash and requests that are too old.
  /// - Parameters:
  ///   - directory: The folder of the requests, created if it does not exist. Only one store may
  ///     use it at a time.
  ///   - limits: The limits of the stored requests.
  ///   - now: The clock.
  /// - Throws: `ListenError` if another service uses the directory; file errors.
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

  /// Returns the request that arrived with this key before, if any.
  func request(withKey key: String, in bin: BinName) -> CapturedRequest? {
    let id = state.withLock { $0.identifiers[RequestIndex.KeyInBin(bin: bin, key: key)] }
    return id.flatMap { folder.record($0, of: bin) }
  }

  /// Stores a request durably. If its idempotency key was used before, returns the request that was
  /// stored with the key.
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

  /// Returns the bin's request identifiers, newest first.
  /// - Parameters:
  ///   - bin: The bin's name.
  ///   - after: Only requests newer than this identifier are returned.
  ///   - before: Only requests older than this identifier are returned.
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

  /// Returns the bins that have requests, most recently used first.
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

  /// - Returns: `nil` if the request no longer exists.
  func record(_ id: String, of bin: BinName) -> CapturedRequest? { folder.record(id, of: bin) }

  func openBody(_ id: String, of bin: BinName) throws(SystemError) -> Descriptor {
    try folder.openBody(id, of: bin)
  }

  /// Removes requests that are too old, then the oldest requests until the rest fits the size
  /// limit.
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

/// The limits of the requests that a bin service keeps. The oldest requests are removed first.
package struct BinLimits: Hashable, Sendable {
  /// The largest size of all bins together on the disk, in bytes. The newest request always stays.
  package var size: Int64
  package var age: Duration

  package init(size: Int64 = 1 << 30, age: Duration = .seconds(7 * 24 * 3600)) {
    self.size = size
    self.age = age
  }
}
