import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct MessageChannelTests {
  private typealias Host = MessageChannel<HostMessage, ExtensionMessage>
  private typealias Guest = MessageChannel<ExtensionMessage, HostMessage>

  private func pair() throws -> (host: Host, guest: Guest, guestSocket: UnixSocket) {
    let (near, far) = try UnixSocket.pair(.stream)
    return (Host(near), Guest(far), far)
  }

  @Test func messagesWithDescriptors() throws {
    let (host, guest, _) = try pair()
    let body = try Array("moo".utf8).withUnsafeBytes {
      try Descriptor.memoryFile(named: "body", holding: $0)
    }
    let request = TransferRequest(
      kind: .upload, method: "POST", url: "http://127.0.0.1/", headers: [])
    try guest.send(.view(ExtensionView(compose: ComposeView(title: "A", text: "ä€🐄"))))
    try guest.send(.request(id: 7, .transfer(request)), descriptors: [body])
    try guest.send(.completed(returned: []))

    let view = try #require(try host.receive())
    #expect(view.message == .view(ExtensionView(compose: ComposeView(title: "A", text: "ä€🐄"))))
    #expect(view.descriptors.isEmpty)
    let transfer = try #require(try host.receive())
    #expect(transfer.message == .request(id: 7, .transfer(request)))
    let passed = try #require(transfer.descriptors.first)
    #expect(passed.number != body.number)
    #expect(try passed.readAll(limit: 10) == Array("moo".utf8))
    #expect(try #require(try host.receive()).message == .completed(returned: []))
  }

  @Test func messagesLargerThanTheBuffer() async throws {
    let (host, guest, _) = try pair()
    let text = String(repeating: "🐄", count: 500_000)
    let sender = Thread { try? host.send(.input(.text(text, revision: 1))) }
    sender.start()
    #expect(try #require(try guest.receive()).message == .input(.text(text, revision: 1)))
  }

  @Test func endBetweenMessages() throws {
    let (host, guest, _) = try pair()
    try guest.send(.completed(returned: []))
    guest.close()
    #expect(try host.receive() != nil)
    #expect(try host.receive() == nil)
  }

  @Test func endInsideAMessage() throws {
    let (host, _, socket) = try pair()
    try [UInt8]([2, 0, 0, 0, 0, 0, 0, 9, 1]).withUnsafeBytes { try socket.send($0) }
    socket.shutdown()
    #expect(throws: WireError.endedInsideMessage) { _ = try host.receive() }
  }

  @Test(
    arguments: [
      "", "{}", "[]", "null", "{\"type\":\"view\"}", "{\"type\":\"unknown\"}",
      "{\"type\":1}", "{\"cancelled\":{}}",
      "{\"type\":\"request\",\"id\":-1,\"request\":{\"type\":\"attachment\",\"id\":0}}",
      "{\"type\":\"view\",\"view\":{\"pages\":5}}", LongText("", then: "[", times: 100_000),
    ] as [LongText])
  func rejectsInvalidMessages(_ long: LongText) throws {
    let payload = long.text
    let (host, _, socket) = try pair()
    let frame = try Frame.encode(Array(payload.utf8), descriptors: 0)
    let sender = Thread { try? frame.withUnsafeBytes { try socket.send($0) } }
    sender.start()
    let error = #expect(throws: WireError.self) { _ = try host.receive() }
    guard case .notAMessage? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func unresponsivePeer() throws {
    let (near, _far) = try UnixSocket.pair(.stream)
    try near.setSendTimeout(seconds: 1)
    let host = Host(near)
    let text = String(repeating: "x", count: 4 << 20)
    let error = #expect(throws: SystemError.self) {
      try host.send(.input(.text(text, revision: 1)))
    }
    #expect(error?.code == EAGAIN)
    withExtendedLifetime(_far) {}
  }

  /// The types of the messages between the daemon, extensions, the sheet and host apps.
  private static let types: [String: any (Codable & Sendable).Type] = [
    "ExtensionMessage": ExtensionMessage.self, "HostMessage": HostMessage.self,
    "HostAppMessage": HostAppMessage.self, "SheetMessage": SheetMessage.self,
  ]

  /// `Tests/Vectors/wire.jsonl` contains each message in its encoded form. A change to a message
  /// requires a new `Frame.version`.
  @Test("Each message of the file is decoded and encoded to the same bytes")
  func roundTrip() throws {
    #expect(try VectorFile.roundTrip("wire.jsonl") { Self.types[$0] } == Set(Self.types.keys))
  }
}
