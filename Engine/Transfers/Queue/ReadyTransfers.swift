/// The next transfers of each host. A limited number is read ahead from the journal. Discretionary
/// transfers come last.
struct ReadyTransfers {
  /// The maximum number of transfers of one host, and in total.
  static let perHost = 128
  static let limit = 512
  /// The number of transfers at which a host needs no more transfers for now.
  static let enough = 32
  /// The maximum size of the bodies, in bytes.
  static let byteLimit = 2 << 20

  private var lines: [String: HostQueue] = [:]
  /// The order in which hosts take turns.
  private var turns: [String] = []
  private(set) var count = 0
  private var bytes = 0

  /// The hosts that have `enough` transfers here, and more transfers in the journal.
  private var partial: Set<String> = []

  var hasRoom: Bool { count < Self.limit && bytes < Self.byteLimit }

  var ids: [String: Set<String>] { lines.mapValues { Set($0.elements.map(\.transfer.id)) } }

  /// The hosts that need no more transfers for now.
  var stocked: Set<String> { Set(lines.filter { $0.value.count >= Self.enough }.keys) }

  var origins: [String] { turns }
  var isEmpty: Bool { count == 0 }

  func contains(_ id: String, of origin: String) -> Bool { lines[origin]?.contains(id) ?? false }

  func count(of origin: String) -> Int { lines[origin]?.count ?? 0 }

  /// Returns whether a new transfer can be added here, behind the other transfers of its host.
  func takes(_ origin: String) -> Bool {
    hasRoom && count(of: origin) < Self.perHost && !partial.contains(origin)
  }

  /// Records that the journal contains more transfers of this host.
  /// - Returns: Whether these transfers are needed now.
  mutating func leaveUnread(_ origin: String) -> Bool {
    guard count(of: origin) >= Self.enough else { return true }
    partial.insert(origin)
    return false
  }

  /// - Returns: Whether the journal contains more transfers of this host, and they are needed now.
  mutating func needsMore(_ origin: String) -> Bool {
    count(of: origin) < Self.enough && partial.remove(origin) != nil
  }

  mutating func add(_ entry: JournalEntry) {
    let origin = entry.transfer.origin
    if lines[origin] == nil { turns.append(origin) }
    lines[origin, default: HostQueue()].append(entry)
    count += 1
    bytes += entry.body?.count ?? 0
  }

  /// Removes and returns the next transfer of the first host with a free connection. Hosts whose
  /// next transfer is not discretionary come first. The host of the returned transfer takes its
  /// next turn last.
  mutating func next(where hasRoom: (String) -> Bool) -> JournalEntry? {
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

  /// Removes all transfers to a host from `ReadyTransfers`. They stay in the journal.
  mutating func drop(_ origin: String) {
    guard let line = lines.removeValue(forKey: origin) else { return }
    turns.removeAll { $0 == origin }
    partial.remove(origin)
    count -= line.count
    bytes -= line.elements.reduce(0) { $0 + ($1.body?.count ?? 0) }
  }

  /// Removes one transfer from its host's queue.
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
