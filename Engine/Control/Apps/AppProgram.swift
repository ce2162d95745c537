import ExtensionBundles
import ExtensionHost
import Foundation
import Linux

/// An app's program in the background. It has the daemon's clean environment, no terminal and the
/// limits of an extension, and ends with the daemon.
enum AppProgram {
  /// The time after which a launched app is killed, in seconds. The app ends itself earlier.
  static let timeout = 45.0

  /// - Parameter answer: The app's file descriptor 3.
  /// - Returns: The process identifier. The caller must wait for the process.
  static func start(
    _ program: URL, of app: ContainingApplication, _ environment: [String: String],
    answer: Descriptor? = nil, logs: URL
  ) async throws -> Int32 {
    let (output, input) = try Descriptor.pipe()
    var child = ChildProcess(path: program.path)
    child.environment = DaemonEnvironment.make(from: ProcessInfo.processInfo.environment)
      .merging(environment) { $1 }
    child.directory = "/"
    child.descriptors = [nil, input, input] + (answer.map { [$0] } ?? [])
    child.limits = ExtensionProcess.limits
    child.diesWithStartingThread = true
    child.startsSession = true
    let process = try await SpawnThread.shared.start(child)
    let log = ExtensionLog(folder: logs, bundleIdentifier: app.identifier)
    Thread.detachNewThread { log.follow(output, processIdentifier: process) }
    return process
  }
}
