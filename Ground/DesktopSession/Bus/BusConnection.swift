import Foundation
import Glibc
import Linux
import Synchronization

/// A connection to the session bus. One thread can send while another thread reads.
package final class BusConnection: Sendable {
  private let socket: UnixSocket
  private let lastSerial: Mutex<UInt32>
  private let received = Mutex<(bytes: [UInt8], descriptors: [Descriptor])>(([], []))

  /// Connects and authenticates. Blocks its thread.
  /// - Parameter descriptors: Whether messages may carry descriptors.
  /// - Throws: `SessionBus.Failure` if the bus sends an error or does not reply in time,
  ///   `SystemError` if the connection fails.
  init(_ bus: SessionBus, descriptors: Bool = false) throws {
    socket = try UnixSocket.connect(to: bus.path, .stream)
    lastSerial = Mutex(0)
    try socket.setSendTimeout(seconds: SessionBus.timeout)
    let deadline = ContinuousClock.now + .seconds(SessionBus.timeout)
    let name = "\(geteuid())".utf8.map { String($0, radix: 16) }.joined()
    try send(Array("\0AUTH EXTERNAL \(name)\r\n".utf8))
    guard try line(until: deadline).starts(with: Array("OK ".utf8)) else {
      throw SessionBus.Failure("the bus refused to authenticate this user")
    }
    if descriptors {
      try send(Array("NEGOTIATE_UNIX_FD\r\n".utf8))
      guard try line(until: deadline).starts(with: Array("AGREE_UNIX_FD".utf8)) else {
        throw SessionBus.Failure("the bus passes no descriptors")
      }
    }
    try send(Array("BEGIN\r\n".utf8))
    let serial = try send(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "Hello"))
    while try next(until: deadline).answers != serial {}
  }

  /// Sends a call.
  /// - Parameter note: Receives the serial number before the call is sent.
  /// - Returns: The serial number that the reply names.
  @discardableResult
  func send(_ call: BusCall, noting note: (UInt32) -> Void = { _ in }) throws -> UInt32 {
    try lastSerial.withLock { serial in
      serial += 1
      note(serial)
      try send(call.message(serial: serial))
      return serial
    }
  }

  /// Waits for the next message. Only one thread at a time may call this function.
  /// - Parameter deadline: The time to stop waiting. `nil` means never.
  /// - Throws: `SessionBus.Failure` if the bus sends an error or does not reply in time,
  ///   `SystemError` if the connection fails.
  func next(until deadline: ContinuousClock.Instant? = nil) throws -> BusMessage {
    let head = try take(BusMessage.headLength, until: deadline)
    guard let length = BusMessage.length(of: head) else {
      throw SessionBus.Failure("the bus sent an invalid message")
    }
    return BusMessage(head + (try take(length - BusMessage.headLength, until: deadline)))
  }

  /// Removes and returns the descriptors of a message that `next` has just returned.
  func descriptors(of message: BusMessage) -> [Descriptor] {
    received.withLock { received in
      let own = Array(received.descriptors.prefix(message.descriptorCount))
      received.descriptors.removeFirst(own.count)
      return own
    }
  }

  /// Closes the connection. A pending `next` throws.
  func close() { shutdown(socket.descriptor.number, Int32(SHUT_RDWR)) }

  private func send(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try socket.send($0) }
  }

  /// Returns the next line of the authentication.
  private func line(until deadline: ContinuousClock.Instant) throws -> [UInt8] {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      guard line.count < 4096 else { throw SessionBus.Failure("the bus sent too long a line") }
      line += try take(1, until: deadline)
    }
    return line
  }

  private func take(_ count: Int, until deadline: ContinuousClock.Instant?) throws -> [UInt8] {
    try received.withLock { received in
      while received.bytes.count < count {
        var wait = pollfd(fd: socket.descriptor.number, events: Int16(POLLIN), revents: 0)
        let rest = deadline.map { Int32(max(0, ($0 - .now) / .milliseconds(1))) } ?? -1
        let ready = poll(&wait, 1, rest)
        if ready < 0 && errno == EINTR { continue }
        guard ready > 0 else { throw SessionBus.Failure("the bus did not respond in time") }
        let (bytes, descriptors) = try socket.receive(upTo: 65536)
        guard !bytes.isEmpty else { throw SessionBus.Failure("the bus closed the connection") }
        received.bytes += bytes
        received.descriptors += descriptors
      }
      defer { received.bytes.removeFirst(count) }
      return Array(received.bytes.prefix(count))
    }
  }
}
