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

  /// Returns a server that responds as Imgur does, with a link.
  private static func imageServer() async throws -> ScriptedServer {
    try await ScriptedServer { _, _ in
      .answer(
        200, headers: ["Content-Type": "application/json"],
        body: #"{"data":{"link":"http://127.0.0.1:9/cow.jpg","deletehash":"1"},"success":true}"#)
    }
  }

  /// Makes programs that add a line with their arguments and their input to a file, and returns
  /// the environment with them.
  private static func desktop(in home: CommandHome) throws -> [String: String] {
    let bin = home.url.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    for name in ["wl-copy", "xdg-open"] {
      let script = "#!/bin/sh\nprintf '%s|%s\\n' \"$*\" \"$(cat)\" >>\"$HOME/\(name)\"\n"
      try Data(script.utf8).write(to: bin.appending(path: name))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: bin.appending(path: name).path)
    }
    return ["PATH": "\(bin.path):/usr/bin:/bin", "WAYLAND_DISPLAY": "wayland-9"]
  }

  private static func calls(of program: String, in home: CommandHome) -> [String] {
    let text = try? String(contentsOf: home.url.appending(path: program), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  @Test(
    "A delivered photo's notification has the photo, the icon, and actions for the link",
    arguments: [
      ("copy", "wl-copy", "|http://127.0.0.1:9/cow.jpg"),
      ("open", "xdg-open", "http://127.0.0.1:9/cow.jpg|"),
      ("default", "xdg-open", "http://127.0.0.1:9/cow.jpg|"),
    ])
  func link(action: String, program: String, written: String) async throws {
    let server = try await Self.imageServer()
    try await CommandHome.with { home in
      let bus = try NotificationBus(home)
      try bus.startService(choosing: action)
      var endpoint = home.process(["endpoint", server.url])
      endpoint.path = RunningProgram.pathBesideOwn("imgshare")
      #expect(try await CommandHome.end(of: endpoint.start()) == .exited(code: 0))
      var start = home.process(["daemon", "start"])
      start.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
      start.environment.merge(try Self.desktop(in: home)) { $1 }
      #expect(try await CommandHome.end(of: start.start()) == .exited(code: 0))
      try await home.run("share", try home.photo(), "--to", "ImgShare", "--post").expect(0)
      let call = try #require(try bus.call())
      #expect(call.summary == "Delivered" && call.body.hasSuffix("/cow.jpg"))
      #expect(
        call.actions == ["default", "Open", "open", "Open", "copy", "Copy Link"])
      #expect(call.hints == ["image-data": "1×1, 1"])
      #expect(call.icon.hasSuffix(".png") && FileManager.default.fileExists(atPath: call.icon))
      // No event reports the end of the program, so this polls until the test's time limit.
      while !Self.calls(of: program, in: home).contains(written) {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    try await server.stop()
  }

  @Test("If the user has set it, the link of a share without --wait goes to the clipboard")
  func copiedLink() async throws {
    let server = try await Self.imageServer()
    try await CommandHome.with { home in
      let bus = try NotificationBus(home)
      try bus.startService()
      var endpoint = home.process(["endpoint", server.url])
      endpoint.path = RunningProgram.pathBesideOwn("imgshare")
      #expect(try await CommandHome.end(of: endpoint.start()) == .exited(code: 0))
      var start = home.process(["daemon", "start"])
      start.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
      start.environment.merge(try Self.desktop(in: home)) { $1 }
      #expect(try await CommandHome.end(of: start.start()) == .exited(code: 0))
      try await home.run("share", try home.photo(), "--to", "ImgShare", "--post").expect(0)
      #expect(try bus.call()?.body.contains("clipboard") == false)
      try await home.run("settings", "copyLinks", "true").expect(0)
      try await home.run("share", try home.photo(), "--to", "ImgShare", "--post").expect(0)
      let call = try #require(try bus.call())
      #expect(call.body.hasSuffix(" The link is on the clipboard."), "\(call.body)")
      // ImgShare's own app copies the link too, so this alone does not show who has copied.
      #expect(Set(Self.calls(of: "wl-copy", in: home)) == ["|http://127.0.0.1:9/cow.jpg"])
    }
    try await server.stop()
  }

  @Test("A photo that has changed since the share is not shown")
  func changedPhoto() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await withBus { home, bus, share in
      try bus.startService()
      try home.setEndpoint(server.url)
      let photo = try home.photo()
      let later = Date(timeIntervalSinceNow: 3600)
      try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: photo)
      #expect(try await share([photo]) == 0)
      #expect(try bus.call()?.hints == [:])
    }
    try await server.stop()
  }

  @Test("Retry in a notification sends the share again, and its outcome is a new notification")
  func retry() async throws {
    let server = try await ScriptedServer { index, _ in .answer(index == 0 ? 400 : 200) }
    try await withBus { home, bus, share in
      try bus.startService(choosing: "retry")
      try home.setEndpoint(server.url)
      #expect(try await share([try home.photo()]) == 0)
      let failed = try #require(try bus.call())
      #expect(failed.summary == "Not delivered")
      #expect(failed.actions.contains("Retry") && failed.actions.contains("Show History"))
      #expect(try bus.call()?.summary == "Delivered")
      #expect(try bus.call(within: 3) == nil)
    }
    try await server.stop()
  }

  @Test("A wait that only the user can end is notified even while a command follows the share")
  func watchedWait() async throws {
    let server = try await ScriptedServer { _, _ in .answer(401) }
    try await withBus { home, bus, share in
      try bus.startService()
      try home.setEndpoint(server.url)
      #expect(try await share([try home.photo(), "--wait"]) == 9)
      #expect(try bus.call()?.summary == "A share is waiting for you")
    }
    try await server.stop()
  }

  @Test("The removal of a share from its server makes no notification")
  func removal() async throws {
    let server = try await Self.imageServer()
    try await CommandHome.with { home in
      let bus = try NotificationBus(home)
      try bus.startService()
      var endpoint = home.process(["endpoint", server.url])
      endpoint.path = RunningProgram.pathBesideOwn("imgshare")
      #expect(try await CommandHome.end(of: endpoint.start()) == .exited(code: 0))
      try await home.run("share", try home.photo(), "--to", "ImgShare", "--post", "--wait")
        .expect(0)
      try await home.run("daemon", "stop").expect(0)
      // This daemon has notified nobody yet.
      var start = home.process(["daemon", "start"])
      start.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
      #expect(try await CommandHome.end(of: start.start()) == .exited(code: 0))
      try await home.run("history", "unshare", "1").expect(0)
      #expect(try bus.call(within: 4) == nil)
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
