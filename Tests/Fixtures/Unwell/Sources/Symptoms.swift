import Contract
import Foundation
import Linux

enum Symptoms {
  static func trap() -> Never {
    exit(Int32(CommandLine.arguments[CommandLine.arguments.count].count))
  }

  static func hang() { while true { sleep(1000) } }

  static func sendGarbage(over socket: UnixSocket) throws {
    let bytes = (0..<65536).map { _ in UInt8.random(in: .min ... .max) }
    // The first byte is never a version of the wire protocol.
    try ([0xff] + bytes).withUnsafeBytes { try socket.send($0) }
    hang()
  }

  static func babble(over channel: Channel) throws {
    let text = String(repeating: "babble ", count: 10_000)
    for count in 0..<1500 {
      try channel.send(.view(ExtensionView(compose: ComposeView(title: "\(count)", text: text))))
    }
    hang()
  }

  static func eatMemory() {
    var eaten: [[UInt8]] = []
    while true { eaten.append([UInt8](repeating: 1, count: 16 << 20)) }
  }
}
