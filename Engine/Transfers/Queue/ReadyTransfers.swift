/// The next transfers of each host, read from the journal ahead of their turn; a bounded number.
/// Discretionary ones let all others of them go first.
struct ReadyTransfers {
  /// Rows of one host, and of all.
  static let perHost = 32
  static let limit = 128
  /// A host with as many needs no more for now.
  static let enough = 8
  /// Bytes of bodies.
  static let byteLimit = 2 << 20

  private var queues: [String: [JournalSurvey.Entry]] = [:]
  /// Hosts take turns.
  private var turns: [String] = []
  private(set) var count = 0
  private var bytes = 0

  /// Hosts that the journal holds more of than is here, and that have enough for now.
  private var partial: Set<String> = []

  var hasRoom: Bool { count < Self.limit && bytes < Self.byteLimit }

  var ids: [String: Set<String>] { queues.mapValues { Set($0.map(\.transfer.id)) } }

  /// Hosts that need no more for now.
  var stocked: Set<String> { Set(queues.filter { $0.value.count >= Self.enough }.keys) }

  func count(of origin: String) -> Int { queues[origin]?.count ?? 0 }

  /// Whether one that has just been handed off can be lined up here, behind those of its host.
  func takes(_ origin: String) -> Bool {
    hasRoom && count(of: origin) < Self.perHost && !partial.contains(origin)
  }

  /// The journal holds more of this host.
  /// - Returns: whether that is needed now.
  mutating func leaveUnread(_ origin: String) -> Bool {
    guard count(of: origin) >= Self.enough else { return true }
    partial.insert(origin)
    return false
  }

  /// - Returns: whether the journal holds more of this host, and that is needed now.
  mutating func needsMore(_ origin: String) -> Bool {
    count(of: origin) < Self.enough && partial.remove(origin) != nil
  }

  mutating func add(_ entry: JournalSurvey.Entry) {
    let origin = entry.transfer.origin
    if queues[origin, default: []].isEmpty { turns.append(origin) }
    let isOvertaking =
      !entry.transfer.isDiscretionary && queues[origin]?.last?.transfer.isDiscretionary == true
    let index =
      isOvertaking ? queues[origin]?.firstIndex(where: \.transfer.isDiscretionary) : nil
    if let index {
      queues[origin]?.insert(entry, at: index)
    } else {
      queues[origin, default: []].append(entry)
    }
    count += 1
    bytes += entry.body?.count ?? 0
  }

  /// The next of the first host in turn that has room; that host then goes to the end of the line.
  mutating func next(where hasRoom: (String) -> Bool) -> JournalSurvey.Entry? {
    let urgent = turns.firstIndex { origin in
      queues[origin]?.first?.transfer.isDiscretionary == false && hasRoom(origin)
    }
    guard let index = urgent ?? turns.firstIndex(where: hasRoom) else { return nil }
    let origin = turns.remove(at: index)
    guard var queue = queues[origin], !queue.isEmpty else { return nil }
    let entry = queue.removeFirst()
    count -= 1
    bytes -= entry.body?.count ?? 0
    if queue.isEmpty {
      queues[origin] = nil
    } else {
      queues[origin] = queue
      turns.append(origin)
    }
    return entry
  }

  /// Gives up what was read of a host; it is in the journal all the same.
  mutating func drop(_ origin: String) {
    guard let queue = queues.removeValue(forKey: origin) else { return }
    turns.removeAll { $0 == origin }
    partial.remove(origin)
    count -= queue.count
    bytes -= queue.reduce(0) { $0 + ($1.body?.count ?? 0) }
  }

  /// Takes one out of its host's line.
  mutating func remove(_ id: String, of origin: String) {
    guard var queue = queues[origin],
      let index = queue.firstIndex(where: { $0.transfer.id == id })
    else { return }
    count -= 1
    bytes -= queue.remove(at: index).body?.count ?? 0
    queues[origin] = queue.isEmpty ? nil : queue
    if queue.isEmpty { turns.removeAll { $0 == origin } }
  }

  mutating func removeAll() { self = ReadyTransfers() }
}
