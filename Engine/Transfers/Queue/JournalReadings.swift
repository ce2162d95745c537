/// Tells whether what was read of a transfer in the journal is old, as a value: whether the
/// transfer was put away, or many rows were changed at once, after the reading had begun.
struct JournalReadings: Sendable {
  /// One reading under way.
  struct Reading: Hashable, Sendable {
    fileprivate var number: UInt64
    fileprivate var began: UInt64
  }

  private var events: UInt64 = 0
  private var readings: UInt64 = 0
  private var lastBulkChange: UInt64 = 0
  /// By number, the event that each reading under way began after.
  private var underWay: [UInt64: UInt64] = [:]
  /// The last event of each transfer since the oldest reading under way began.
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
    // Looked through seldom: as often as it has doubled.
    if settled.count > 1024, settled.count > 2 * underWay.count {
      settled = settled.filter { $0.value > oldest }
    }
  }

  /// A transfer was put away; what the journal says of it is new.
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

  /// Whether all of it is old.
  func isOld(_ reading: Reading) -> Bool { lastBulkChange > reading.began }
}
