package import Directories
package import Foundation

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
  /// the running program `executable` was built in, the person's own, the system's.
  package static func all(
    _ directories: Directories, additional: [URL] = [], executable: URL? = Self.runningExecutable
  ) -> [BundleRoot] {
    additional.map { BundleRoot($0) }
      + (executable.map(development(builtWith:)) ?? [])
      + [BundleRoot(directories.applications)]
      + system.map { BundleRoot(URL(filePath: $0, directoryHint: .isDirectory)) }
  }

  /// The folders of a checkout's `Extensions/`, when `executable` was built in one.
  package static func development(builtWith executable: URL) -> [BundleRoot] {
    let programs = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    var folder = programs
    while folder.path != "/" {
      let extensions = folder.appending(path: "Extensions", directoryHint: .isDirectory)
      let files = FileManager.default
      if files.fileExists(atPath: folder.appending(path: "Package.swift").path),
        let names = try? files.contentsOfDirectory(atPath: extensions.path)
      {
        return names.filter { !$0.hasPrefix(".") }.sorted().map {
          BundleRoot(
            extensions.appending(path: $0, directoryHint: .isDirectory),
            programs: .folder(programs))
        }
      }
      folder.deleteLastPathComponent()
    }
    return []
  }

  /// The program this process runs.
  package static var runningExecutable: URL? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .map { URL(filePath: $0) }
  }
}
