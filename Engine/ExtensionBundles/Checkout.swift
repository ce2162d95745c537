package import Foundation

/// The source tree that the running program was built in. Its bundles have no programs, because the
/// build puts all programs into one folder.
package struct Checkout: Hashable, Sendable {
  private let folder: URL
  private let programs: URL

  /// - Returns: `nil` if the program is not in a checkout.
  init?(builtWith executable: URL) {
    programs = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    var folder = programs
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path),
        FileManager.default.fileExists(atPath: Self.extensions(of: folder).path)
      {
        self.folder = folder
        return
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// Returns the source tree that a program was built in, or `nil` for an installed program.
  package static func folder(of executable: URL) -> URL? {
    Checkout(builtWith: executable)?.folder
  }

  /// The folders in `Extensions/`.
  var extensions: [BundleRoot] {
    let all = Self.extensions(of: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: all.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map {
      BundleRoot(
        all.appending(path: $0, directoryHint: .isDirectory), programs: .folder(programs))
    }
  }

  /// Returns a folder of this checkout with its programs in the build folder, or `nil` for another
  /// folder.
  func root(for other: URL) -> BundleRoot? {
    let path = other.resolvingSymlinksInPath().path
    let own = folder.resolvingSymlinksInPath().path + "/"
    return path.hasPrefix(own) ? BundleRoot(other, programs: .folder(programs)) : nil
  }

  private static func extensions(of folder: URL) -> URL {
    folder.appending(path: "Extensions", directoryHint: .isDirectory)
  }
}
