import Foundation
import Testing

@testable import Transfers

/// The circuit breaker and the table of hosts as values.
@Suite struct CircuitBreakerTests {
  private let now = Date(timeIntervalSince1970: 1_000_000)

  @Test("After five failures in a row, one transfer probes the host") func opensAfterFiveFailures()
  {
    var breaker = CircuitBreaker()
    for _ in 0..<4 { breaker.failed(at: now, random: 1) }
    breaker.connected()
    for _ in 0..<4 {
      breaker.failed(at: now, random: 1)
      #expect(breaker.room(at: now) == .max)
    }
    breaker.failed(at: now, random: 1)
    #expect(breaker.room(at: now) == 0)
    let later = now.addingTimeInterval(2)
    #expect(breaker.room(at: later) == 1)
    breaker.begin(at: later)
    #expect(breaker.room(at: later.addingTimeInterval(1000)) == 0)
    breaker.connected()
    #expect(breaker.isIdle)
  }

  @Test("The interval between probes grows", arguments: [0.0, 1.0]) func growingProbeInterval(
    random: Double
  ) {
    var breaker = CircuitBreaker()
    var time = now
    var pauses: [TimeInterval] = []
    for _ in 0..<5 { breaker.failed(at: time, random: random) }
    for _ in 0..<8 {
      guard case .open(let until, _) = breaker.phase else {
        Issue.record("not open")
        return
      }
      pauses.append(until.timeIntervalSince(time))
      time = until
      breaker.begin(at: time)
      breaker.failed(at: time, random: random)
    }
    let share = 0.5 + random / 2
    #expect(pauses == [2, 4, 8, 16, 32, 60, 60, 60].map { $0 * share })
  }

  @Test("An interrupted probe is repeated") func interruptedProbe() {
    var breaker = CircuitBreaker()
    for _ in 0..<5 { breaker.failed(at: now, random: 0) }
    let later = now.addingTimeInterval(1)
    breaker.begin(at: later)
    breaker.abandoned(at: later)
    #expect(breaker.room(at: later) == 1)
  }

  @Test("Hosts share the total number of connections") func hostLimits() {
    var hosts = HostTable(perHost: 2, total: 3)
    hosts.begin("a", at: now)
    hosts.begin("a", at: now)
    #expect(hosts.room(for: "a", at: now) == 0 && hosts.room(for: "b", at: now) == 1)
    hosts.begin("b", at: now)
    #expect(hosts.room(for: "b", at: now) == 0)
    hosts.ended("a", .connected, began: now, at: now, random: 0)
    #expect(hosts.room(for: "a", at: now) == 1 && hosts.room(for: "b", at: now) == 1)
    // An end without a begin frees no place.
    hosts.ended("c", .connected, began: now, at: now, random: 0)
    #expect(hosts.sending == 2)
  }

  @Test func idleHost() {
    var hosts = HostTable(perHost: 6, total: 16)
    for host in 0..<HostTable.limit {
      #expect(hosts.room(for: "\(host)", at: now) >= 1)
      hosts.begin("\(host)", at: now)
      // 16 connections are open, so a host that already has a connection gets no second one.
      if host >= 16 { #expect(hosts.room(for: "\(host)", at: now) == 0) }
    }
    #expect(hosts.room(for: "another", at: now) == 0)
  }

  @Test("A slow transfer does not count toward the shared limit") func slowTransfers() {
    var hosts = HostTable(perHost: 6, total: 16)
    for host in 0..<16 { hosts.begin("\(host)", at: now) }
    #expect(hosts.room(for: "0", at: now) == 0 && !hosts.isStuck("0", at: now))
    let later = now.addingTimeInterval(HostTable.slowAfter)
    #expect(hosts.nextSlow(after: now) == later)
    #expect(hosts.room(for: "0", at: later) == 5)
    #expect(hosts.nextSlow(after: later) == nil)
    for _ in 0..<5 { hosts.begin("0", at: now) }
    #expect(hosts.isStuck("0", at: later) && !hosts.isStuck("1", at: later))
  }

  @Test("Without a network, a host waits for the next check or for a change of the network")
  func noNetwork() {
    var hosts = HostTable(perHost: 6, total: 16)
    hosts.begin("a", at: now)
    hosts.ended("a", .offline, began: now, at: now, random: 0)
    #expect(hosts.obstacle(to: "a", at: now) == .offline && hosts.room(for: "a", at: now) == 0)
    let change = hosts.nextChange(after: now)
    #expect(change == now.addingTimeInterval(TransferMachine.offlineRecheck))
    hosts.networkChanged(at: now)
    #expect(hosts.room(for: "a", at: now) == 6)
  }
}
