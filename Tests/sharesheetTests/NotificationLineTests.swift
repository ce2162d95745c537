import DesktopSession
import Foundation
import Glibc
import Linux
import Synchronization
import TestServers
import Testing

/// Notifications with an action, over a real bus.
@Suite(
  .timeLimit(.minutes(3)), .ownThreads,
  .enabled(if: access("/usr/bin/dbus-daemon", X_OK) == 0, "dbus-daemon is not installed"))
struct NotificationLineTests {
  /// The events of a notification line, in order.
  private final class Story: Sendable {
    private let lines = Mutex<[String]>([])
    private let pressed: AsyncStream<UInt32>
    private let presses: AsyncStream<UInt32>.Continuation

    init() { (pressed, presses) = AsyncStream.makeStream() }

    var told: [String] { lines.withLock { $0 } }
    func note(_ number: UInt32) { lines.withLock { $0.append("shown \(number)") } }

    func press(_ number: UInt32) {
      lines.withLock { $0.append("pressed \(number)") }
      presses.yield(number)
    }

    func awaitPress() async { _ = await pressed.first { _ in true } }
  }

  private func line(_ bus: NotificationBus, _ story: Story) throws -> NotificationLine {
    let address = try #require(
      SessionBus(environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address]))
    return try NotificationLine(address) { number, key in
      if key == DesktopNotification.Action.click { story.press(number) }
    }
  }

  private func notification(_ word: String) -> DesktopNotification {
    DesktopNotification(summary: word, body: "", actions: [.init(title: "Open")])
  }

  @Test("A notification's number is known before a press, and only presses from the service count")
  func presses() async throws {
    try await CommandHome.with { home in
      let bus = try NotificationBus(home)
      try bus.startService(choosing: "default")
      let story = Story()
      let line = try line(bus, story)
      try await forgePresses(on: bus)
      try await line.show(notification("one")) { story.note($0) }
      await story.awaitPress()
      // The line now knows its service's name on the bus.
      try await forgePresses(on: bus)
      try await line.show(notification("two")) { story.note($0) }
      await story.awaitPress()
      #expect(story.told == ["shown 1", "pressed 1", "shown 2", "pressed 2"])
      #expect(!line.isOver)
    }
  }

  /// Sends presses as any client of the bus can, to all clients at once and to each client.
  private func forgePresses(on bus: NotificationBus) async throws {
    for destination in [nil, ":1.0", ":1.1", ":1.2", ":1.3"] {
      for number in 1...2 {
        var sender = ChildProcess(path: "/usr/bin/dbus-send")
        sender.arguments =
          ["--bus=\(bus.address)", "--type=signal"] + (destination.map { ["--dest=\($0)"] } ?? [])
          + [
            "/org/freedesktop/Notifications", "org.freedesktop.Notifications.ActionInvoked",
            "uint32:\(number)", "string:default",
          ]
        #expect(try await CommandHome.end(of: sender.start()) == .exited(code: 0))
      }
    }
  }

  @Test("Without a service, showing throws and the line stays usable. Without a bus, the line ends")
  func ends() async throws {
    try await CommandHome.with { home in
      let bus = try NotificationBus(home)
      let line = try line(bus, Story())
      await #expect(throws: SessionBus.Failure.self) {
        try await line.show(notification("one")) { _ in }
      }
      #expect(!line.isOver)
      try bus.startService()
      try await line.show(notification("two")) { _ in }
      bus.end()
      await #expect(throws: (any Error).self) {
        while true { try await line.show(notification("three")) { _ in } }
      }
      #expect(line.isOver)
    }
  }
}
