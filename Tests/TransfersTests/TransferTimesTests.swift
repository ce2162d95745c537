import Contract
import Foundation
import Testing

@testable import Transfers

/// The times of a transfer's attempts and of its failure.
@Suite struct TransferTimesTests {
  private let now = Transfer.exampleTime

  @Test("The wait grows with each failure") func growingWaits() {
    var machine = TransferMachine.sending()
    for (failures, longest) in [(1, 1.0), (2, 2), (3, 4), (9, 256), (10, 300), (40, 300)] {
      while machine.transfer.attempts < failures {
        _ = machine.handle(.due, at: now, random: 0)
        _ = machine.handle(.interrupted(.underWay), at: now, random: 1)
      }
      #expect(machine.transfer.nextAttempt == now.addingTimeInterval(longest))
    }
    #expect(machine.transfer.reason == "no route")
  }

  private static let floors: [([String: String], Double)] = [
    (["Retry-After": "20"], 20.0), (["Retry-After": " 20 "], 20), (["Retry-After": "0"], 0),
    (["Retry-After": "99999999999999999999999"], 86400), (["Retry-After": "-5"], 0),
    (["Retry-After": "soon"], 0), (["Retry-After": ""], 0), (["Retry-After": "1.5"], 0),
    (
      ["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"], 60
    ),
    (["Retry-After": "Sunday, 06-Nov-94 08:50:37 GMT", "Date": "Sun Nov  6 08:49:37 1994"], 60),
    (["Retry-After": "Mon, 12 Jan 1970 13:47:10 GMT"], 30),
    (["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT"], 86400),
    (["Retry-After": "Thu, 01 Jan 1970 00:00:00 GMT"], 0),
    (["Retry-After": "Sun, 99 Nov 1994 08:50:37 GMT"], 0),
    (["Retry-After": "Sun, 06 Nov 1994 08:50 GMT"], 0),
  ]

  @Test("Retry-After is respected", arguments: floors)
  func retryAfter(headers: [String: String], floor: Double) {
    let answer = ServerResponse(
      status: 503, headers: headers.map { HeaderField(name: $0.key, value: $0.value) })
    for random in [0.0, 1.0] {
      for end in [UploadOutcome.answered(answer), .postponed(answer, reason: "busy")] {
        var machine = TransferMachine.sending()
        _ = machine.handle(.ended(end), at: now, random: random)
        #expect(machine.transfer.nextAttempt == now.addingTimeInterval(floor + random))
      }
    }
  }

  /// A daemon with other settings may reach the server, so the next start of the daemon makes the
  /// transfer due.
  @Test("With an unsupported proxy, a transfer waits for the user") func unsupportedProxy() {
    var machine = TransferMachine.sending()
    #expect(machine.handle(.interrupted(.barred), at: now, random: 1) == [.save])
    #expect(machine.transfer.state == .waiting && machine.transfer.wait == .proxy)
    #expect(!machine.transfer.wait.isHeld && machine.transfer.nextAttempt > now)
    #expect(machine.handle(.retry, at: now, random: 0) == [.save])
    #expect(machine.transfer.wait == .turn && machine.transfer.nextAttempt == now)
  }

  @Test("A transfer fails after seven days") func sevenDays() {
    let week = TransferMachine.resourceTimeout
    for cause in [
      Interruption.Cause.underWay, .connecting, .barred, .awaitingAnswer, .unanswered,
    ] {
      var early = TransferMachine.sending(created: now.addingTimeInterval(-week + 1)) {
        $0.attempts = 1
        $0.nextAttempt = Transfer.exampleTime
      }
      _ = early.handle(.interrupted(cause), at: now, random: 0)
      #expect(early.transfer.state == .waiting)
      var late = TransferMachine.sending(created: now.addingTimeInterval(-week)) {
        $0.attempts = 1
        $0.nextAttempt = Transfer.exampleTime
      }
      #expect(late.handle(.interrupted(cause), at: now, random: 0) == [.save])
      #expect(late.transfer.state == .failed)
      #expect(late.transfer.reason == "given up after 7 days; the last time no route")
    }
  }

  /// Days without a network or a daemon, and days in which the transfer was paused, do not count.
  @Test("The seven days count only the time in which attempts were possible") func countedDays() {
    let day: TimeInterval = 24 * 3600
    var offline = TransferMachine.sending()
    var time = now
    while time < now.addingTimeInterval(8 * day) {
      #expect(offline.handle(.interrupted(.offline), at: time, random: 1) == [.save])
      time = offline.transfer.nextAttempt
      _ = offline.handle(.due, at: time, random: 0)
    }
    _ = offline.handle(.interrupted(.connecting), at: time, random: 0)
    #expect(offline.transfer.state == .waiting)

    var off = TransferMachine.sending()
    _ = off.handle(.interrupted(.connecting), at: now, random: 1)
    _ = off.handle(.due, at: now.addingTimeInterval(8 * day), random: 0)
    _ = off.handle(.interrupted(.connecting), at: now.addingTimeInterval(8 * day), random: 1)
    #expect(off.transfer.state == .waiting && off.transfer.attempts == 2)
    // Half a day without an attempt does not count as an absence.
    let counted = off.transfer.created
    _ = off.handle(.due, at: now.addingTimeInterval(8.5 * day), random: 0)
    #expect(off.transfer.created == counted)

    var neverTried = TransferMachine(.example(created: now))
    _ = neverTried.handle(.due, at: now.addingTimeInterval(8 * day), random: 0)
    _ = neverTried.handle(.interrupted(.connecting), at: now.addingTimeInterval(8 * day), random: 0)
    #expect(neverTried.transfer.state == .waiting)

    var paused = TransferMachine.sending { $0.attempts = 1 }
    _ = paused.handle(.pause, at: now, random: 0)
    _ = paused.handle(.resume, at: now.addingTimeInterval(8 * day), random: 0)
    _ = paused.handle(.due, at: now.addingTimeInterval(8 * day), random: 0)
    _ = paused.handle(.interrupted(.underWay), at: now.addingTimeInterval(8 * day), random: 0)
    #expect(paused.transfer.state == .waiting)
  }

  /// The wait grows to at most 6 h and is at least half of that: at the end there are 4 to 8
  /// attempts a day.
  @Test func slowServer() {
    for (random, tries) in [(0.0, 40...70), (1.0, 20...40)] {
      var machine = TransferMachine.sending()
      var time = now
      while machine.transfer.state == .waiting {
        time = max(time, machine.transfer.nextAttempt).addingTimeInterval(600)
        _ = machine.handle(.due, at: time, random: 0)
        _ = machine.handle(.interrupted(.unanswered), at: time, random: random)
      }
      #expect(machine.transfer.state == .failed)
      #expect(tries.contains(machine.transfer.attempts), "\(machine.transfer.attempts)")
    }
  }

  @Test("Without a network, no attempt is counted") func noNetwork() {
    var machine = TransferMachine.sending()
    _ = machine.handle(.interrupted(.offline), at: now, random: 0)
    #expect(machine.transfer.attempts == 0 && machine.transfer.wait == .offline)
    _ = machine.handle(.due, at: now, random: 0)
    _ = machine.handle(.interrupted(.connecting), at: now, random: 0)
    #expect(machine.transfer.attempts == 1 && machine.transfer.wait == .connection)
  }

  @Test func restartLimit() {
    var machine = TransferMachine.sending()
    var waits: [TimeInterval] = []
    for _ in 0..<5 {
      machine.remember(Resumption(protocolName: "tus", url: "http://a/", offset: 0))
      _ = machine.handle(.ended(.restart(reason: "gone")), at: now, random: 1)
      #expect(machine.transfer.resumption == nil)
      waits.append(machine.transfer.nextAttempt.timeIntervalSince(now))
      _ = machine.handle(.due, at: now, random: 0)
    }
    #expect(waits == [0, 0, 0, 8, 16])
  }

  @Test("Progress resets the count of failures") func progressResetsFailures() {
    var machine = TransferMachine.sending()
    for offset in 1...20 {
      machine.remember(Resumption(protocolName: "tus", url: "http://a/", offset: Int64(offset)))
      _ = machine.handle(.interrupted(.underWay), at: now, random: 1)
      #expect(machine.transfer.nextAttempt == now.addingTimeInterval(1))
      _ = machine.handle(.due, at: now, random: 0)
    }
    #expect(machine.transfer.attempts == 20)
  }
}
