import Contract
import Foundation
import Linux
import TestServers
import Testing

/// A system without bubblewrap.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct RequiredSandboxTests {
  private func run(_ home: CommandHome, _ words: String...) async throws -> CommandHome.Ending {
    let output = try Descriptor.capture(named: "output")
    let errors = try Descriptor.capture(named: "errors")
    var process = home.process(words)
    process.environment["PATH"] = "/nonexistent"
    process.descriptors = [nil, output, errors]
    let status = try await CommandHome.end(of: try process.start())
    return CommandHome.Ending(
      status: status, output: try CommandHome.text(output), errors: try CommandHome.text(errors),
      logs: home.directories.logs)
  }

  private static let sentence =
    "Extensions see the names of other files and processes, because bubblewrap is not installed."

  @Test("Without bubblewrap a share works, and the missing layer is named") func weaker()
    async throws
  {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let photo = try home.photo()
      try await run(home, "share", photo, "--to", "ShareAlike", "--post", "--wait").expect(0)
      #expect(server.requests.count == 1)
      let list = try await run(home, "extensions")
      list.expect(0)
      #expect(list.errors.contains("\(Self.sentence) Install the package bubblewrap."))
      let status = try await run(home, "daemon", "status", "--json").json(DaemonStatus.self)
      #expect(status.sandbox?.map(\.message) == [Self.sentence])
      let doctor = try await run(home, "doctor")
      #expect(doctor.output.contains("bubblewrap is not installed"), "\(doctor.output)")
    }
    try await server.stop()
  }

  @Test("If a complete sandbox is required, the extension is not started") func refused()
    async throws
  {
    try await CommandHome.with { home in
      try await run(home, "settings", "requireSandbox", "true").expect(0)
      let share = try await run(home, "share", "--text", "Moo", "--to", "ShareAlike", "--post")
      share.expect(1)
      #expect(
        share.errors.contains(
          "ShareAlike was not started, because you require a complete sandbox. \(Self.sentence)"),
        "\(share.errors)")
    }
  }

  @Test(
    "If the settings are damaged, a complete sandbox is required",
    arguments: [#"{"requireSandbox":"true"}"#, #"{"requireSandbox":true,"undo":"10"}"#, "{"])
  func damaged(_ settings: String) async throws {
    try await CommandHome.with { home in
      try home.write("config/settings.json", settings)
      let share = try await run(home, "share", "--text", "Moo", "--to", "ShareAlike", "--post")
      share.expect(1)
      #expect(share.errors.contains("ShareAlike was not started"), "\(share.errors)")
      #expect(share.errors.contains("settings.json is damaged") != settings.contains("undo"))
    }
  }

  @Test("If a complete sandbox is required, no extension waits for a debugger")
  func debugged() async throws {
    try await CommandHome.with { home in
      try await home.run("settings", "requireSandbox", "true").expect(0)
      let words = [
        "share", "--text", "Moo", "--to", "ShareAlike", "--debug", "--post", "--timeout", "8",
      ]
      let share = try await home.run(words)
      share.expect(1)
      #expect(share.errors.contains("With --debug, the process has no namespaces."))
      try await home.run("settings", "requireSandbox", "false").expect(0)
      // The control: the extension waits for a debugger until the timeout.
      #expect(try await home.run(words).errors.contains("lldb"))
    }
  }

  @Test("With a complete sandbox, nothing is reported, and the setting changes nothing")
  func complete() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      try await home.run("settings", "requireSandbox", "true").expect(0)
      let share = try await home.run(
        "share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait")
      share.expect(0)
      let status = try await home.run("daemon", "status", "--json").json(DaemonStatus.self)
      #expect(status.sandbox == nil)
    }
    try await server.stop()
  }
}
