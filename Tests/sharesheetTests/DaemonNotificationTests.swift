import ControlAPI
import Directories
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Real daemons with a message bus of their own, and a notification service on it.
@Suite(
  .timeLimit(.minutes(2)), .ownThreads,
  .enabled(if: access("/usr/bin/dbus-daemon", X_OK) == 0, "dbus-daemon is not installed"))
struct DaemonNotificationTests {
  private struct Call: Decodable {
    var app: String
    var replaces: Int
    var summary: String
    var body: String
    var timeout: Int
  }

  /// Ends with the test.
  private final class Bus {
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

    func startService() throws {
      let pipe = try Descriptor.pipe()
      var process = ChildProcess(path: "/usr/bin/python3")
      process.arguments = [
        CommandHome.fixtures.appending(path: "Notifications/service.py").path, socket,
      ]
      process.descriptors = [nil, pipe.writing, nil]
      service = try process.start()
      output = pipe.reading
      #expect(try line(within: 20) == "\"ready\"")
    }

    /// nil when none came.
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

  private func withBus(
    _ body: (CommandHome, Bus, (_ words: [String]) async throws -> Int32) async throws -> Void
  ) async throws {
    try await CommandHome.with { home in
      let bus = try Bus(home)
      var start = home.process(["daemon", "start"])
      start.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
      #expect(try await CommandHome.end(of: start.start()) == .exited(code: 0))
      try await body(home, bus) { words in
        let share = try await home.run(["share", "--to", "ShareAlike", "--post"] + words)
        guard case .exited(let code) = share.status else { return -1 }
        return code
      }
    }
  }

  @Test("What was delivered or failed is told of once, with nothing in a name obeyed")
  func told() async throws {
    let server = try await ScriptedServer { index, _ in .answer(index == 0 ? 200 : 400) }
    try await withBus { home, bus, share in
      try bus.startService()
      try home.setEndpoint(server.url)
      let photo = try home.photo("<b>&\u{1B}[2J\u{202E}.png")
      #expect(try await share([photo]) == 0)
      let good = try #require(try bus.call())
      #expect(good.app == "Sharesheet" && good.replaces == 0 && good.timeout == -1)
      #expect(good.summary == "Delivered" && good.body.hasSuffix(" with ShareAlike"))
      #expect(!good.body.contains("<") && !good.body.contains("\u{1B}"))
      #expect(try await share([photo]) == 0)
      let bad = try #require(try bus.call())
      #expect(bad.summary == "Not delivered" && bad.body.contains("400"))
      #expect(try bus.call(within: 3) == nil)
    }
    try await server.stop()
  }

  @Test("Whoever waits for a share is not told as well, and who switched it off is not told")
  func quiet() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await withBus { home, bus, share in
      try bus.startService()
      try home.setEndpoint(server.url)
      #expect(try await share([try home.photo(), "--wait"]) == 0)
      #expect(try bus.call(within: 4) == nil)
      let settings = home.directories.configuration.appending(path: "settings.json")
      try Data(#"{"notifications": false}"#.utf8).write(to: settings)
      #expect(try await share([try home.photo()]) == 0)
      #expect(try bus.call(within: 4) == nil)
      try FileManager.default.removeItem(at: settings)
      #expect(try await share([try home.photo()]) == 0)
      #expect(try bus.call()?.summary == "Delivered")
    }
    try await server.stop()
  }

  @Test("A bus without a notification service keeps nothing from being delivered")
  func nobody() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await withBus { home, bus, share in
      try home.setEndpoint(server.url)
      #expect(try await share([try home.photo()]) == 0)
      await server.waitForRequests(1)
      try bus.startService()
      #expect(try await share([try home.photo()]) == 0)
      #expect(try bus.call()?.summary == "Delivered")
    }
    try await server.stop()
  }
}
