import Connectivity
import Testing

@testable import ForegroundRequests

@Suite struct ForegroundRequestQueueTests {
  private static let a = Origin(isSecure: false, host: "a", port: 80)

  private func add(_ process: UInt64, _ load: UInt64, to turns: inout ForegroundRequestQueue)
    -> Bool
  {
    turns.add(key(process, load), to: Self.a)
  }

  private func key(_ process: UInt64, _ load: UInt64) -> ForegroundRequestQueue.Key {
    ForegroundRequestQueue.Key(process: process, load: load)
  }

  private var small: ForegroundLimits {
    var limits = ForegroundLimits()
    limits.perProcess = 3
    limits.perHost = 2
    limits.total = 4
    limits.waiting = 4
    return limits
  }

  @Test("Requests over a host's limit wait in order") func hostLimit() {
    var turns = ForegroundRequestQueue(limits: small)
    for load in 1...4 { #expect(add(1, UInt64(load), to: &turns)) }
    #expect(turns.begin() == [key(1, 1), key(1, 2)])
    _ = turns.add(key(1, 5), to: Origin(isSecure: false, host: "b", port: 80))
    #expect(turns.begin() == [key(1, 5)])
    turns.remove(key(1, 1))
    #expect(turns.begin() == [key(1, 3)])
    #expect(turns.begin() == [])
  }

  @Test("Requests over the queue's limit are rejected") func queueLimit() {
    var turns = ForegroundRequestQueue(limits: small)
    for load in 1...4 { #expect(add(1, UInt64(load), to: &turns)) }
    #expect(!add(1, 5, to: &turns))
    // The limit does not affect another process.
    #expect(add(2, 1, to: &turns))
  }

  @Test("A process does not block requests of another process") func processIsolation() {
    var turns = ForegroundRequestQueue(limits: small)
    for process in 1...2 {
      for load in 1...3 {
        _ = turns.add(
          key(UInt64(process), UInt64(load)),
          to: Origin(isSecure: false, host: "h\(load)", port: 80))
      }
    }
    #expect(turns.begin().count == 4)
    #expect(add(3, 1, to: &turns) && add(3, 2, to: &turns))
    #expect(turns.begin() == [key(3, 1)])
    turns.removeAll(of: 1)
    turns.removeAll(of: 2)
    #expect(turns.begin() == [key(3, 2)])
    #expect(turns.runningCount == 2)
  }

  @Test("A cancelled request never begins") func cancelledRequest() {
    var turns = ForegroundRequestQueue(limits: small)
    for load in 1...3 { _ = turns.add(key(1, UInt64(load)), to: Self.a) }
    #expect(turns.begin().count == 2)
    turns.remove(key(1, 3))
    turns.remove(key(1, 3))
    turns.removeAll(of: 1)
    #expect(turns.begin() == [])
    #expect(turns.runningCount == 0)
  }
}
