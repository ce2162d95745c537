import Foundation
import Linux
import TestServers
import Testing

@testable import Contract
@testable import DaemonClient

/// `GET /v1/transfers/events`: the present ones, and then each change.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct TransferEventTests {
  @Test("A stream begins with what there is, oldest first, and ends with the daemon")
  func begins() async throws {
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

  @Test("Who comes again hears how it stands now, whatever was missed meanwhile")
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

  @Test("Each change comes to each reader, the answer with the end, and the end last")
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

  @Test("A stream of one share tells of no other transfers")
  func shares() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await DaemonProcess.with { daemon in
      let reader = try UnixSocket.connect(to: daemon.directories.controlSocket.path, .stream)
      try Array("GET /v1/transfers/events?share=none HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        .withUnsafeBytes { try reader.send($0) }
      // The daemon has begun to answer: what comes from now on would be told.
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

  @Test("A reader that stands still holds nobody up, costs little, and hears all ends at last")
  func slowReader() async throws {
    let count = 400
    // As much as is kept of an answer.
    let answer = String(repeating: "m", count: 64 << 10)
    let server = try await ScriptedServer { _, _ in .answer(403, body: answer) }
    try await DaemonProcess.with { daemon in
      let slow = try UnixSocket.connect(to: daemon.directories.controlSocket.path, .stream)
      try Array("GET /v1/transfers/events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        .withUnsafeBytes { try slow.send($0) }
      // The daemon has begun to answer: what comes from now on is told.
      _ = try slow.receive(upTo: 1)
      func post(_ number: Int) async throws {
        let additions = (0..<number).map { _ in
          TransferAdditions.Addition(url: server.url, method: "PUT", headers: [], handle: nil)
        }
        _ = try await daemon.client.addTransfers(TransferAdditions(additions))
      }
      func reach(_ number: Int) async throws {
        await server.waitForRequests(number)
        // The last answers are still on their way to the disk.
        while try await daemon.client.status().queue.failed < number { await Task.yield() }
      }
      // What the daemon takes once is not the reader's.
      try await post(50)
      try await reach(50)
      let before = try daemon.memory
      try await post(count)
      try await reach(50 + count)
      let grown = try daemon.memory - before
      // All answers together would be 25 MiB; what the allocator holds back for a while is a few.
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
        // Only what may be the beginning of another is of use.
        told = Data(told.suffix(end.count))
      }
    }
    try await server.stop()
  }
}

extension DaemonProcess {
  /// Bytes of its memory that are its own.
  fileprivate var memory: Int {
    get throws {
      let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
      return try #require(line.split(separator: " ").compactMap { Int($0) }.first) << 10
    }
  }
}
