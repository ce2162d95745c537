import Foundation
import Glibc
import Linux
import TestServers

/// A third-party server in its own process. `scripts/peers install` downloads the servers.
final class PeerServer: Sendable {
  static let repository = Checkout.root

  /// Whether the servers are installed. A bare `swift test` may run without them.
  static var areInstalled: Bool {
    FileManager.default.fileExists(atPath: repository.path + "/.build/peers/installed")
      // On CI, where tests must be complete, missing servers are a failure.
      || ProcessInfo.processInfo.environment["CI"] != nil
  }

  let port: Int
  private let pid: Int32

  /// Starts the server and returns when it accepts connections.
  init(_ name: String, port: Int, folder: URL) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var script = ChildProcess(path: Self.repository.path + "/scripts/peers")
    script.arguments = [name, "\(port)", folder.path]
    pid = try script.start()
    self.port = port
    while (try? RawConnection(port: UInt16(clamping: port))) == nil {
      // While the process runs, it may still begin to listen. The test's time limit ends the wait.
      guard !ChildProcess.hasEnded(pid) else {
        throw PeerError(name: name, end: try ChildProcess.wait(for: pid))
      }
      do {
        try await Task.sleep(for: .milliseconds(50))
      } catch {
        kill(pid, SIGKILL)
        throw error
      }
    }
  }

  /// Sends SIGTERM and waits for the end of the process.
  func stop() async throws {
    kill(pid, SIGTERM)
    let pid = pid
    _ = try await onThread { try ChildProcess.wait(for: pid) }
  }

  /// Returns a port that no other test's server gets.
  static func freePort() throws -> Int { try ClosedPort.take() }
}

/// The error of a server that ended before it listened. `scripts/peers NAME` prints the cause.
struct PeerError: Error {
  let name: String
  let end: ExitStatus
}
