import Foundation

/// An index of all requests, kept in memory. Each request takes about 100 bytes of it.
struct RequestIndex: Sendable {
  struct Entry: Sendable {
    let id: String
    let bin: BinName
    let received: Date
    /// The size on disk, in bytes.
    let size: Int64
    let idempotencyKey: String?
  }

  struct KeyInBin: Hashable, Sendable {
    let bin: BinName
    let key: String
  }

  /// The entries in the order of their identifiers.
  private(set) var entries: [Entry] = []
  private(set) var identifiers: [KeyInBin: String] = [:]
  private(set) var size: Int64 = 0
  private var lastNumber: UInt64 = 0

  /// Returns the time in microseconds since 1970, or the last number plus 1 if the clock went back.
  mutating func nextIdentifier(at date: Date) -> String {
    lastNumber = max(lastNumber + 1, UInt64(max(0, date.timeIntervalSince1970 * 1e6)))
    let digits = String(lastNumber, radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }

  mutating func append(_ entry: Entry) {
    entries.append(entry)
    size += entry.size
    lastNumber = max(lastNumber, UInt64(entry.id, radix: 16) ?? 0)
    if let key = entry.idempotencyKey {
      identifiers[KeyInBin(bin: entry.bin, key: key)] = entry.id
    }
  }

  /// Returns the number of oldest requests to remove, so that none is older than `oldest` and the
  /// total size is at most `limit`. The size limit never removes the newest request.
  func surplus(size limit: Int64, oldest: Date) -> Int {
    var rest = size
    var count = 0
    for entry in entries {
      let isTooMuch = rest > limit && count < entries.count - 1
      guard isTooMuch || entry.received < oldest else { break }
      rest -= entry.size
      count += 1
    }
    return count
  }

  mutating func removeFirst(_ count: Int) {
    for entry in entries.prefix(count) { forget(entry) }
    entries.removeFirst(count)
  }

  mutating func removeAll(of bin: BinName) {
    for entry in entries where entry.bin == bin { forget(entry) }
    entries.removeAll { $0.bin == bin }
  }

  private mutating func forget(_ entry: Entry) {
    size -= entry.size
    if let key = entry.idempotencyKey {
      identifiers[KeyInBin(bin: entry.bin, key: key)] = nil
    }
  }
}
