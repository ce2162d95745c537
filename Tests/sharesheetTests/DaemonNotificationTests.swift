import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Real daemons with their own message bus, which has a notification service.
@Suite(
  .timeLimit(.minutes(3)), .ownThreads,
  .enabled(if: access("/usr/bin/dbus-daemon", X_OK) == 0, "dbus-daemon is not installed"))
struct DaemonNotificationTests {
  private func withBus(
    _ environment: [String: String] = [:],
    _ body: (CommandHome, NotificationBus, (_ words: [String]) async throws -> Int32) async throws
      -> Void
  ) async throws {
    try await CommandHome.with { home in
      let bus = try NotificationBus(home)
      var start = home.process(["daemon", "start"])
      start.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
      start.environment.merge(environment) { $1 }
      #expect(try await CommandHome.end(of: start.start()) == .exited(code: 0))
      try await body(home, bus) { words in
        let share = try await home.run(["share", "--to", "ShareAlike", "--post"] + words)
        guard case .exited(let code) = share.status else { return -1 }
        return code
      }
    }
  }

  @Test("Each delivery or failure makes one notification, with sanitized names")
  func notifications() async throws {
    let server = try await ScriptedServer { index, _ in .answer(index == 0 ? 200 : 400) }
    try await withBus { home, bus, share in
      try bus.startService()
      try home.setEndpoint(server.url)
      let photo = try home.photo("<b>&\u{1B}[2J\u{202E}.png")
      #expect(try await share([photo]) == 0)
      let good = try #require(try bus.call())
      #expect(good.app == "Sharesheet" && good.replaces == 0 && good.timeout == -1)
      #expect(good.summary == "Delivered" && good.body.hasSuffix(" → ShareAlike"))
      #expect(!good.body.contains("<") && !good.body.contains("\u{1B}"))
      #expect(try await share([photo]) == 0)
      let bad = try #require(try bus.call())
      #expect(bad.summary == "Not delivered" && bad.body.contains("400"))
      #expect(try bus.call(within: 3) == nil)
    }
    try await server.stop()
  }

  @Test("Notifications are in the language of the daemon's user")
  func translated() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await withBus(["LANG": "en_US.UTF-8", "LANGUAGE": "de"]) { home, bus, share in
      try bus.startService()
      try home.setEndpoint(server.url)
      #expect(try await share([try home.photo()]) == 0)
      #expect(try bus.call()?.summary == "Zugestellt")
    }
    try await server.stop()
  }

  @Test("A share makes no notification with --wait, or if notifications are off")
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

  @Test("Without a notification service, the daemon still delivers")
  func noService() async throws {
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
