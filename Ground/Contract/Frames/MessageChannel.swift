import Foundation
package import Linux
import Synchronization

/// Typed messages with descriptors over a stream socket.
///
/// A frame is a header of 8 bytes and a payload of JSON:
///
///     byte 0     version (2)
///     byte 1     number of descriptors, at most 4, attached to the frame's first byte
///     bytes 2-3  zero
///     bytes 4-7  length of the payload in bytes, big-endian
///
/// Any thread can send. Only one thread may receive.
package final class MessageChannel<Outgoing: Encodable & Sendable, Incoming: Decodable & Sendable>:
  Sendable
{
  private let socket: UnixSocket
  private let sending = Mutex(())
  private let reader: Mutex<FrameReader>

  /// - Parameter maximumPayload: The longest payload in bytes. A longer frame is an error before
  ///   its payload is read.
  package init(_ socket: UnixSocket, maximumPayload: Int = 16 << 20) {
    self.socket = socket
    reader = Mutex(FrameReader(maximumPayload: maximumPayload))
  }

  /// Sends one message and waits until the kernel has accepted it.
  /// - Throws: `SystemError` (`EPIPE` if the peer has closed, `EAGAIN` after a send timeout),
  ///   `WireError` or `EncodingError`.
  package func send(_ message: Outgoing, descriptors: [Descriptor] = []) throws {
    let frame = try Frame.encode(JSONEncoder().encode(message), descriptors: descriptors.count)
    try sending.withLock { _ in
      try frame.withUnsafeBytes { try socket.send($0, descriptors: descriptors) }
    }
  }

  /// Waits for the next message.
  /// - Returns: `nil` if the peer closed between two messages.
  /// - Throws: `WireError` if the bytes are not a valid message. The channel is then unusable.
  ///   `SystemError` if reading fails.
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

  /// A received message.
  package struct Received: Sendable {
    /// The decoded message.
    package let message: Incoming
    /// The descriptors attached to the message.
    package let descriptors: [Descriptor]
    /// The length of the payload in bytes.
    package let size: Int
  }

  /// Closes both directions. A pending `receive` returns.
  package func close() { socket.shutdown() }

  private static func decode(_ payload: [UInt8]) throws(WireError) -> Incoming {
    do {
      return try JSONDecoder().decode(Incoming.self, from: Data(payload))
    } catch {
      throw .notAMessage(reason: "\(error)")
    }
  }
}
