import Foundation

/// Who may be sent to now, as a value: places for each host, its breaker, and whether there is a way.
struct HostTable: Sendable {
  /// What a try has told about its host.
  enum Finding: Hashable, Sendable {
    case connected
    case notConnected
    /// No network.
    case offline
    /// Nothing: it was broken off, or was never sent.
    case nothing
  }

  /// Why nothing is sent to a host for the time being.
  enum Obstacle: Hashable, Sendable {
    case offline
    /// Nobody answers; the next look is then.
    case breaker(until: Date?)
  }

  private struct Host: Sendable {
    var sending = 0
    var breaker = CircuitBreaker()
    var offlineUntil: Date?

    var isIdle: Bool { sending == 0 && breaker.isIdle && offlineUntil == nil }
  }

  let perHost: Int
  let total: Int
  private(set) var sending = 0
  /// Only those that differ from one that nothing is known of.
  private var hosts: [String: Host] = [:]

  init(perHost: Int, total: Int) {
    self.perHost = perHost
    self.total = total
  }

  /// How many transfers to this host may begin now.
  func room(for origin: String, at now: Date) -> Int {
    let host = hosts[origin] ?? Host()
    if let until = host.offlineUntil, now < until { return 0 }
    let places = host.offlineUntil == nil ? perHost : 1
    return max(0, min(places - host.sending, total - sending, host.breaker.room(at: now)))
  }

  func isBlocked(_ origin: String, at now: Date) -> Bool { obstacle(to: origin, at: now) != nil }

  func blocked(at now: Date) -> Set<String> {
    Set(hosts.keys.filter { isBlocked($0, at: now) })
  }

  /// Hosts that only one may be sent to, to see whether there is anybody.
  var doubtful: Set<String> {
    Set(
      hosts.filter { _, host in
        if case .closed = host.breaker.phase { host.offlineUntil != nil } else { true }
      }.keys)
  }

  func obstacle(to origin: String, at now: Date) -> Obstacle? {
    guard let host = hosts[origin] else { return nil }
    if let until = host.offlineUntil, now < until { return .offline }
    switch host.breaker.phase {
    case .open(let until, _): return now < until ? .breaker(until: until) : nil
    case .probing: return .breaker(until: nil)
    case .closed: return nil
    }
  }

  mutating func begin(_ origin: String, at now: Date) {
    sending += 1
    hosts[origin, default: Host()].sending += 1
    hosts[origin, default: Host()].breaker.begin(at: now)
  }

  /// - Parameter random: a number from 0 to 1, for the jitter.
  mutating func ended(_ origin: String, _ finding: Finding, at now: Date, random: Double) {
    guard var host = hosts[origin], host.sending > 0 else { return }
    sending -= 1
    host.sending -= 1
    switch finding {
    case .connected:
      host.breaker.connected()
      host.offlineUntil = nil
    case .notConnected:
      host.breaker.failed(at: now, random: random)
      host.offlineUntil = nil
    case .offline:
      host.breaker.abandoned(at: now)
      host.offlineUntil = now.addingTimeInterval(TransferMachine.offlineRecheck)
    case .nothing: host.breaker.abandoned(at: now)
    }
    hosts[origin] = host.isIdle ? nil : host
  }

  /// The person, or a new network, says that it is worth looking now.
  mutating func allowProbe(_ origin: String, at now: Date) {
    guard var host = hosts[origin] else { return }
    host.offlineUntil = nil
    host.breaker.allowProbe(at: now)
    hosts[origin] = host.isIdle ? nil : host
  }

  mutating func networkChanged(at now: Date) {
    for origin in hosts.keys { allowProbe(origin, at: now) }
  }

  /// When the next of the obstacles goes away by itself.
  func nextChange(after now: Date) -> Date? {
    hosts.values.flatMap { host -> [Date] in
      var dates = host.offlineUntil.map { [$0] } ?? []
      if case .open(let until, _) = host.breaker.phase { dates.append(until) }
      return dates.filter { $0 > now }
    }.min()
  }
}
