import Foundation
import Linux
import NIOHTTP1
import TestServers
import Testing

@testable import Contract
@testable import DaemonClient

/// The routes for background sessions.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct SessionRouteTests {
  private static let owner = "org.example.Cow"

  private func task(
    _ url: String, number: Int = 1, handle: String? = nil, owner: String = owner,
    begins: Date? = nil
  ) -> SessionTask {
    SessionTask(
      owner: owner,
      request: TransferRequest(
        kind: .upload, sessionIdentifier: "another", taskIdentifier: number,
        taskDescription: "cow \(number)", method: "PUT", url: url, headers: [],
        earliestBeginDate: begins?.timeIntervalSince1970), handle: handle)
  }

  @Test("A task is accepted, reported when it ends, and removed when acknowledged")
  func life() async throws {
    let server = try await ScriptedServer { _, head in
      .answer(head.uri == "/no" ? 403 : 200, headers: ["X-Cow": "1"], body: "moo")
    }
    try await DaemonProcess.with { daemon in
      let client = daemon.client
      let added = try await daemon.ask(
        .POST, "/v1/sessions/s%20%2F1/tasks",
        String(
          decoding: try JSONEncoder().encode(
            task(server.url, number: 1, handle: try daemon.handle())), as: UTF8.self))
      #expect(added.status == 201)
      let first = try added.json(TransferStatus.self)
      #expect(first.owner == Self.owner)
      // The session's name comes from the path, not from the request's body.
      let second = try await client.add(task(server.url + "/no", number: 2), to: "s /1")
      try await daemon.wait(for: first.id, .delivered)
      try await daemon.wait(for: second.id, .failed)

      let state = try await daemon.ask(.GET, "/v1/sessions/s%20%2F1/tasks?owner=\(Self.owner)")
      #expect(state.status == 200 && state.members == ["newestEvent", "tasks"])
      #expect(try state.json(SessionState.self).tasks.isEmpty)
      #expect(try await client.session("another", owner: Self.owner).newestEvent == nil)
      #expect(try await client.session("s /1", owner: "org.example").newestEvent == nil)

      var told: [SessionEvent] = []
      for try await event in try await client.sessionEvents("s /1", owner: Self.owner) {
        told.append(event)
        if told.count == 2 { break }
      }
      #expect(Set(told.map(\.taskIdentifier)) == [1, 2])
      #expect(told[0].number < told[1].number)
      #expect(told.allSatisfy { $0.responseBody == Data("moo".utf8) })
      #expect(
        told.allSatisfy { $0.responseHeaders.contains(HeaderField(name: "X-Cow", value: "1")) })

      // The daemon repeats each event until it is acknowledged. Only the session's owner can
      // receive or acknowledge an event.
      try await client.acknowledge("s /1", owner: "org.example", upTo: .max)
      try await client.acknowledge("s /1", owner: Self.owner, upTo: -1)
      try await client.acknowledge("s /1", owner: Self.owner, upTo: told[0].number)
      var again = try await client.sessionEvents("s /1", owner: Self.owner).makeAsyncIterator()
      #expect(try await again.next() == told[1])
      let reply = try await daemon.ask(
        .POST, "/v1/sessions/s%20%2F1/acknowledge",
        #"{"owner":"\#(Self.owner)","upTo":\#(told[1].number)}"#)
      #expect(reply.status == 204 && reply.body.isEmpty)
      #expect(try await client.session("s /1", owner: Self.owner).newestEvent == nil)
    }
    try await server.stop()
  }

  @Test("Waiting tasks are found by owner and session, oldest first")
  func waiting() async throws {
    try await DaemonProcess.with { daemon in
      let later = Date(timeIntervalSinceNow: 3600)
      for number in 1...3 {
        _ = try await daemon.client.add(
          task("http://127.0.0.1:9/", number: number, begins: later), to: "one")
      }
      _ = try await daemon.client.add(task("http://127.0.0.1:9/", begins: later), to: "two")
      // This transfer belongs to another owner, but its URL contains the first owner's name.
      _ = try await daemon.client.add(
        task("http://127.0.0.1:9/\(Self.owner)", owner: "other", begins: later), to: "one")
      let state = try await daemon.client.session("one", owner: Self.owner)
      #expect(state.tasks.map(\.taskIdentifier) == [1, 2, 3])
      #expect(state.tasks.map(\.taskDescription) == ["cow 1", "cow 2", "cow 3"])
      let next = try #require(state.tasks[0].transfer.nextAttempt)
      #expect(abs(next.timeIntervalSince(later)) < 2)
      #expect(try await daemon.client.session("one", owner: "").tasks.isEmpty)
    }
  }

  @Test("A session keeps all its tasks, even more than a list can hold")
  func many() async throws {
    try await DaemonProcess.with { daemon in
      let later = Date(timeIntervalSinceNow: 3600)
      let numbers = 1...TransferStatus.listLimit + 3
      try await withThrowingTaskGroup(of: Void.self) { group in
        for first in 0..<8 {
          group.addTask {
            for number in numbers where number % 8 == first {
              _ = try await daemon.client.add(
                task("http://127.0.0.1:9/", number: number, begins: later), to: "one")
            }
          }
        }
        try await group.waitForAll()
      }
      let state = try await daemon.client.session("one", owner: Self.owner)
      #expect(state.tasks.map(\.taskIdentifier).sorted() == Array(numbers))
    }
  }

  @Test("A session belongs to a process while the process listens, and then to the next process")
  func leases() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await DaemonProcess.with { daemon in
      let first = try await daemon.client.add(task(server.url), to: "one")
      try await daemon.wait(for: first.id, .delivered)
      let path = "/v1/sessions/one/events?owner=\(Self.owner)"
      do {
        let events = try await daemon.client.sessionEvents("one", owner: Self.owner)
        var holder = events.makeAsyncIterator()
        _ = try await holder.next()
        let reply = try await daemon.ask(.GET, path)
        #expect(reply.status == 409)
        #expect(try reply.json(ControlError.self).code == .sessionInUse)
        // If another owner has a session of the same name, it is a separate session.
        let other = try await HTTPExchange.begin(
          .GET, "/v1/sessions/one/events?owner=other", accept: "text/event-stream",
          at: daemon.directories.controlSocket.path)
        #expect(other.status == .ok)
        withExtendedLifetime(holder) {}
      }
      // The daemon notices the closed connection after a while.
      while try await daemon.refusal({
        for try await _ in try await daemon.client.sessionEvents("one", owner: Self.owner) { break }
      }) == .sessionInUse { await Task.yield() }
    }
    try await server.stop()
  }
}
