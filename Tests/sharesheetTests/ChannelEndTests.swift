import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// When a share ends, the connection to its extension is closed for good.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ChannelEndTests {
  @Test("A process that an extension leaves behind ends with the share")
  func remainingProcess() async throws {
    try await CommandHome.with { home in
      let server = try await ScriptedServer { _, _ in .answer(200) }
      let daemon = try home.startDaemon(knowing: ["Unwell"])
      try await home.run("share", "--text", "print", "--to", "Unwell", "--post").expect(0)
      try await eventually { home.children(of: daemon).isEmpty }
      let threads = home.threads(of: daemon)

      let report = try home.reportOfHeir
      let share = try await home.run(
        "share", "--text", "heir \(server.url) \(report)", "--to", "Unwell", "--post", "--wait")
      share.expect(0)
      // The daemon keeps no zombie process and no thread of the extension.
      try await eventually { home.extensions(named: "UnwellExtension").isEmpty }
      try await eventually { home.children(of: daemon).isEmpty }
      try await eventually { home.threads(of: daemon) <= threads + 2 }
      #expect(!FileManager.default.fileExists(atPath: report))
      #expect(server.requests.count == 1)
      try await server.stop()
    }
  }

  @Test(
    "A clean exit is reported as a clean exit, however the connection ended",
    arguments: ["leave-on-post", "close-on-post"])
  func cleanExit(illness: String) async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      let share = try await home.run("share", "--text", illness, "--to", "Unwell", "--post")
      share.expect(1)
      #expect(
        share.errors.hasPrefix("Unwell ended without finishing. Nothing was sent."),
        "\(share.errors)")
    }
  }

  @Test("If an extension does not accept the text, --post fails with a message")
  func unresponsiveExtension() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Unwell"])
      let share = try await home.run(
        "share", "--text", "deaf", "--to", "Unwell", "--message", "Moo", "--post")
      share.expect(1)
      #expect(
        share.errors.hasPrefix(
          "Unwell did not accept the text within 8 seconds. Nothing was posted"),
        "\(share.errors)")
    }
  }
}

extension CommandHome {
  /// The path of a file that the extension Unwell can write.
  fileprivate var reportOfHeir: String {
    get throws {
      let container = try #require(
        try directories.containerURL(
          forBundle: "org.sharesheet.test.Unwell.UnwellExtension"))
      return container.appending(path: "report").path
    }
  }

  /// Returns the processes with the given parent, including zombies.
  func children(of parent: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(Int32.init).filter { pid in
      let status = FileManager.default.contents(atPath: "/proc/\(pid)/status") ?? Data()
      return String(decoding: status, as: UTF8.self).contains("PPid:\t\(parent)\n")
    }
  }

  func threads(of pid: Int32) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task").count) ?? 0
  }
}
