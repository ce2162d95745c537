import Contract
import Testing

/// `Tests/Vectors/wire.jsonl`: each message between the daemon, extensions, the sheet and host
/// apps, as it is written. A change to a message requires a new `Frame.version`.
@Suite struct MessageVectorTests {
  private static let types: [String: any (Codable & Sendable).Type] = [
    "ExtensionMessage": ExtensionMessage.self, "HostMessage": HostMessage.self,
    "HostAppMessage": HostAppMessage.self, "SheetMessage": SheetMessage.self,
  ]

  @Test("Each message of the file is decoded and encoded to the same bytes")
  func roundTrip() throws {
    let names = try VectorFile.roundTrip("wire.jsonl") { Self.types[$0] }
    #expect(names == Set(Self.types.keys))
  }
}
