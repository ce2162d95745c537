import Contract
import Foundation
import NIOHTTP1
import TestServers
import Testing

@testable import Transfers

/// The options of a background session: events, discretionary transfers and the order of transfers.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SessionWishTests {
  private let stage: TransferStage
  private let key = SessionKey(owner: "cow", session: "one")

  init() throws { stage = try TransferStage() }

  private func handOff(
    _ url: String, _ change: (inout TransferRequest) -> Void = { _ in }
  ) -> HandOff {
    stage.handOff(url, nil, owner: key.owner) {
      $0.sessionIdentifier = key.session
      change(&$0)
    }
  }

  @Test(
    "If a session has no listener, the end of a transfer makes no event",
    arguments: [false, nil, true] as [Bool?])
  func endWithoutListener(_ isHeard: Bool?) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await stage.queue()
    let id = try await queue.handOff([handOff(server.url) { $0.isHeard = isHeard }])[0].id
    #expect(try await queue.wait(for: id).transfer.state == .delivered)
    #expect(try await queue.pendingSessions().isEmpty == (isHeard == false))
    // An event would prevent the history from being cleared.
    #expect(try await queue.clearEnded() == (isHeard == false ? 1 : 0))
    await queue.stop()
    try await server.stop()
  }

  @Test("Without launch events, no app is launched and the events stay") func noLaunchEvents()
    async throws
  {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let first = try await stage.queue()
    let quiet = try await first.handOff([handOff(server.url) { $0.sendsLaunchEvents = false }])[0]
    _ = try await first.wait(for: quiet.id)
    await first.stop()
    // The same holds after a restart.
    let second = try await stage.queue()
    #expect(try await second.sessionsToLaunch().isEmpty)
    let newest = try #require(try await second.pendingSessions()[key])
    // If one other transfer of the session ends with launch events, the app is launched.
    let loud = try await second.handOff([handOff(server.url)])[0]
    _ = try await second.wait(for: loud.id)
    #expect(try await second.sessionsToLaunch()[key] == newest + 1)
    try await second.acknowledge(owner: key.owner, session: key.session, upTo: newest + 1)
    #expect(try await second.pendingSessions().isEmpty)
    await second.stop()
    try await server.stop()
  }

  @Test("The queue knows whether another process uses a session") func sessionProcess() async throws
  {
    let queue = try await stage.queue()
    #expect(!queue.isAdopted(key, byOtherThan: 1))
    var lease = queue.adopt(owner: key.owner, session: key.session, process: 1)
    #expect(lease != nil)
    #expect(!queue.isAdopted(key, byOtherThan: 1))
    #expect(queue.isAdopted(key, byOtherThan: 2) && queue.isAdopted(key, byOtherThan: nil))
    lease = nil
    #expect(!queue.isAdopted(key, byOtherThan: 2))
    await queue.stop()
  }

  // MARK: Discretion

  private func entry(_ id: String, at origin: String, discretionary: Bool) -> JournalEntry {
    var transfer = Transfer.example(created: Date())
    transfer.id = id
    transfer.request.url = "http://\(origin)/"
    transfer.request.isDiscretionary = discretionary
    return JournalEntry(transfer: transfer)
  }

  @Test("Discretionary transfers are sent after all others") func discretionaryLast() {
    var ready = ReadyTransfers()
    for (id, origin, discretionary) in [
      ("a1", "a", true), ("b1", "b", true), ("a2", "a", false), ("a3", "a", true),
      ("c1", "c", false), ("a4", "a", false),
    ] {
      ready.add(entry(id, at: origin, discretionary: discretionary))
    }
    var order: [String] = []
    while let next = ready.next(where: { _ in true }) { order.append(next.transfer.id) }
    #expect(order == ["a2", "c1", "a4", "b1", "a1", "a3"])
    #expect(ready.count == 0)
  }

  @Test("A busy host does not delay transfers to other hosts") func busyHost() {
    var ready = ReadyTransfers()
    ready.add(entry("a1", at: "a", discretionary: false))
    ready.add(entry("b1", at: "b", discretionary: true))
    #expect(ready.next { $0.contains("b") }?.transfer.id == "b1")
    #expect(ready.next { $0.contains("b") } == nil)
  }

  /// The queue sends one transfer at a time, so requests arrive in the order in which attempts
  /// begin. Discretionary transfers come last. The control: if no transfer is discretionary, all
  /// arrive in the order of their hand-off.
  @Test(arguments: [true, false]) func sentLast(_ discretionary: Bool) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let queue = try await stage.queue()
    await queue.allowOneConnection()
    let first = (0..<12).map { number in
      handOff("\(server.url)/later/\(number)") { $0.isDiscretionary = discretionary }
    }
    let then = (0..<4).map { handOff("\(server.url)/sooner/\($0)") }
    for taken in try await queue.handOff(first + then) { _ = try await queue.wait(for: taken.id) }
    let (later, sooner) = (first.map { $0.request.url }, then.map { $0.request.url })
    let order = server.requests.map { server.url + $0.uri }
    #expect(order == (discretionary ? sooner + later : later + sooner))
    await queue.stop()
    try await server.stop()
  }

  // MARK: Order

  /// The server postpones the first transfer twice, and the other transfers wait. The control: if
  /// order is not requested, the other transfers overtake the first.
  @Test("A retried transfer delays the later transfers of its session", arguments: [true, false])
  func retryInOrder(_ isInOrder: Bool)
    async throws
  {
    let server = try await ScriptedServer { number, request in
      .answer(request.uri == "/0" && number <= 2 ? 503 : 200)
    }
    let queue = try await stage.queue()
    var ids: [String] = []
    // Six transfers are handed off one at a time, and the last two in one commit.
    for number in 0..<6 {
      ids.append(
        try await queue.handOff([handOff("\(server.url)/\(number)") { $0.isInOrder = isInOrder }])[
          0
        ]
        .id)
    }
    ids += try await queue.handOff(
      (6..<8).map { handOff("\(server.url)/\($0)") { $0.isInOrder = isInOrder } }
    ).map(\.id)
    for id in ids { #expect(try await queue.wait(for: id).transfer.state == .delivered) }
    let answered = server.requests.map(\.uri)
    let first = try #require(answered.lastIndex(of: "/0"))
    #expect(answered[..<first].contains { $0 != "/0" } != isInOrder, "\(answered)")
    if isInOrder { #expect(Array(answered[first...]) == (0..<8).map { "/\($0)" }) }
    await queue.stop()
    try await server.stop()
  }

  /// A transfer that waits for the user delays no other transfer. A transfer that waits for its
  /// server delays no transfer of another session.
  @Test("A waiting transfer does not delay the transfers of other sessions") func independentLines()
    async throws
  {
    let server = try await ScriptedServer { _, request in
      .answer(request.uri == "/locked" ? 401 : request.uri == "/later" ? 503 : 200)
    }
    let queue = try await stage.queue()
    let locked = try await queue.handOff([
      handOff("\(server.url)/locked") { $0.isInOrder = true }
    ])[0].id
    let behind = try await queue.handOff([
      handOff("\(server.url)/behind") { $0.isInOrder = true }
    ])[0].id
    #expect(try await queue.wait(for: behind).transfer.state == .delivered)
    #expect(try await queue.snapshot(of: locked)?.transfer.wait == .credentials)
    _ = try await queue.handOff([handOff("\(server.url)/later") { $0.isInOrder = true }])
    let other = try await queue.handOff([
      handOff("\(server.url)/other") {
        $0.sessionIdentifier = "two"
        $0.isInOrder = true
      }
    ])[0].id
    #expect(try await queue.wait(for: other).transfer.state == .delivered)
    await queue.stop()
    try await server.stop()
  }

  /// The sessions of an app and its extension share a container, and therefore one queue per host.
  /// The control: with separate containers there are two queues.
  @Test(arguments: [true, false]) func lineOfContainer(_ isShared: Bool) async throws {
    let isOpen = Gate()
    let server = try await ScriptedServer { _, request in
      .answer(request.uri == "/0" && !isOpen.isOpen ? 503 : 200)
    }
    let queue = try await stage.queue()
    var ids: [String] = []
    for number in 0..<6 {
      let part = ["app", "extension"][number % 2]
      ids.append(
        try await queue.handOff([
          stage.handOff("\(server.url)/\(number)", owner: "cow.\(part)") {
            $0.sessionIdentifier = part
            $0.sharedContainerIdentifier = isShared ? "group.cow" : "group.\(part)"
            $0.isInOrder = true
          }
        ])[0].id)
    }
    if isShared {
      // Waits until the first transfer has been retried. In this time, a separate queue would get
      // ahead.
      while true {
        let known = server.requests
        if known.count(where: { $0.uri == "/0" }) > 1 { break }
        await server.waitForRequests(known.count + 1)
      }
    } else {
      #expect(try await queue.wait(for: ids[5]).transfer.state == .delivered)
    }
    isOpen.open()
    for id in ids { #expect(try await queue.wait(for: id).transfer.state == .delivered) }
    let answered = server.requests.map(\.uri)
    let first = try #require(answered.lastIndex(of: "/0"))
    if isShared {
      #expect(!answered[..<first].contains { $0 != "/0" })
      #expect(Array(answered[first...]) == (0..<6).map { "/\($0)" })
    } else {
      #expect(answered[..<first].contains("/5"))
    }
    await queue.stop()
    try await server.stop()
  }
}

extension TransferQueue {
  /// Sends one transfer at a time.
  fileprivate func allowOneConnection() {
    scheduler = TransferScheduler(perHost: 1, total: 1, clock: { [clock] in clock.now })
  }
}
