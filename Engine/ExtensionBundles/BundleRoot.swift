package import Foundation
package import Linux

/// A folder that contains apps.
package struct BundleRoot: Hashable, Sendable {
  /// The place of the apps' programs.
  package enum Programs: Hashable, Sendable {
    /// The programs are in the bundles, as in an installed app.
    case inBundle
    /// The programs are in one folder. The bundles of a checkout have no programs, because the
    /// build puts all programs into one folder.
    case folder(URL)
  }

  package let folder: URL
  package let programs: Programs
  /// Whether the daemon made the bundles of destinations.
  let isOfDestinations: Bool

  package init(_ folder: URL, programs: Programs = .inBundle) {
    self.init(folder, programs: programs, isOfDestinations: false)
  }

  init(_ folder: URL, programs: Programs, isOfDestinations: Bool) {
    self.folder = folder
    self.programs = programs
    self.isOfDestinations = isOfDestinations
  }

  private static let system = [
    "/usr/local/lib/sharesheet/applications", "/usr/lib/sharesheet/applications",
  ]

  /// Returns all folders of apps in their order of priority: the additional folders, the checkout
  /// that the running program was built in, the user's folder and the system's folders.
  /// - Parameter executable: The running program.
  package static func all(
    _ directories: Directories, additional: [URL] = [], executable: URL? = Self.runningExecutable
  ) -> [BundleRoot] {
    let checkout = executable.flatMap(Checkout.init(builtWith:))
    return additional.map { checkout?.root(for: $0) ?? BundleRoot($0) }
      + (checkout?.extensions ?? [])
      + [BundleRoot(directories.applications)]
      + system.map { BundleRoot(URL(filePath: $0, directoryHint: .isDirectory)) }
  }

  /// The folders of Sharesheet's own apps: those of the checkout that the running program was built
  /// in, and the system's folders. Only an administrator can write to the system's folders.
  package static var shipped: [BundleRoot] {
    (runningExecutable.map(development(builtWith:)) ?? [])
      + system.map { BundleRoot(URL(filePath: $0, directoryHint: .isDirectory)) }
  }

  /// Returns the folders of a checkout's `Extensions/`, if `executable` was built in one.
  package static func development(builtWith executable: URL) -> [BundleRoot] {
    Checkout(builtWith: executable)?.extensions ?? []
  }

  /// The program that this process runs.
  package static var runningExecutable: URL? {
    RunningProgram.own.map { URL(filePath: $0.path) }
  }
}
