import Foundation
import Hummingbird
import Linux
import Logging
import ShareSession
import Synchronization
import TestServers
import Testing

@testable import Contract
@testable import Control
@testable import DaemonClient

/// The routes and values in docs/openapi.yaml and in the daemon are the same.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ContractTests {
  private static let repository = Checkout.root
  private static let missing: Comment = "the validator is missing: run scripts/peers install"
  private static var isInstalled: Bool {
    let path = repository.path + "/.build/peers/installed"
    let list = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return list.contains("schemathesis")
      || ProcessInfo.processInfo.environment["CI"] != nil
  }

  /// The daemons that were created but never run. The suite keeps them, because a daemon's HTTP
  /// client must be shut down before it is released.
  private static let kept = Mutex<[Daemon]>([])

  /// Returns each route in docs/openapi.yaml, for example `GET /v1/shares/{}/events`.
  private static func documented() throws -> Set<String> {
    let text = try String(
      contentsOf: repository.appending(path: "docs/openapi.yaml"), encoding: .utf8)
    var (routes, path) = (Set<String>(), "")
    for line in text.split(separator: "\n") {
      if let found = line.wholeMatch(of: #/  (/v1/\S*):/#) {
        path = String(found.1).replacing(#/\{\w+\}/#, with: "{}")
      } else if let found = line.wholeMatch(of: #/    (get|post|put|delete|patch):/#) {
        routes.insert("\(found.1.uppercased()) \(path)")
      }
    }
    return routes
  }

  @Test("The document has each route of the daemon and no other routes")
  func routes() async throws {
    let home = try TemporaryFolder()
    let directories = Directories(home: home.url)
    try directories.create()
    let daemon = try await Daemon(
      directories: directories, lock: try #require(try DaemonLock(directories)), roots: [],
      deadlines: ShareDeadlines(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    Self.kept.withLock { $0.append(daemon) }
    let routes = daemon.router(watches: ShareWatches(), stop: {}).router().routes.map {
      "\($0)".replacing(#/[:{]\w+\}?/#, with: "{}").replacing(" v1/", with: " /v1/")
    }
    let documented = try Self.documented()
    #expect(Set(routes) == documented)
    #expect(routes.count == Set(routes).count)
  }

  @Test(
    "Each example value matches its schema, and each schema has an example",
    .enabled(if: isInstalled, missing))
  func values() async throws {
    try await Self.run("values", Self.repository.path + "/Tests/Vectors/control-api.jsonl")
  }

  @Test("Each route responds as documented", .enabled(if: isInstalled, missing))
  func responses() async throws {
    try await DaemonProcess.with { daemon in
      try await Self.run("answers", daemon.directories.runtime.path)
    }
  }

  private static func run(_ arguments: String...) async throws {
    let output = try Descriptor.capture(named: "output")
    var process = ChildProcess(path: repository.path + "/scripts/peers")
    process.arguments = ["contract"] + arguments
    process.environment = ProcessInfo.processInfo.environment
    process.descriptors = [nil, output, output]
    let pid = try process.start()
    let end = try await onThread { try ChildProcess.wait(for: pid) }
    lseek(output.number, 0, SEEK_SET)
    let said = String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self)
    #expect(end == .exited(code: 0), "\(said)")
  }

  // MARK: Versions

  @Test(
    "A client of another version gets an error that names the program to update",
    arguments: [-1, 1])
  func otherClientVersions(_ difference: Int) async throws {
    try await DaemonProcess.with { daemon in
      let own = ControlVersion.current
      let other = ControlClient(
        socket: daemon.directories.controlSocket, version: own + difference)
      for ask in [
        { _ = try await other.pauseAllTransfers() },
        { _ = try await other.sessionEvents("one", owner: "a") },
        { _ = try await other.createShare(ShareCreation(items: [.text("moo")])) },
      ] as [() async throws -> Void] {
        let error = await #expect(throws: ControlError.self) { try await ask() }
        #expect(error?.code == .otherVersion)
        #expect(
          error?.message.contains(
            difference < 0 ? "rebuild this program" : "Restart the daemon")
            == true)
      }
      // The routes that return the status and that stop the daemon accept clients of any version.
      #expect(try await other.status().api == own)
      let files = try DescriptorSocketClient(socket: daemon.directories.descriptorSocket)
      let file = try Descriptor.capture(named: "test")
      let refusal = #expect(throws: ControlError.self) {
        try files.handOver(file, as: DescriptorHandOver(version: own + difference))
      }
      #expect(refusal?.code == .otherVersion)
      try await other.stop()
    }
  }
}
