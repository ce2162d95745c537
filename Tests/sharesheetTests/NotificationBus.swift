import Foundation
import Glibc
import Linux
import Testing

/// A message bus of one test, with a notification service. Both processes are killed when this
/// object is destroyed.
final class NotificationBus {
  struct Call: Decodable {
    var app: String
    var icon: String
    var replaces: Int
    var summary: String
    var body: String
    var timeout: Int
    var actions: [String]
    var hints: [String: String]
  }

  let address: String
  private let socket: String
  private let bus: Int32
  private var service: Int32?
  private var output: Descriptor?
  private var unread = ""

  init(_ home: CommandHome) throws {
    socket = home.url.appending(path: "bus").path
    address = "unix:path=\(socket)"
    let configuration = try home.file(
      "bus.conf",
      Data(
        """
        <busconfig><type>session</type><listen>\(address)</listen><policy context="default">
        <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>
        """.utf8))
    let (ready, announcing) = try Descriptor.pipe()
    var process = ChildProcess(path: "/usr/bin/dbus-daemon")
    process.arguments = [
      "--config-file=\(configuration)", "--nofork", "--nopidfile", "--print-address=3",
    ]
    process.descriptors = [nil, nil, nil, announcing]
    bus = try process.start()
    #expect(!(try ready.read(upTo: 1)).isEmpty, "the bus did not start")
  }

  /// - Parameter choosing: The key of the action that the service chooses at once in each
  ///   notification that has it.
  func startService(choosing action: String? = nil) throws {
    let pipe = try Descriptor.pipe()
    var process = ChildProcess(path: "/usr/bin/python3")
    let service = CommandHome.fixtures.appending(path: "Notifications/service.py").path
    process.arguments = [service, socket] + (action.map { [$0] } ?? [])
    process.descriptors = [nil, pipe.writing, nil]
    self.service = try process.start()
    output = pipe.reading
    #expect(try line(within: 20) == "\"ready\"")
  }

  /// Kills the bus.
  func end() { kill(bus, SIGKILL) }

  /// Returns the next call, or `nil` if none comes in time.
  func call(within seconds: Int32 = 20) throws -> Call? {
    try line(within: seconds).map { try JSONDecoder().decode(Call.self, from: Data($0.utf8)) }
  }

  private func line(within seconds: Int32) throws -> String? {
    guard let output else { return nil }
    while true {
      if let end = unread.firstIndex(of: "\n") {
        defer { unread = String(unread[unread.index(after: end)...]) }
        return String(unread[..<end])
      }
      var wait = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, seconds * 1000) > 0 else { return nil }
      let bytes = try output.read(upTo: 65536)
      if bytes.isEmpty { return nil }
      unread += String(decoding: bytes, as: UTF8.self)
    }
  }

  deinit {
    for pid in [bus, service].compactMap(\.self) {
      kill(pid, SIGKILL)
      _ = try? ChildProcess.wait(for: pid)
    }
  }
}
