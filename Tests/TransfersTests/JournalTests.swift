import ChangeFeed
import Contract
import DurableStore
import Foundation
import GRDB
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing

@testable import Transfers

/// The data that the journal keeps with a transfer: keys, bodies, resumptions, events and history.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct JournalTests {
  private let stage: TransferStage

  init() throws { stage = try TransferStage() }

  @Test("A key identifies one transfer of its owner") func ownerKeys() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await stage.queue()
    let large = Data(repeating: 0x6d, count: Int(BodyStorage.journalLimit) + 1)
    func handOff(_ key: String?, owner: String?) async throws -> String {
      try await queue.handOff([
        stage.handOff(server.url, stage.body(large), owner: owner) { $0.handOffKey = key }
      ])[0].id
    }
    let first = try await handOff("a", owner: "cow")
    #expect(try await handOff("a", owner: "cow") == first)
    #expect(try await handOff("a", owner: nil) != first)
    #expect(try await handOff("b", owner: "cow") != first)
    #expect(try await handOff(nil, owner: "cow") != handOff(nil, owner: "cow"))
    _ = try await queue.wait(for: first)
    // A key is valid even after its transfer has ended.
    #expect(try await handOff("a", owner: "cow") == first)
    // Two items of one hand-off with the same key are one transfer. Concurrent hand-offs with the
    // same key are one transfer too.
    let twins = try await queue.handOff(
      [0, 1].map { _ in
        stage.handOff(server.url, try stage.body(large)) { $0.handOffKey = "twin" }
      })
    #expect(twins[0].id == twins[1].id)
    let many = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { try await handOff("many", owner: "cow") } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(many.count == 1)
    for snapshot in try await queue.snapshots(limit: 100) {
      _ = try await queue.wait(for: snapshot.id)
    }
    #expect(server.requests.count == 7)
    #expect(try stage.spooled == [])
    await queue.stop()
    try await server.stop()
  }

  @Test(
    "Small bodies are stored in the journal",
    arguments: [0, 1, 4096, Int(BodyStorage.journalLimit)])
  func smallBodies(size: Int) async throws {
    let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let dead = try await stage.queue(hasNetwork: { false })
    let ids = try await dead.handOff([
      stage.handOff("http://127.0.0.1:\(try ClosedPort.take())/", stage.body(bytes))
    ]).map(\.id)
    #expect(try stage.spooled == [])
    await dead.stop()
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await stage.queue()
    // The pause ensures that no attempt is in flight when the change is made.
    _ = try await queue.pause(ids[0])
    let change = try TransferChange(url: server.url, headers: nil, idempotencyKey: "new")
    _ = try await queue.retry(ids[0], with: change)
    #expect(try await queue.wait(for: ids[0]).transfer.state == .delivered)
    #expect(server.requests.map(\.body) == [bytes])
    #expect(try await stage.journal().body(of: ids[0]) == nil)
    await queue.stop()
    try await server.stop()
  }

  @Test("Each field of a transfer is kept") func everyField() async throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    var transfer = Transfer(
      id: "a", owner: "o", share: "s",
      request: TransferRequest(
        kind: .data, sessionIdentifier: "e", sharedContainerIdentifier: "g", taskIdentifier: 3,
        taskDescription: "d", method: "PUT", url: "https://a:1/b",
        headers: [HeaderField(name: "A", value: "é\"")], fileName: "n", handOffKey: "h",
        resumable: .tus, digest: .sha1, atMostOnce: true,
        earliestBeginDate: now.timeIntervalSince1970, isDiscretionary: true, isInOrder: true,
        sendsLaunchEvents: false),
      idempotencyKey: "i", custody: .journaled(size: 2), state: .failed, wait: .connection,
      created: now, ended: now, attempts: 4, failures: 2, nextAttempt: now, notBefore: now,
      hasBegun: true, reason: "r",
      response: ServerResponse(
        status: 500, headers: [HeaderField(name: "B", value: "c")], body: Data([0, 255])),
      resumption: Resumption(
        protocolName: "tus", url: "https://a/u", offset: 1 << 40, reach: .internet))
    let journal = try stage.journal()
    _ = try await journal.add([JournalEntry(transfer: transfer)])
    #expect(try await journal.transfer("a") == transfer)
    transfer.request.url = "http://c/"
    transfer.state = .waiting
    transfer.wait = .paused
    transfer.resumption = nil
    transfer.hasBegun = false
    transfer.response = nil
    try await journal.update(transfer, now: now)
    #expect(try await journal.transfer("a") == transfer)
  }

  /// A duplicate ID would give one transfer's body to the other transfer.
  @Test("An identifier that is in use is rejected") func rejectsUsedIdentifier() async throws {
    let journal = try stage.journal()
    let first = Transfer.example(id: "a", created: Date(timeIntervalSince1970: 1_700_000_000))
    _ = try await journal.add([JournalEntry(transfer: first, body: Data("first".utf8))])
    var second = first
    second.request.url = "http://another/"
    await #expect(throws: (any Error).self) {
      try await journal.add([
        JournalEntry(transfer: .example(id: "b", created: Date())),
        JournalEntry(transfer: second, body: Data("second".utf8)),
      ])
    }
    #expect(try await journal.transfer("a") == first)
    #expect(try await journal.body(of: "a") == Data("first".utf8))
    #expect(try await journal.transfer("b") == nil)
  }

  /// Rows with invalid values are skipped and do not crash the process.
  @Test(arguments: Transfer.columns) func randomDamage(column: String) async throws {
    let journal = try stage.journal()
    _ = try await journal.add([JournalEntry(transfer: .example(created: Date()))])
    for rubbish in ["x'00ff'", "'\u{1}{]'", "-9223372036854775808", "1e300"] {
      try? await journal.store.commit {
        try $0.execute(sql: "UPDATE transfer SET \(column) = \(rubbish)")
      }
      _ = try await journal.transfers(TransferSelection(text: "a", limit: 10))
      _ = try await journal.survey(JournalSurvey.Query(date: Date()))
    }
  }

  // MARK: Events

  private func session(_ url: String, _ owner: String = "cow") -> HandOff {
    stage.handOff(url, owner: owner) {
      $0.sessionIdentifier = "session"
      $0.taskIdentifier = 7
    }
  }

  @Test("An event stays until its owner acknowledges it") func unacknowledgedEvents() async throws {
    let server = try await ScriptedServer { index, _ in
      index == 1 ? .answer(404, body: "no") : .answer(200, headers: ["A": "b"], body: "yes")
    }
    let first = try await stage.queue()
    var numbers: [Int64] = []
    for _ in 0..<2 {
      let id = try await first.handOff([session(server.url)])[0].id
      _ = try await first.wait(for: id)
    }
    var events = first.events(owner: "cow", session: "session").makeAsyncIterator()
    for (state, body) in [(Transfer.State.delivered, "yes"), (.failed, "no")] {
      let event = try #require(try await events.next())
      #expect(event.transfer.state == state && event.transfer.request.taskIdentifier == 7)
      #expect(event.transfer.response?.body == Data(body.utf8))
      numbers.append(event.number)
    }
    #expect(numbers[0] < numbers[1])
    await first.stop()

    // The event that was not acknowledged comes again. A new event follows.
    let second = try await stage.queue()
    let key = SessionKey(owner: "cow", session: "session")
    #expect(try await second.pendingSessions() == [key: numbers[1]])
    try await second.acknowledge(owner: "cow", session: "session", upTo: numbers[0])
    var again = second.events(owner: "cow", session: "session").makeAsyncIterator()
    #expect(try await again.next()?.number == numbers[1])
    let sessions = second.sessionsWithEvents.subscribe()
    _ = try await second.handOff([session(server.url)])
    let third = try #require(try await again.next())
    #expect(third.number > numbers[1])
    for await number in sessions {
      #expect(number == third.number)
      break
    }
    // Another owner's events are not included. Clearing the history keeps unacknowledged events.
    _ = try await second.handOff([session(server.url, "horse")])
    _ = try await second.clearEnded()
    #expect(try await second.snapshots(limit: 10).count >= 2)
    try await second.acknowledge(owner: "cow", session: "session", upTo: .max)
    #expect(try await second.pendingSessions()[key] == nil)
    await second.stop()
    try await server.stop()
  }

  /// A failed transfer that is retried has not ended.
  @Test("A retry withdraws the event of a transfer") func retriedTransfer() async throws {
    let server = try await ScriptedServer { index, _ in index == 0 ? .answer(404) : .answer(200) }
    let queue = try await stage.queue()
    let id = try await queue.handOff([session(server.url)])[0].id
    _ = try await queue.wait(for: id)
    _ = try await queue.retry(id)
    #expect(try await queue.wait(for: id).transfer.state == .delivered)
    let all = try await stage.journal().events(
      of: SessionKey(owner: "cow", session: "session"), after: 0, limit: 10)
    #expect(all.map(\.transfer.state) == [.delivered])
    await queue.stop()
    try await server.stop()
  }

  @Test("A session belongs to one process at a time") func singleSessionOwner() async throws {
    let queue = try await stage.queue()
    var lease = queue.adopt(owner: "cow", session: "a")
    #expect(lease != nil)
    #expect(queue.adopt(owner: "cow", session: "a") == nil)
    #expect(queue.adopt(owner: "cow", session: "b") != nil)
    lease = nil
    #expect(queue.adopt(owner: "cow", session: "a") != nil)
    await queue.stop()
  }

  // MARK: At most once

  @Test("An at-most-once transfer is not repeated") func atMostOnce() async throws {
    let server = try await ScriptedServer { _, _ in .hangUp }
    let queue = try await stage.queue()
    let id = try await queue.handOff([
      stage.handOff(server.url, stage.body()) { $0.atMostOnce = true }
    ])[0].id
    let end = try await queue.wait(for: id)
    #expect(end.transfer.state == .outcomeUnknown)
    #expect(end.sentence(at: Date()).hasPrefix("It is unknown whether it arrived: the server"))
    #expect(server.requests.count == 1)
    // The control: without `atMostOnce`, the request is repeated.
    let usual = try await queue.handOff([stage.handOff(server.url, stage.body())])[0].id
    await server.waitForRequests(3)
    _ = try await queue.cancel(usual)
    await queue.stop()
    try await server.stop()
  }

  @Test("After a kill, the next daemon does not repeat an at-most-once transfer")
  func atMostOnceAfterKill() async throws {
    let server = try await ScriptedServer { _, _ in .silence }
    let journal = try stage.journal()
    let first = try await stage.queue(journal)
    let id = try await first.handOff([
      stage.handOff(server.url, stage.body()) { $0.atMostOnce = true }
    ])[0].id
    await server.waitForRequests(1)
    // Stopping the queue stores nothing, like a crash.
    await first.stop()
    let second = try await stage.queue()
    #expect(try await second.snapshot(of: id)?.transfer.state == .outcomeUnknown)
    #expect(server.requests.count == 1)
    await second.stop()
    try await server.stop()
  }

  // MARK: The user's requests

  @Test("A transfer waits for credentials") func missingCredentials() async throws {
    let server = try await ScriptedServer { _, head in
      head.headers["Authorization"] == ["yes"] ? .answer(200) : .answer(401)
    }
    let queue = try await stage.queue()
    let id = try await queue.handOff([stage.handOff(server.url, stage.body())])[0].id
    let held = try await queue.wait(for: id) { $0.wait == .credentials }
    #expect(held.sentence(at: Date()).contains("401 Unauthorized. It asks for credentials"))
    let change = try TransferChange(
      url: nil, headers: [HeaderField(name: "Authorization", value: "yes")], idempotencyKey: "k")
    _ = try await queue.retry(id, with: change)
    #expect(try await queue.wait(for: id).transfer.state == .delivered)
    #expect(server.requests.count == 2)
    await queue.stop()
    try await server.stop()
  }

  /// If a transfer is changed while it is being sent, the request goes to the new server.
  @Test("A transfer can be changed while it is sent") func changeWhileSending() async throws {
    let silent = try RawServer { $0.readToEnd() }
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await stage.queue()
    let id = try await queue.handOff([stage.handOff(silent.url, stage.body())])[0].id
    _ = try await queue.wait(for: id, until: \.isSending)
    let change = try TransferChange(url: server.url, headers: nil, idempotencyKey: "new")
    #expect(try await queue.retry(id, with: change)?.transfer.request.url == server.url)
    #expect(try await queue.wait(for: id).transfer.state == .delivered)
    #expect(server.requests.map(\.body) == [Data("moo".utf8)])
    await queue.stop()
    try await server.stop()
  }

  @Test("One transfer or all can be paused and resumed") func pauseAndResume() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let silent = try RawServer { $0.readToEnd() }
    let queue = try await stage.queue()
    let sending = try await queue.handOff((0..<20).map { _ in stage.handOff(silent.url) })
    _ = try await queue.wait(for: sending[0].id, until: \.isSending)
    #expect(try await queue.pauseAll() == 20)
    for transfer in sending {
      let now = try #require(try await queue.snapshot(of: transfer.id))
      #expect(now.wait == .paused && now.transfer.attempts == 0 && now.nextAttempt == nil)
    }
    // A transfer that is handed off later is sent.
    let free = try await queue.handOff([stage.handOff(server.url)])[0].id
    #expect(try await queue.wait(for: free).transfer.state == .delivered)
    await queue.stop()
    // A restart does not resume paused transfers.
    let second = try await stage.queue()
    #expect(try await second.snapshot(of: sending[3].id)?.wait == .paused)
    let change = try TransferChange(url: server.url, headers: nil, idempotencyKey: "k")
    _ = try await second.retry(sending[3].id, with: change)
    #expect(try await second.wait(for: sending[3].id).transfer.state == .delivered)
    #expect(try await second.resume(sending[4].id)?.wait != .paused)
    #expect(try await second.resumeAll() == 18)
    _ = try await second.wait(for: sending[19].id) { $0.wait != .paused }
    await second.stop()
    try await server.stop()
  }

  @Test("Ended transfers are found and deleted") func endedTransfers() async throws {
    let server = try await ScriptedServer { _, head in
      head.uri.hasPrefix("/no") ? .answer(404) : .answer(200)
    }
    var retention = Retention()
    let queue = try await stage.queue(retention: retention)
    for path in ["cow%25", "horse_", "no"] {
      let id = try await queue.handOff([
        stage.handOff("\(server.url)/\(path)", stage.body(), owner: "com.example.\(path)")
      ])[0].id
      _ = try await queue.wait(for: id)
    }
    func found(_ text: String?, _ states: Set<Transfer.State>? = nil) async throws -> [String] {
      try await queue.snapshots(TransferSelection(text: text, states: states, limit: 10)).map {
        String($0.transfer.request.url.split(separator: "/").last ?? "")
      }
    }
    #expect(try await found("COW") == ["cow%25"])
    #expect(try await found("%") == ["cow%25"])
    #expect(try await found("e_") == ["horse_"])
    #expect(try await found("example") == ["no", "horse_", "cow%25"])
    #expect(try await found("failed") == ["no"])
    #expect(try await found(nil, [.failed]) == ["no"])
    #expect(try await found("nothing") == [])
    await queue.stop()

    // A failed transfer is kept until the user clears it.
    retention.count = 1
    let strict = try await stage.queue(retention: retention)
    await strict.prune()
    #expect(try await strict.snapshots(limit: 10).count == 2)
    #expect(try await strict.clearEnded() == 2)
    #expect(try await strict.snapshots(limit: 10).isEmpty)
    await strict.stop()
    try await server.stop()
  }

  // MARK: The source

  /// A linked file is checked when an attempt begins, when it continues and when it ends.
  @Test("A change of the body during the upload is noticed", arguments: [true, false])
  func bodyChangeWhileSending(_ changes: Bool) async throws {
    let file = try stage.folder.sparseFile("film.mov", size: BodyStorage.copyLimit + 1)
    let server = try RawServer { caller in
      caller.readHead()
      // After this many bytes the attempt has begun but is not over.
      _ = try? caller.read(upTo: 1 << 16)
      if changes, let writer = try? Descriptor.open(file.path, O_WRONLY) {
        try? Array("x".utf8).withUnsafeBytes { try writer.writeAll($0) }
      }
      var rest = BodyStorage.copyLimit + 1
      while rest > 1 << 16, let bytes = try? caller.read(upTo: 1 << 16), !bytes.isEmpty {
        rest -= Int64(bytes.count)
      }
      caller.say("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      caller.readToEnd()
    }
    let queue = try await stage.queue()
    let taken = try await queue.handOff([
      stage.handOff(server.url, Descriptor.open(file.path, O_RDONLY))
    ])[0]
    guard case .linked = taken.transfer.custody else {
      await queue.stop()
      return
    }
    let end = try await queue.wait(for: taken.id)
    #expect(end.transfer.state == (changes ? .failed : .delivered))
    if changes { #expect(end.transfer.reason?.contains("changed after it was shared") == true) }
    await queue.stop()
  }
}
