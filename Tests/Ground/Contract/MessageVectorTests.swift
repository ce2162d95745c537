import Contract
import Foundation
import TestServers
import Testing
import Text

/// `Tests/Vectors/wire.jsonl`: each message between the daemon, extensions, the sheet and host
/// apps, as it is written. A change to a message requires a new `Frame.version`.
@Suite struct MessageVectorTests {
  private struct Line: Decodable { var schema: String }
  private struct Sample<Value: Codable>: Codable {
    var schema: String
    var value: Value
  }

  private static let url = Checkout.root.appending(path: "Tests/Vectors/wire.jsonl")

  private static let types: [String: any (Codable & Sendable).Type] = [
    "ExtensionMessage": ExtensionMessage.self, "HostMessage": HostMessage.self,
    "HostAppMessage": HostAppMessage.self, "SheetMessage": SheetMessage.self,
  ]

  @Test("Each message of the file is decoded and encoded to the same bytes")
  func roundTrip() throws {
    for line in try String(contentsOf: Self.url, encoding: .utf8).split(separator: "\n") {
      let name = try JSONText.decode(Line.self, from: Data(line.utf8)).schema
      let type = try #require(Self.types[name], "\(name)")
      do {
        #expect(try Self.again(String(line), type) == String(line))
      } catch {
        Issue.record("\(line): \(error)")
      }
    }
  }

  private static func again<Value: Codable>(_ line: String, _: Value.Type) throws -> String {
    let value = try JSONText.decode(Sample<Value>.self, from: Data(line.utf8))
    return String(decoding: try JSONText.encode(value), as: UTF8.self)
  }
}
