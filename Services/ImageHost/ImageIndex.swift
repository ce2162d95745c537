import Foundation

/// An index of all images, kept in memory. Each image takes about 200 bytes of it.
struct ImageIndex: Sendable {
  struct Entry: Sendable {
    let id: String
    let number: UInt64
  }

  struct Tombstone: Sendable {
    let id: String
    let key: RequestKey?
    let removed: Date
  }

  /// The entries in the order of their numbers.
  private(set) var entries: [Entry] = []
  private(set) var numbers: [String: UInt64] = [:]
  private(set) var deleteHashes: [String: String] = [:]
  /// The request keys, including those of recently removed images.
  private(set) var keys: [RequestKey: String] = [:]
  /// The removed images, oldest first.
  private(set) var tombstones: [Tombstone] = []
  private var lastNumber: UInt64 = 0

  /// Returns the time in microseconds since 1970, or the last number plus 1 if the clock went back.
  mutating func nextNumber(at date: Date) -> UInt64 {
    lastNumber = max(lastNumber + 1, UInt64(max(0, date.timeIntervalSince1970 * 1e6)))
    return lastNumber
  }

  func isUsed(id: String) -> Bool {
    numbers[id] != nil || tombstones.contains { $0.id == id }
  }

  /// - Parameter record: A record with a greater number than all others.
  mutating func append(_ record: ImageRecord) {
    lastNumber = max(lastNumber, record.number)
    if let key = record.key { keys[key] = record.id }
    if let removed = record.removed {
      tombstones.append(Tombstone(id: record.id, key: record.key, removed: removed))
      return
    }
    entries.append(Entry(id: record.id, number: record.number))
    numbers[record.id] = record.number
    deleteHashes[record.deleteHash] = record.id
  }

  /// Removes an image. Only its id and request key stay in the index.
  mutating func remove(_ record: ImageRecord, at date: Date) {
    deleteHashes[record.deleteHash] = nil
    guard let number = numbers.removeValue(forKey: record.id) else { return }
    let place = place(of: number)
    if entries.indices.contains(place), entries[place].number == number {
      entries.remove(at: place)
    }
    tombstones.append(Tombstone(id: record.id, key: record.key, removed: date))
  }

  /// - Returns: The ids of the discarded tombstones.
  mutating func forgetTombstones(before date: Date) -> [String] {
    let old = tombstones.filter { $0.removed < date }
    tombstones.removeAll { $0.removed < date }
    for tombstone in old {
      if let key = tombstone.key { keys[key] = nil }
    }
    return old.map(\.id)
  }

  /// Returns the position of the first entry whose number is at least the given number.
  func place(of number: UInt64) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
