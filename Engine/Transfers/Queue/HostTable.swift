import Foundation

/// The hosts to which transfers may be sent now, as a value. For each host, it has the number of
/// attempts in flight, the circuit breaker, and whether the host can be reached.
///
/// Up to `limit`, attempts to slow hosts do not block other hosts. A host without an attempt in
/// flight may exceed the shared limit, and a long attempt stops counting towards it.
struct HostTable: Sendable {
  /// The result of an attempt for its host.
  enum Finding: Hashable, Sendable {
    case connected
    case notConnected(reason: String)
    /// No network is available.
    case offline
    /// No result: the attempt was cancelled or never sent.
    case nothing
  }

  /// The reason why nothing is sent to a host for now.
  enum Obstacle: Hashable, Sendable {
    case offline
    /// Connecting failed repeatedly. `reason` is the last error. The next attempt is at `until`. If
    /// `until` is `nil`, the next attempt is in flight.
    case breaker(until: Date?, reason: String)
  }

  /// The maximum number of attempts in flight, including slow attempts.
  static let limit = 64
  /// The time after which an attempt no longer counts towards the shared limit, in seconds.
  static let slowAfter: TimeInterval = 10

  private struct Host: Sendable {
    var sending = 0
    /// The time at which the last attempt began.
    var lastBegun = Date.distantPast
    var breaker = CircuitBreaker()
    /// The reason why the last attempt did not connect.
    var lastFailure = ""
    var offlineUntil: Date?

    var isIdle: Bool { sending == 0 && breaker.isIdle && offlineUntil == nil }
  }

  let perHost: Int
  let total: Int
  private(set) var sending = 0
  /// The dates at which the attempts in flight began, oldest first.
  private var begun: [Date] = []
  /// The hosts with a state that differs from the initial state.
  private var hosts: [String: Host] = [:]

  init(perHost: Int, total: Int) {
    self.perHost = perHost
    self.total = total
  }

  /// Returns how many transfers to this host may begin now.
  func room(for origin: String, at now: Date) -> Int {
    let host = hosts[origin] ?? Host()
    if let until = host.offlineUntil, now < until { return 0 }
    let places = host.offlineUntil == nil ? perHost : 1
    let shared = max(total - begun(after: now.addingTimeInterval(-Self.slowAfter)), 0)
    return max(
      0,
      min(
        places - host.sending, max(shared, host.sending == 0 ? 1 : 0), Self.limit - sending,
        host.breaker.room(at: now)))
  }

  /// Returns whether attempts to the host are in flight, none of them has begun recently, and no
  /// further attempt may begin now.
  func isStuck(_ origin: String, at now: Date) -> Bool {
    guard let host = hosts[origin], host.sending > 0 else { return false }
    return now.timeIntervalSince(host.lastBegun) >= Self.slowAfter
      && room(for: origin, at: now) == 0
  }

  func stuck(at now: Date) -> Set<String> { Set(hosts.keys.filter { isStuck($0, at: now) }) }

  /// Returns when the next attempt in flight counts as slow.
  func nextSlow(after now: Date) -> Date? {
    let recent = begun(after: now.addingTimeInterval(-Self.slowAfter))
    return recent == 0 ? nil : begun[begun.count - recent].addingTimeInterval(Self.slowAfter)
  }

  private func begun(after date: Date) -> Int {
    // The search begins at the end, because usually only a few attempts began after the date.
    begun.reversed().prefix { $0 > date }.count
  }

  func isBlocked(_ origin: String, at now: Date) -> Bool { obstacle(to: origin, at: now) != nil }

  func blocked(at now: Date) -> Set<String> {
    Set(hosts.keys.filter { isBlocked($0, at: now) })
  }

  /// The hosts that get only one attempt, to test whether they can be reached.
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
    case .open(let until, _):
      return now < until ? .breaker(until: until, reason: host.lastFailure) : nil
    case .probing: return .breaker(until: nil, reason: host.lastFailure)
    case .closed: return nil
    }
  }

  mutating func begin(_ origin: String, at now: Date) {
    sending += 1
    begun.append(now)
    hosts[origin, default: Host()].sending += 1
    hosts[origin, default: Host()].lastBegun = now
    hosts[origin, default: Host()].breaker.begin(at: now)
  }

  /// - Parameters:
  ///   - began: The time at which the attempt began.
  ///   - random: A random number from 0 to 1, for the jitter.
  mutating func ended(
    _ origin: String, _ finding: Finding, began: Date, at now: Date, random: Double
  ) {
    guard var host = hosts[origin], host.sending > 0 else { return }
    sending -= 1
    if let index = begun.lastIndex(of: began) { begun.remove(at: index) }
    host.sending -= 1
    switch finding {
    case .connected:
      host.breaker.connected()
      host.offlineUntil = nil
    case .notConnected(let reason):
      host.breaker.failed(at: now, random: random)
      host.lastFailure = reason
      host.offlineUntil = nil
    case .offline:
      host.breaker.abandoned(at: now)
      host.offlineUntil = now.addingTimeInterval(TransferMachine.offlineRecheck)
    case .nothing: host.breaker.abandoned(at: now)
    }
    hosts[origin] = host.isIdle ? nil : host
  }

  /// Allows an attempt now, on the user's request or after a change of the network.
  mutating func allowProbe(_ origin: String, at now: Date) {
    guard var host = hosts[origin] else { return }
    host.offlineUntil = nil
    host.breaker.allowProbe(at: now)
    hosts[origin] = host.isIdle ? nil : host
  }

  mutating func networkChanged(at now: Date) {
    for origin in hosts.keys { allowProbe(origin, at: now) }
  }

  /// Returns the time at which the next obstacle ends without an event.
  func nextChange(after now: Date) -> Date? {
    hosts.values.flatMap { host -> [Date] in
      var dates = host.offlineUntil.map { [$0] } ?? []
      if case .open(let until, _) = host.breaker.phase { dates.append(until) }
      return dates.filter { $0 > now }
    }.min()
  }
}
