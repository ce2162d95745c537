import Foundation
package import Linux
import Synchronization

/// Typed messages, each with the descriptors that belong to it, over a stream socket.
///
/// A frame is a header of 8 bytes and a payload of JSON:
///
///     byte 0     version (2)
///     byte 1     number of descriptors, at most 4, attached to the frame's first byte
///     bytes 2-3  zero
///     bytes 4-7  length of the payload in bytes, big-endian
///
/// Sending is safe from any thread; receiving belongs to one.
package final class MessageChannel<Outgoing: Encodable & Sendable, Incoming: Decodable & Sendable>:
  Sendable
{
  private let socket: UnixSocket
  private let sending = Mutex(())
  private let reader: Mutex<FrameReader>

  /// - Parameter maximumPayload: bytes; a longer frame is an error before it is read.
  package init(_ socket: UnixSocket, maximumPayload: Int = 16 << 20) {
    self.socket = socket
    reader = Mutex(FrameReader(maximumPayload: maximumPayload))
  }

  /// Sends one message; waits until the kernel has taken it.
  /// - throws: `SystemError` (`EPIPE` when the other end has gone, `EAGAIN` after a send timeout),
  ///   `EncodingError`.
  package func send(_ message: Outgoing, descriptors: [Descriptor] = []) throws {
    let frame = try Frame.encode(JSONEncoder().encode(message), descriptors: descriptors.count)
    try sending.withLock { _ in
      try frame.withUnsafeBytes { try socket.send($0, descriptors: descriptors) }
    }
  }

  /// Waits for the next message.
  /// - Returns: nil when the other end has closed between two messages.
  /// - throws: `WireError` for anything that is not a message of ours; the channel is then useless.
  package func receive() throws -> Received? {
    try reader.withLock { reader in
      while true {
        if let frame = try reader.next() {
          return Received(
            message: try Self.decode(frame.payload), descriptors: frame.descriptors,
            size: frame.payload.count)
        }
        let (bytes, descriptors) = try socket.receive(upTo: 65536)
        if bytes.isEmpty {
          if reader.isEmpty { return nil }
          throw WireError.endedInsideMessage
        }
        try reader.take(bytes, descriptors)
      }
    }
  }

  package struct Received: Sendable {
    package let message: Incoming
    package let descriptors: [Descriptor]
    /// Bytes of payload.
    package let size: Int
  }

  /// Ends both directions; a `receive` that waits returns.
  package func close() { socket.shutdown() }

  private static func decode(_ payload: [UInt8]) throws(WireError) -> Incoming {
    do {
      return try JSONDecoder().decode(Incoming.self, from: Data(payload))
    } catch {
      throw .notAMessage(reason: "\(error)")
    }
  }
}
