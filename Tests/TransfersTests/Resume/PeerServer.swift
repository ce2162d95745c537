import Foundation
import Glibc
import Linux
import TestServers

/// A server of somebody else's, in a process of its own. `scripts/peers install` fetches them.
final class PeerServer: Sendable {
  static let repository = Checkout.root

  /// Whether the servers are there. `./test` installs them; a bare `swift test` may lack them.
  static var areInstalled: Bool {
    FileManager.default.fileExists(atPath: repository.path + "/.build/peers/installed")
      // Where tests must be complete, that they are missing is a failure and no excuse.
      || ProcessInfo.processInfo.environment["CI"] != nil
  }

  let port: Int
  private let pid: Int32

  /// Returns when it accepts connections.
  init(_ name: String, port: Int, folder: URL) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var script = ChildProcess(path: Self.repository.path + "/scripts/peers")
    script.arguments = [name, "\(port)", folder.path]
    pid = try script.start()
    self.port = port
    while (try? RawConnection(port: UInt16(clamping: port))) == nil {
      // As long as it is there it may still come; the tests' own limit ends the wait.
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

  /// Asks it to end, and waits until it has.
  func stop() async throws {
    kill(pid, SIGTERM)
    let pid = pid
    _ = try await onThread { try ChildProcess.wait(for: pid) }
  }

  /// A port that no other test's server gets.
  static func freePort() throws -> Int { try ClosedPort.take() }
}

/// It does not run here: `scripts/peers NAME` by hand says why.
struct PeerError: Error {
  let name: String
  let end: ExitStatus
}
