/// The detection of outdated readings of the journal, as a value. A reading is one query that reads
/// transfers. What it read about a transfer is outdated if the transfer was stored, or many rows
/// were changed, after the reading began.
struct JournalReadings: Sendable {
  struct Reading: Hashable, Sendable {
    fileprivate var number: UInt64
    fileprivate var began: UInt64
  }

  private var events: UInt64 = 0
  private var readings: UInt64 = 0
  private var lastBulkChange: UInt64 = 0
  /// For each reading in progress, by the reading's number: the last event before the reading
  /// began.
  private var underWay: [UInt64: UInt64] = [:]
  /// The last event of each transfer since the oldest reading in progress began.
  private var settled: [String: UInt64] = [:]

  mutating func begin() -> Reading {
    readings += 1
    underWay[readings] = events
    return Reading(number: readings, began: events)
  }

  mutating func end(_ reading: Reading) {
    underWay[reading.number] = nil
    guard let oldest = underWay.values.min() else {
      settled = [:]
      return
    }
    // The cleanup is rare, so that its cost is small.
    if settled.count > 1024, settled.count > 2 * underWay.count {
      settled = settled.filter { $0.value > oldest }
    }
  }

  /// Records that a transfer was stored, so that earlier readings of it are outdated.
  mutating func settle(_ id: String) {
    events += 1
    if !underWay.isEmpty { settled[id] = events }
  }

  mutating func changeMany() {
    events += 1
    lastBulkChange = events
  }

  func isOld(_ id: String, in reading: Reading) -> Bool {
    isOld(reading) || settled[id].map { $0 > reading.began } ?? false
  }

  func isOld(_ reading: Reading) -> Bool { lastBulkChange > reading.began }
}
