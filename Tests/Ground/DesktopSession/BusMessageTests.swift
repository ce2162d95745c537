import Foundation
import Testing

@testable import DesktopSession

@Suite(.timeLimit(.minutes(3)))
struct BusMessageTests {
  @Test("Text from outside is shortened and sanitized, and its markup is escaped")
  func text() {
    let notification = DesktopNotification(
      summary: String(repeating: "m", count: 1000),
      body: "<a href='x'>&\u{202E}\u{0}\n" + String(repeating: "🐄", count: 10_000))
    #expect(notification.summary.count == 120)
    #expect(notification.body.count == 500)
    #expect(notification.markup.hasPrefix("&lt;a href='x'&gt;&amp;   🐄"))
  }

  @Test("A call is encoded as the D-Bus specification requires")
  func call() {
    let call = BusCall(destination: "d.d", path: "/p", interface: "i.i", member: "M")
    let message = call.message(serial: 7)
    #expect(Array(message.prefix(12)) == [108, 1, 0, 1, 0, 0, 0, 0, 7, 0, 0, 0])
    #expect(message.count.isMultiple(of: 8))
    #expect(
      Array(message[16..<27]) == [1, 1, 111, 0, 2, 0, 0, 0, 47, 112, 0])
  }

  @Test("A reply's error, text and number of descriptors are read")
  func errorReply() {
    var fields = BusBytes()
    for (code, text) in [(4, "a.Failed"), (7, ":1.7")] as [(UInt8, String)] {
      fields.align(to: 8)
      fields.add(byte: code)
      fields.add(signature: "s")
      fields.add(text)
    }
    for (code, number) in [(5, 3), (9, 2)] as [(UInt8, UInt32)] {
      fields.align(to: 8)
      fields.add(byte: code)
      fields.add(signature: "u")
      fields.add(number)
    }
    var body = BusBytes()
    body.add("No")
    func message(type: UInt8) -> BusMessage {
      var message = BusBytes()
      message.add(raw: [UInt8(ascii: "l"), type, 0, 1])
      for number in [UInt32(body.bytes.count), 9, UInt32(fields.bytes.count)] {
        message.add(number)
      }
      message.add(raw: fields.bytes)
      message.align(to: 8)
      message.add(raw: body.bytes)
      return BusMessage(message.bytes)
    }
    let error = message(type: 3)
    #expect(error.isError && error.answers == 3 && error.errorName == "a.Failed")
    #expect(error.firstText == "No" && error.descriptorCount == 2)
    #expect(message(type: 2).errorName == nil)
  }

  @Test("Parsing random bytes from the bus never reads beyond their end")
  func hostile() {
    var generator = SystemRandomNumberGenerator()
    for length in 0..<400 {
      var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      if bytes.count > 19 {
        bytes.replaceSubrange(0..<4, with: [108, 2, 0, 1])
        bytes.replaceSubrange(17..<19, with: [1, 115])
      }
      _ = BusMessage(bytes)
      _ = BusMessage.length(of: Array(bytes.prefix(16)))
    }
    #expect(BusMessage.length(of: [108, 2, 0, 1] + [UInt8](repeating: 0xFF, count: 12)) == nil)
    #expect(BusMessage.length(of: [108, 2, 0, 1] + [UInt8](repeating: 0, count: 12)) == 16)
  }

  @Test(
    "The bus's socket is the first absolute path in the environment's address",
    arguments: [
      ("unix:path=/run/a%20b,guid=1", "/run/a b"), ("unix:abstract=x;unix:path=/b", "/b"),
      ("unix:abstract=/tmp/x", nil), ("tcp:host=localhost", nil), ("unix:path=b", nil), ("", nil),
    ] as [(String, String?)])
  func address(address: String, path: String?) {
    #expect(SessionBus(environment: ["DBUS_SESSION_BUS_ADDRESS": address])?.path == path)
  }
}
