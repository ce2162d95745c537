import ExtensionBundles
import ExtensionHost
import Foundation
import Linux
import Sandbox

extension SandboxPolicy {
  /// Creates the policy for a launched app. It may read its bundle, its program and Swift's
  /// libraries. It may change a private folder, its own container and the containers of its groups.
  /// It may connect to the daemon's two sockets, but to nothing of the desktop.
  /// - Parameter folder: The private folder, which becomes the app's home and temporary folder.
  /// - Throws: `HomeProblem`, `CocoaError` or `SystemError` if a container cannot be created.
  init(
    for app: ContainingApplication, program: URL, folder: URL, _ directories: Directories
  ) throws {
    var containers = [try directories.containerURL(forBundle: app.identifier)].compactMap(\.self)
    var owners: [String] = []
    for group in try directories.groups(of: app).sorted() {
      guard let container = try directories.containerURL(forGroup: group) else { continue }
      containers.append(container)
      // The app reads there that it owns the group.
      owners.append(directories.ownersPath(ofGroup: group))
    }
    self.init(
      readable: [app.bundle.path, program.path, directories.runtimes.path] + owners
        + [Self.swiftLibraries].compactMap(\.self) + Self.checkout(of: program, app),
      writable: [folder.path] + containers.map(\.path).sorted(), home: folder.path,
      processes: ExtensionProcess.processLimit)
    connectable = [directories.controlSocket.path, directories.descriptorSocket.path]
  }

  /// A program that was built in a checkout finds its bundle by the checkout's manifest.
  private static func checkout(of program: URL, _ app: ContainingApplication) -> [String] {
    if program.path.hasPrefix(app.bundle.path + "/") { return [] }
    var root = program.deletingLastPathComponent()
    while root.path != "/" {
      let manifest = root.appending(path: "Package.swift").path
      let extensions = root.appending(path: "Extensions").path
      if FileManager.default.fileExists(atPath: manifest),
        FileManager.default.fileExists(atPath: extensions)
      {
        return [manifest, extensions]
      }
      root.deleteLastPathComponent()
    }
    return []
  }
}

extension Directories {
  /// Returns the app groups that an app may use: those of its entitlements, without groups that
  /// belong to another app.
  /// - Throws: `HomeProblem`, `CocoaError` or `SystemError` if a container cannot be created.
  func groups(of app: ContainingApplication) throws -> Set<String> {
    Set(try app.groups.filter { try containerURL(forGroup: $0, of: app.identifier) != nil })
  }

  /// The environment variables with which an app finds the same folders, wherever its home is.
  var environment: [String: String] {
    func base(_ folder: URL) -> String { folder.deletingLastPathComponent().path }
    // The other folders have the program's name, in the user's base directories.
    if data.lastPathComponent == "data" { return ["SHARESHEET_HOME": base(data)] }
    return [
      "XDG_CONFIG_HOME": base(configuration), "XDG_DATA_HOME": base(data),
      "XDG_STATE_HOME": base(state), "XDG_CACHE_HOME": base(cache),
    ]
  }
}
