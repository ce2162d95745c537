package import Foundation
package import Linux

/// A folder with apps in it.
package struct BundleRoot: Hashable, Sendable {
  /// Where the programs of the apps in it are.
  package enum Programs: Hashable, Sendable {
    /// In the bundles, as in an installed app.
    case inBundle
    /// Beside the running program: a checkout keeps bundles without programs, and the build
    /// leaves the programs in one folder.
    case folder(URL)
  }

  package let folder: URL
  package let programs: Programs

  package init(_ folder: URL, programs: Programs = .inBundle) {
    self.folder = folder
    self.programs = programs
  }

  private static let system = [
    "/usr/local/lib/sharesheet/applications", "/usr/lib/sharesheet/applications",
  ]

  /// Everywhere apps are looked for, first found first: the folders asked for, the checkout that
  /// the running program was built in, the person's own, the system's.
  /// - Parameter executable: the running program.
  package static func all(
    _ directories: Directories, additional: [URL] = [], executable: URL? = Self.runningExecutable
  ) -> [BundleRoot] {
    let checkout = executable.flatMap(Checkout.init(builtWith:))
    return additional.map { checkout?.root(for: $0) ?? BundleRoot($0) }
      + (checkout?.extensions ?? [])
      + [BundleRoot(directories.applications)]
      + system.map { BundleRoot(URL(filePath: $0, directoryHint: .isDirectory)) }
  }

  /// The folders of a checkout's `Extensions/`, when `executable` was built in one.
  package static func development(builtWith executable: URL) -> [BundleRoot] {
    Checkout(builtWith: executable)?.extensions ?? []
  }

  /// The program this process runs.
  package static var runningExecutable: URL? {
    RunningProgram.own.map { URL(filePath: $0.path) }
  }
}
