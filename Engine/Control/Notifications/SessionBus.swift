import Foundation
import Glibc
import Linux

/// The session's message bus, for one call at a time; blocks its thread.
struct SessionBus: Sendable {
  struct Failure: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// Seconds that all of it may take.
  static let patience = 5

  let path: String

  init(path: String) { self.path = path }

  /// The one that the environment names, by a path; nil when there is none.
  init?(environment: [String: String]) {
    for address in (environment["DBUS_SESSION_BUS_ADDRESS"] ?? "").split(separator: ";") {
      guard address.hasPrefix("unix:") else { continue }
      for pair in address.dropFirst(5).split(separator: ",") where pair.hasPrefix("path=") {
        guard let path = String(pair.dropFirst(5)).removingPercentEncoding, path.hasPrefix("/")
        else { continue }
        self.path = path
        return
      }
    }
    guard environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty ?? true,
      let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"),
      access(runtime + "/bus", F_OK) == 0
    else { return nil }
    path = runtime + "/bus"
  }

  /// Shows a notification, and returns when its service has taken it.
  /// - throws: `Failure`, `SystemError`.
  func show(_ notification: DesktopNotification) throws {
    let connection = try Connection(path)
    try connection.call(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "Hello"))
    try connection.call(notification.call)
  }

  /// Of one call of ours.
  private final class Connection {
    private let socket: UnixSocket
    private let deadline = ContinuousClock.now + .seconds(SessionBus.patience)
    private var received: [UInt8] = []
    private var serial: UInt32 = 0

    init(_ path: String) throws {
      socket = try UnixSocket.connect(to: path, .stream)
      try socket.setSendTimeout(seconds: SessionBus.patience)
      let name = "\(geteuid())".utf8.map { String($0, radix: 16) }.joined()
      try send(Array("\0AUTH EXTERNAL \(name)\r\n".utf8))
      var line: [UInt8] = []
      while line.last != UInt8(ascii: "\n") {
        guard line.count < 4096 else { throw Failure("the bus said too much") }
        line += try take(1)
      }
      guard line.starts(with: Array("OK ".utf8)) else {
        throw Failure("the bus does not let this user in")
      }
      try send(Array("BEGIN\r\n".utf8))
    }

    func call(_ call: BusCall) throws {
      serial += 1
      try send(call.message(serial: serial))
      // Signals come in between.
      while true {
        let head = try take(BusAnswer.headLength)
        guard let length = BusAnswer.length(of: head) else {
          throw Failure("the bus sent what is no message")
        }
        let answer = BusAnswer(head + (try take(length - BusAnswer.headLength)))
        guard answer.answers == serial else { continue }
        if answer.isError { throw Failure("\(call.member) was refused") }
        return
      }
    }

    private func send(_ bytes: [UInt8]) throws {
      try bytes.withUnsafeBytes { try socket.send($0) }
    }

    private func take(_ count: Int) throws -> [UInt8] {
      while received.count < count {
        var wait = pollfd(fd: socket.descriptor.number, events: Int16(POLLIN), revents: 0)
        let rest = Int32(max(0, (deadline - .now) / .milliseconds(1)))
        let ready = poll(&wait, 1, rest)
        if ready < 0 && errno == EINTR { continue }
        guard ready > 0 else { throw Failure("the bus did not answer in time") }
        let bytes = try socket.receive(upTo: 65536).bytes
        guard !bytes.isEmpty else { throw Failure("the bus closed the connection") }
        received += bytes
      }
      defer { received.removeFirst(count) }
      return Array(received.prefix(count))
    }
  }
}
