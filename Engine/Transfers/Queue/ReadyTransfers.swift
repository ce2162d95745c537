/// The next transfers of each host, read from the journal ahead of their turn; a bounded number.
/// Discretionary ones let all others of them go first.
struct ReadyTransfers {
  /// Rows of one host, and of all.
  static let perHost = 128
  static let limit = 512
  /// A host with as many needs no more for now.
  static let enough = 32
  /// Bytes of bodies.
  static let byteLimit = 2 << 20

  private var lines: [String: HostLine] = [:]
  /// Hosts take turns.
  private var turns: [String] = []
  private(set) var count = 0
  private var bytes = 0

  /// Hosts that the journal holds more of than is here, and that have enough for now.
  private var partial: Set<String> = []

  var hasRoom: Bool { count < Self.limit && bytes < Self.byteLimit }

  var ids: [String: Set<String>] { lines.mapValues { Set($0.elements.map(\.transfer.id)) } }

  /// Hosts that need no more for now.
  var stocked: Set<String> { Set(lines.filter { $0.value.count >= Self.enough }.keys) }

  var origins: [String] { turns }
  var isEmpty: Bool { count == 0 }

  func contains(_ id: String, of origin: String) -> Bool { lines[origin]?.contains(id) ?? false }

  func count(of origin: String) -> Int { lines[origin]?.count ?? 0 }

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
    if lines[origin] == nil { turns.append(origin) }
    lines[origin, default: HostLine()].append(entry)
    count += 1
    bytes += entry.body?.count ?? 0
  }

  /// The next of the first host in turn that has room; that host then goes to the end of the line.
  mutating func next(where hasRoom: (String) -> Bool) -> JournalSurvey.Entry? {
    let urgent = turns.firstIndex { lines[$0]?.isPressing == true && hasRoom($0) }
    guard let index = urgent ?? turns.firstIndex(where: hasRoom) else { return nil }
    let origin = turns.remove(at: index)
    guard let entry = lines[origin]?.popFirst() else { return nil }
    count -= 1
    bytes -= entry.body?.count ?? 0
    if lines[origin]?.isEmpty == true {
      lines[origin] = nil
    } else {
      turns.append(origin)
    }
    return entry
  }

  /// Removes the transfers to a host that were read ahead. They stay in the journal.
  mutating func drop(_ origin: String) {
    guard let line = lines.removeValue(forKey: origin) else { return }
    turns.removeAll { $0 == origin }
    partial.remove(origin)
    count -= line.count
    bytes -= line.elements.reduce(0) { $0 + ($1.body?.count ?? 0) }
  }

  /// Takes one out of its host's line.
  mutating func remove(_ id: String, of origin: String) {
    guard let entry = lines[origin]?.remove(where: { $0.transfer.id == id }) else { return }
    count -= 1
    bytes -= entry.body?.count ?? 0
    guard lines[origin]?.isEmpty == true else { return }
    lines[origin] = nil
    turns.removeAll { $0 == origin }
  }

  mutating func removeAll() { self = ReadyTransfers() }
}
