import Contract
import Foundation
import Linux

/// The messages of an extension on its socket: headers with mutated fields, and descriptors that
/// are missing, superfluous or at another place.
struct FrameKind: Kind {
  static let name = "frames"
  let mutator: Mutator
  private let null: Descriptor

  init(corpus: Corpus) throws {
    let messages: [ExtensionMessage] = [
      .cancelLoad(id: 1), .unfinished(count: 2), .completed(returned: []), .picture(id: 3),
      .request(id: 7, .attachment(id: 0)), .request(id: .max, .attachment(id: .max)),
    ]
    mutator = Mutator(
      seeds: try messages.map { Array(try JSONEncoder().encode($0)) },
      pieces: ["{", "}", "[", "]", "\"", ":", ",", "null", "-1", "1e999", "\0", "\u{2}\0\0\0"])
    null = try Descriptor.open("/dev/null", O_RDWR)
  }

  func feed(_ bytes: [UInt8], _ dice: inout Dice) -> Bool {
    // Descriptors of earlier inputs that stayed open would exceed the limit at some time.
    guard let (near, far) = try? UnixSocket.pair(.stream) else {
      fail("frames: no descriptor is left", 5)
    }
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      guard send(frame(bytes, &dice), on: near, &dice) else { break }
    }
    near.shutdown()
    let channel = MessageChannel<HostMessage, ExtensionMessage>(far, maximumPayload: 1 << 16)
    var isMessage = false
    while let received = try? channel.receive() {
      isMessage = true
      _ = (received.message, received.descriptors)
    }
    return isMessage
  }

  private func frame(_ payload: [UInt8], _ dice: inout Dice) -> [UInt8] {
    let count = Int.random(in: 0...4, using: &dice)
    guard var frame = try? Frame.encode(payload, descriptors: count) else { return payload }
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: frame[0] = UInt8.random(in: 0...255, using: &dice)
    case 1: frame[1] = UInt8.random(in: 0...255, using: &dice)
    case 2: frame[Int.random(in: 2...3, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
    case 3: frame[Int.random(in: 4...7, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
    case 4: frame = Array(frame.prefix(Int.random(in: 0...frame.count, using: &dice)))
    default: break
    }
    return frame
  }

  /// Sends the bytes in up to three parts. Each part has the frame's number of descriptors, or
  /// another one.
  private func send(_ frame: [UInt8], on socket: UnixSocket, _ dice: inout Dice) -> Bool {
    var rest = frame[...]
    var count = frame.count > 1 ? min(Int(frame[1]), 20) : 0
    while !rest.isEmpty {
      let isWhole = Int.random(in: 0..<3, using: &dice) > 0
      let part = rest.prefix(isWhole ? rest.count : Int.random(in: 1...rest.count, using: &dice))
      rest = rest.dropFirst(part.count)
      if Int.random(in: 0..<6, using: &dice) == 0 { count = Int.random(in: 0...20, using: &dice) }
      let descriptors = Array(repeating: null, count: count)
      count = 0
      guard (try? part.withUnsafeBytes({ try socket.send($0, descriptors: descriptors) })) != nil
      else { return false }
    }
    return true
  }
}
