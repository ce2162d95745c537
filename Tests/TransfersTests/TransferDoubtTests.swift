import Contract
import Foundation
import NIOHTTP1
import TestServers
import Testing

@testable import Transfers

/// Requests that the server may have performed and that must not be repeated.
@Suite struct TransferDoubtTests {
  private let now = Transfer.exampleTime

  /// A transfer is retried if it is not at most once, or if its method may be repeated.
  @Test(arguments: ["POST", "PATCH", "PUT", "GET", "HEAD", "DELETE"], [true, false])
  func unknownOutcome(method: String, atMostOnce: Bool) {
    let mustNotRepeat = atMostOnce && ["POST", "PATCH"].contains(method)
    var machine = TransferMachine.sending {
      $0.request.method = method
      $0.request.atMostOnce = atMostOnce
    }
    #expect(!machine.transfer.hasBegun)
    #expect(machine.handle(.completing, at: now, random: 0) == (mustNotRepeat ? [.save] : []))
    #expect(machine.transfer.hasBegun == mustNotRepeat)
    _ = machine.handle(.interrupted(.awaitingAnswer), at: now, random: 0)
    #expect(machine.transfer.state == (mustNotRepeat ? .outcomeUnknown : .waiting))
    #expect(!machine.transfer.hasBegun)
    // If the whole request was not sent, a repetition does no harm.
    for cause in [Interruption.Cause.underWay, .connecting, .barred, .offline, .awaitingAnswer] {
      var machine = TransferMachine.sending {
        $0.request.method = method
        $0.request.atMostOnce = atMostOnce
      }
      // The last piece was about to be sent, but was not.
      if cause == .underWay { _ = machine.handle(.completing, at: now, random: 0) }
      _ = machine.handle(.interrupted(cause), at: now, random: 0)
      #expect(machine.transfer.state == .waiting && !machine.transfer.hasBegun)
    }
  }

  /// Returns an at-most-once transfer whose upload has an address and whose last piece was sent.
  private func asked(_ size: Int64 = 3) -> TransferMachine {
    var machine = TransferMachine.sending {
      $0.request.atMostOnce = true
      $0.resumption = Resumption(protocolName: "tus", url: "http://a/", offset: 0)
    }
    _ = machine.handle(.completing, at: now, random: 0)
    _ = machine.handle(.interrupted(.awaitingAnswer), at: now, random: 0)
    return machine
  }

  @Test func askableUpload() {
    var machine = asked()
    #expect(machine.transfer.state == .waiting && machine.transfer.hasBegun)
    // A failed connection says nothing about the upload.
    _ = machine.handle(.due, at: now, random: 0)
    _ = machine.handle(.interrupted(.connecting), at: now, random: 0)
    #expect(machine.transfer.state == .waiting && machine.transfer.hasBegun)
    // The upload is gone, so its state cannot be read any more.
    _ = machine.handle(.due, at: now, random: 0)
    machine.remember(nil)
    _ = machine.handle(.ended(.restart(reason: "gone")), at: now, random: 0)
    #expect(machine.transfer.state == .outcomeUnknown && machine.transfer.reason == "gone")
  }

  @Test func incompleteUpload() {
    var machine = asked()
    _ = machine.handle(.due, at: now, random: 0)
    machine.remember(Resumption(protocolName: "tus", url: "http://a/", offset: 2))
    #expect(!machine.transfer.hasBegun)
    machine.remember(nil)
    _ = machine.handle(.ended(.restart(reason: "gone")), at: now, random: 0)
    #expect(machine.transfer.state == .waiting)
  }

  /// A gateway's error response does not say whether the server performed the request.
  @Test(arguments: [
    (500, true), (502, true), (504, true), (503, false), (507, false), (501, false), (429, false),
    (409, false),
  ])
  func openRejection(status: Int, isOpen: Bool) {
    var machine = TransferMachine.sending { $0.request.atMostOnce = true }
    _ = machine.handle(.completing, at: now, random: 0)
    _ = machine.handle(.ended(.answered(ServerResponse(status: status))), at: now, random: 0)
    #expect((machine.transfer.state == .outcomeUnknown) == isOpen)
  }

  /// The server redirected to the result. An error at the result's address does not say whether the
  /// request was performed.
  @Test(arguments: [Interruption.Cause.connecting, .barred, .offline, .awaitingAnswer, .unanswered])
  func unreadableResponse(cause: Interruption.Cause) {
    var machine = TransferMachine.sending { $0.request.atMostOnce = true }
    _ = machine.handle(.completing, at: now, random: 0)
    _ = machine.handle(.interrupted(cause), at: now, random: 0)
    #expect(machine.transfer.state == .outcomeUnknown)
  }

  @Test(arguments: [200, 303, 404, 409, 429, 503], [true, false])
  func responseOfResult(status: Int, isOfResult: Bool) {
    var machine = TransferMachine.sending { $0.request.atMostOnce = true }
    _ = machine.handle(.completing, at: now, random: 0)
    var answer = ServerResponse(status: status)
    answer.isOfResult = isOfResult
    _ = machine.handle(.ended(.answered(answer)), at: now, random: 0)
    #expect((machine.transfer.state == .outcomeUnknown) == (isOfResult && status != 200))
  }

  /// If a second attempt is impossible, that does not show whether the first request arrived.
  @Test(arguments: [true, false], [true, false])
  func impossibleContinuation(hasLeft: Bool, isAskable: Bool) {
    let ends: [TransferMachine.Event] = [
      .bodyLost(reason: "changed"), .ended(.impossible(reason: "ftp")),
    ]
    for end in ends {
      var machine = TransferMachine.sending {
        $0.request.atMostOnce = true
        if isAskable {
          $0.resumption = Resumption(protocolName: "ietf", url: "http://a/", offset: 0)
        }
      }
      if hasLeft { _ = machine.handle(.completing, at: now, random: 0) }
      _ = machine.handle(end, at: now, random: 0)
      #expect(machine.transfer.state == (hasLeft ? .outcomeUnknown : .failed))
    }
  }

  /// Sends one POST over real connections and checks its outcome.
  @Test(arguments: [
    ("http://127.0.0.1:9/", 200, Transfer.State.outcomeUnknown), ("/result", 503, .outcomeUnknown),
    ("/result", 200, .delivered), ("ftp://x/", 200, .outcomeUnknown),
  ])
  func resultAtOtherAddress(place: String, status: Int, state: Transfer.State) async throws {
    let server = try await ScriptedServer { _, head in
      head.method == .POST
        ? .answer(303, headers: ["Location": place]) : .answer(status)
    }
    let stage = try TransferStage()
    let queue = try await stage.queue()
    let id = try await queue.handOff([
      stage.handOff(server.url, stage.body()) { $0.atMostOnce = true }
    ])[0].id
    #expect(try await queue.wait(for: id).transfer.state == state)
    #expect(server.requests.count { $0.method == "POST" } == 1)
    await queue.stop()
    try await server.stop()
  }

  /// The response was unreadable or incomplete, so a repetition could duplicate the request's work.
  @Test(arguments: ["POST", "PATCH", "PUT", "GET", "DELETE", "SHARE"])
  func doubtfulResponse(method: String) {
    let isIdempotent = !["POST", "PATCH", "SHARE"].contains(method)
    for cause in [Interruption.Cause.unreadable, .cutShort] {
      for resumption in [nil, Resumption(protocolName: "tus", url: "http://a/", offset: 0)] {
        var machine = TransferMachine.sending {
          $0.request.method = method
          $0.resumption = resumption
        }
        _ = machine.handle(.interrupted(cause), at: now, random: 0)
        // If the upload has an address, the next attempt sends an offset request. If the response
        // was cut short and the method is idempotent, the request is repeated.
        let isAsked = resumption != nil || cause == .cutShort && isIdempotent
        #expect(machine.transfer.state == (isAsked ? .waiting : .outcomeUnknown))
        #expect(machine.transfer.attempts == 1)
      }
    }
    // The user may send the transfer again.
    var machine = TransferMachine.sending { $0.request.method = method }
    _ = machine.handle(.interrupted(.unreadable), at: now, random: 0)
    _ = machine.handle(.retry, at: now, random: 0)
    #expect(machine.transfer.state == .waiting)
  }

  /// A change during an attempt stops the attempt and is saved.
  @Test("A change stops an attempt in flight") func changeWhileSending() throws {
    let change = try TransferChange(url: "http://b/", headers: nil, idempotencyKey: "new")
    var machine = TransferMachine.sending()
    #expect(machine.handle(.edit(change), at: now, random: 0) == [.stopSending, .save])
    #expect(machine.transfer.request.url == "http://b/" && machine.transfer.nextAttempt == now)
    // A request that may have been performed is not sent to another server without the user's
    // retry.
    for isAskable in [true, false] {
      var once = TransferMachine.sending {
        $0.request.atMostOnce = true
        if isAskable {
          $0.resumption = Resumption(protocolName: "tus", url: "http://a/", offset: 0)
        }
      }
      _ = once.handle(.completing, at: now, random: 0)
      #expect(once.handle(.edit(change), at: now, random: 0) == [.stopSending, .save])
      #expect(once.transfer.state == .outcomeUnknown && once.transfer.request.url == "http://b/")
      _ = once.handle(.retry, at: now, random: 0)
      #expect(once.transfer.state == .waiting)
    }
  }
}
