import Contract
import ExtensionBundles
import ExtensionHost
import Foundation
import Linux

/// An app's program in the background: in the daemon's clean environment, without a terminal,
/// within the limits of an extension, and ending with the daemon.
enum AppProgram {
  /// Seconds that a launched app may take; it ends itself before.
  static let timeout = 45.0

  /// - Parameter answer: is the app's descriptor 3.
  /// - Returns: its process, which the caller waits for.
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
