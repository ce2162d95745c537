import Foundation
import Linux
import TestServers
import Testing

@testable import Contract
@testable import DaemonClient

/// `GET /v1/transfers/events` sends first the existing transfers and then each change.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct TransferEventTests {
  @Test("A stream begins with the existing transfers, oldest first, and ends when the daemon ends")
  func streamBegins() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "moo") }
    try await DaemonProcess.with { daemon in
      var ids: [String] = []
      for number in 0..<3 { ids.append(try await daemon.add("\(server.url)/\(number)").id) }
      for id in ids { try await daemon.wait(for: id, .delivered) }
      var events = daemon.client.transferEvents().makeAsyncIterator()
      for id in ids {
        let event = try #require(try await events.next())
        #expect(event.id == id && event.state == .delivered && event.response == "moo")
      }
      try await daemon.client.stop()
      #expect(try await events.next() == nil)
    }
    try await server.stop()
  }

  @Test("A client that reconnects gets the current states")
  func reconnects() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "moo") }
    try await DaemonProcess.with { daemon in
      let id = try await daemon.add("http://127.0.0.1:9/").id
      try await daemon.client.pauseTransfer(id)
      for try await event in daemon.client.transferEvents() {
        #expect(event.id == id && event.waitsFor == .paused)
        break
      }
      try await daemon.client.retryTransfer(id, with: TransferEdit(url: server.url))
      try await daemon.wait(for: id, .delivered)
      for try await event in daemon.client.transferEvents() {
        #expect(event.state == .delivered && event.response == "moo")
        break
      }
    }
    try await server.stop()
  }

  @Test("Each reader gets the changes, and last the final state with the response")
  func changes() async throws {
    let server = try await ScriptedServer { index, _ in
      .answer(index == 0 ? 503 : 200, headers: ["Retry-After": "3600"], body: "answer \(index)")
    }
    try await DaemonProcess.with { daemon in
      let readers = (0..<8).map { _ in
        Task {
          var states: [TransferStatus] = []
          for try await event in daemon.client.transferEvents() {
            states.append(event)
            if event.waitsFor == .backoff { try await daemon.client.retryTransfer(event.id) }
            if event.state.isFinal { break }
          }
          return states
        }
      }
      let id = try await daemon.add(server.url).id
      for reader in readers {
        let states = try await reader.value
        #expect(states.allSatisfy { $0.id == id })
        #expect(states.last?.state == .delivered && states.last?.response == "answer 1")
        #expect(states.dropLast().allSatisfy { !$0.state.isFinal })
      }
    }
    try await server.stop()
  }

  @Test("The stream of one share contains no other transfers")
  func shares() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await DaemonProcess.with { daemon in
      let reader = try UnixSocket.connect(to: daemon.directories.controlSocket.path, .stream)
      try Array("GET /v1/transfers/events?share=none HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        .withUnsafeBytes { try reader.send($0) }
      // The daemon has begun to respond, so it would send later events.
      var text = String(decoding: try reader.receive(upTo: 1).bytes, as: UTF8.self)
      let id = try await daemon.add(server.url).id
      try await daemon.wait(for: id, .delivered)
      try await daemon.client.stop()
      text += try await onThread {
        String(decoding: try reader.descriptor.readAll(limit: 1 << 20), as: UTF8.self)
      }
      #expect(text.hasPrefix("HTTP/1.1 200") && !text.contains("data:"), "\(text)")
    }
    try await server.stop()
  }

  @Test(
    "A stalled reader delays no other client, needs little memory, and later gets all final states")
  func slowReader() async throws {
    let count = 400
    // The response has the maximum length that the daemon keeps.
    let answer = String(repeating: "m", count: 64 << 10)
    let server = try await ScriptedServer { _, _ in .answer(403, body: answer) }
    try await DaemonProcess.with { daemon in
      let slow = try UnixSocket.connect(to: daemon.directories.controlSocket.path, .stream)
      try Array("GET /v1/transfers/events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        .withUnsafeBytes { try slow.send($0) }
      // The daemon has begun to respond, so it sends later events.
      _ = try slow.receive(upTo: 1)
      func post(_ number: Int) async throws {
        let additions = (0..<number).map { _ in
          TransferAdditions.Addition(url: server.url, method: "PUT", headers: [], handle: nil)
        }
        _ = try await daemon.client.addTransfers(TransferAdditions(additions))
      }
      func reach(_ number: Int) async throws {
        await server.waitForRequests(number)
        // The daemon may still be writing the last results to the disk.
        while try await daemon.client.status().queue.failed < number { await Task.yield() }
      }
      // The daemon's memory grows with its first transfers, so these are posted before the
      // measurement.
      try await post(50)
      try await reach(50)
      let before = try daemon.memory
      try await post(count)
      try await reach(50 + count)
      let grown = try daemon.memory - before
      // All responses together have 25 MiB. The allocator keeps a few MiB for a while.
      #expect(grown < 12 << 20, "\(grown >> 10) KiB more")

      var told = Data()
      var ends = 0
      let end = Data(#""state":"failed""#.utf8)
      while ends < 50 + count {
        let bytes = try slow.receive(upTo: 1 << 20).bytes
        try #require(!bytes.isEmpty)
        told += bytes
        while let found = told.range(of: end) {
          ends += 1
          told = Data(told[found.upperBound...])
        }
        // Only the last bytes can contain the beginning of another match.
        told = Data(told.suffix(end.count))
      }
    }
    try await server.stop()
  }
}

extension DaemonProcess {
  /// The daemon's anonymous memory, in bytes.
  fileprivate var memory: Int {
    get throws {
      let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
      return try #require(line.split(separator: " ").compactMap { Int($0) }.first) << 10
    }
  }
}
