import Contract
import ExtensionHost
import Foundation
import Linux
import Sandbox

extension SandboxPolicy {
  /// Creates the policy for an extension's process. It may read its app's bundle, its program and
  /// Swift's libraries. It may change the share's folder, its own container and the containers of
  /// its app groups.
  init(
    for destination: ShareExtension, _ request: ExtensionRequest, folder: URL,
    _ directories: Directories
  ) {
    let app = URL(filePath: destination.bundle).deletingLastPathComponent()
      .deletingLastPathComponent()
    self.init(
      readable: [app.path, destination.executable, directories.runtimes.path]
        + [Self.swiftLibraries].compactMap(\.self) + CrashReport.programs,
      writable: [folder.path] + [request.containerPath].compactMap(\.self)
        + request.groupContainers.values.sorted(),
      home: folder.path, processes: ExtensionProcess.processLimit)
  }
}
