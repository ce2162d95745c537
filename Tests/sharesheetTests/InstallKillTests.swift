import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// If the daemon is killed during an installation, the whole old app or the whole new app is
/// installed.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct InstallKillTests {
  private static let files = 60
  private static let size = 64 << 10

  @Test("kill -9 during an installation leaves the old app or the new app")
  func kills() async throws {
    try await CommandHome.with { home in
      var daemon = try home.startDaemon()
      let sources = try ["a", "b"].map { try source($0, home) }
      let clock = ContinuousClock()
      let whole = try await clock.measure { try await install(sources[0], home) }
      let target = home.directories.applications.appending(path: "Parcel.app")
      #expect(version(of: target) == "a")
      var interrupted = 0
      let rounds = 16
      for round in 1...rounds {
        let before = try #require(version(of: target))
        let after = before == "a" ? "b" : "a"
        async let installation: Void = install(sources[after == "a" ? 0 : 1], home)
        try await clock.sleep(for: whole * round / rounds)
        try await home.kill(daemon)
        let isDone: Bool
        do {
          try await installation
          isDone = true
        } catch { isDone = false }
        let remains = try? FileManager.default.subpathsOfDirectory(
          atPath: home.directories.applications.appending(path: ".unfinished").path)
        if remains?.isEmpty == false { interrupted += 1 }
        let now = version(of: target)
        #expect(
          now == after || (now == before && !isDone), "after round \(round): \(now ?? "torn")")
        daemon = try home.startDaemon()
        #expect(try await home.listed().contains { $0.id == CommandHome.parcel })
        #expect(
          !FileManager.default.fileExists(
            atPath: home.directories.applications.appending(path: ".unfinished").path))
      }
      #expect(interrupted > 0, "no kill came in the middle")
    }
  }

  /// The control: if files are copied into the old app and the copying is killed half way, the
  /// check fails.
  @Test("A half-finished copy into the old app is noticed")
  func negativeControl() async throws {
    try await CommandHome.with { home in
      let (old, new) = (try source("a", home), try source("b", home))
      #expect(version(of: old) == "a")
      let script = "for n in $(seq 0 29); do cp \(new.path)/file-$n \(old.path)/; done; kill -9 $$"
      var process = ChildProcess(path: "/bin/sh")
      process.arguments = ["-c", script]
      process.environment = ["PATH": "/usr/bin:/bin"]
      let end = try await CommandHome.end(of: try process.start())
      #expect(end != .exited(code: 0))
      #expect(version(of: old) == nil)
    }
  }

  private func source(_ version: String, _ home: CommandHome) throws -> URL {
    let app = try home.app(version: version)
    let content = Data(repeating: version.utf8.first ?? 0, count: Self.size)
    for number in 0..<Self.files {
      try content.write(to: app.appending(path: "file-\(number)"))
    }
    let place = home.url.appending(path: "sources/\(version)/Parcel.app")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: app, to: place)
    return place
  }

  private func install(_ app: URL, _ home: CommandHome) async throws {
    let socket = try DescriptorSocketClient(socket: home.directories.descriptorSocket)
    let folder = try Descriptor.open(app.path, O_RDONLY | O_DIRECTORY)
    let handle = try socket.handOver(folder, as: DescriptorHandOver(name: "Parcel.app"))
    let client = ControlClient(socket: home.directories.controlSocket)
    _ = try await client.install(ApplicationInstallation(handle: handle, replacesAny: true))
  }

  /// The version of all files, or `nil` if a file has another version, is truncated or is missing.
  private func version(of app: URL) -> String? {
    let files = FileManager.default
    guard
      let version = files.contents(atPath: app.appending(path: "version").path),
      let byte = version.first, version.count == 1,
      files.isExecutableFile(
        atPath: app.path + "/PlugIns/ParcelExtension.appex/ParcelExtension")
    else { return nil }
    let expected = Data(repeating: byte, count: Self.size)
    for number in 0..<Self.files
    where files.contents(atPath: app.appending(path: "file-\(number)").path) != expected {
      return nil
    }
    return String(decoding: version, as: UTF8.self)
  }
}
