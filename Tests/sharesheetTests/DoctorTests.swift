import Foundation
import Linux
import TestServers
import Testing

/// After the printed next step, the finding is gone, for certificates and transfers.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DoctorTests {
  private struct Finding: Decodable, Equatable {
    var subject: String
    var state: String
    var sentence: String
    var next: String?
  }

  private struct Report: Decodable { var findings: [Finding] }

  private func findings(_ home: CommandHome) async throws -> [Finding] {
    let ending = try await home.run("doctor", "--json")
    let findings = try JSONDecoder().decode(Report.self, from: Data(ending.output.utf8)).findings
    let isBroken = findings.contains { $0.state == "problem" }
    #expect(ending.status == .exited(code: isBroken ? 1 : 0), "\(ending.errors)")
    return findings
  }

  private func finding(_ subject: String, _ home: CommandHome) async throws -> Finding? {
    try await findings(home).first { $0.subject == subject }
  }

  @Test("In a new home, the daemon, the transfers and the certificates are ok")
  func newHome() async throws {
    try await CommandHome.with { home in
      let shown = try await home.run("doctor")
      for words in [
        "ok     daemon", "ok     transfers", "ok     disk", "ok     journal", "ok     certificates",
        "look   login", "look   notifications",
      ] {
        #expect(shown.output.contains(words), "\(shown.output)")
      }
    }
  }

  @Test("A file of certificates that is gone is a problem until another setting is made")
  func certificates() async throws {
    try await CommandHome.with { home in
      let file = try home.file("ca.pem", Data("-----BEGIN CERTIFICATE-----".utf8))
      try await home.run("settings", "certificates", file).expect(0)
      #expect(try await finding("certificates", home)?.state == "good")
      try FileManager.default.removeItem(atPath: file)
      let lost = try await finding("certificates", home)
      #expect(lost?.state == "problem" && lost?.next?.contains("settings certificates") == true)
      try await home.run("settings", "certificates", "-").expect(0)
      #expect(try await finding("certificates", home)?.state == "good")
    }
  }

  @Test("Notifications that are off, or that no service shows, are a finding with a next step")
  func notifications() async throws {
    try await CommandHome.with { home in
      let none = try await finding("notifications", home)
      #expect(none?.state == "warning" && none?.next?.contains("desktop") == true)
      try await home.run("settings", "notifications", "false").expect(0)
      let off = try await finding("notifications", home)
      #expect(off?.next?.contains("settings notifications true") == true)
    }
  }

  @Test(
    "Without a program that copies, the finding names the one for this session",
    arguments: [
      ("DISPLAY", "Install xclip."), ("WAYLAND_DISPLAY", "Install wl-clipboard."),
      ("NOTHING", nil),
    ])
  func clipboard(variable: String, next: String?) async throws {
    try await CommandHome.with { home in
      var process = home.process(["doctor", "--json"])
      for name in ["DISPLAY", "WAYLAND_DISPLAY"] { process.environment[name] = nil }
      process.environment[variable] = ":99"
      process.environment["PATH"] = "/nonexistent"
      let output = try home.memory()
      process.descriptors = [nil, output, nil]
      _ = try await CommandHome.end(of: process.start())
      let report = try JSONDecoder().decode(
        Report.self, from: Data(try CommandHome.text(output).utf8))
      let found = try #require(report.findings.first { $0.subject == "clipboard" })
      #expect(found.state == "warning" && found.next == next, "\(found)")
    }
  }

  @Test("A failed transfer is a finding until the user decides")
  func transfers() async throws {
    let server = try await ScriptedServer { _, _ in .answer(400, body: "no") }
    try await CommandHome.with { home in
      let file = try home.file("cow", .varied(10))
      let added = try await home.run(
        "transfers", "add", "--url", server.url + "/", "--file", file, "--wait")
      #expect(added.status == .exited(code: 6), "\(added.errors)")
      let failed = try await finding("transfers", home)
      #expect(failed?.state == "warning", "\(String(describing: failed))")
      #expect(failed?.sentence == "1 transfer failed or has an unknown outcome.")
      try await home.run("transfers", "clear", "--failed").expect(0)
      #expect(try await finding("transfers", home)?.state == "good")
    }
    try await server.stop()
  }

  @Test("A folder that cannot be used is a problem, and the message has the next step")
  func folders() async throws {
    try await CommandHome.with { home in
      var process = home.process(["doctor", "--json"])
      process.environment["SHARESHEET_HOME"] = "relative"
      let output = try home.memory()
      process.descriptors = [nil, output, output]
      #expect(try await CommandHome.end(of: process.start()) == .exited(code: 1))
      #expect(try CommandHome.text(output).contains("Set it to an absolute path"))
    }
  }
}
