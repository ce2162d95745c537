package import Foundation

/// The running app's bundle.
///
/// An installed program is inside its `X.app`. A program that was built in a checkout is in a build
/// directory. The bundle of such a program is in the checkout: it is the `Extensions/*/X.app` whose
/// `CFBundleExecutable` names the program.
package struct AppBundle: Sendable {
  package static let current = AppBundle(ofProgramAt: Bundle.main.executableURL)

  package let folder: URL

  package init?(ofProgramAt program: URL?) {
    guard let program = program?.resolvingSymlinksInPath() else { return nil }
    let own = program.deletingLastPathComponent()
    if own.pathExtension == "app" {
      folder = own
      return
    }
    var root = own
    while root.path != "/" {
      let extensions = root.appending(path: "Extensions", directoryHint: .isDirectory)
      if FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path),
        let found = Self.bundles(in: extensions).first(where: {
          Self.executable(of: $0) == program.lastPathComponent
        })
      {
        folder = found
        return
      }
      root.deleteLastPathComponent()
    }
    return nil
  }

  /// The bundle identifier, or `nil` if it contains an unresolved build setting (`$`). Such an
  /// identifier cannot be a directory name.
  package var identifier: String? {
    let value = Self.propertyList(infoFile)?["CFBundleIdentifier"] as? String
    return value.flatMap { $0.contains("$") ? nil : $0 }
  }

  package var infoFile: URL { folder.appending(path: "Info.plist") }

  private static func bundles(in extensions: URL) -> [URL] {
    contents(of: extensions).flatMap(contents(of:)).filter { $0.pathExtension == "app" }
  }

  private static func contents(of folder: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
  }

  private static func executable(of bundle: URL) -> String? {
    propertyList(bundle.appending(path: "Info.plist"))?["CFBundleExecutable"] as? String
  }

  /// Returns the content of a property list file, or `nil` if the file is missing or invalid.
  package static func propertyList(_ file: URL) -> [String: Any]? {
    guard let handle = try? FileHandle(forReadingFrom: file),
      let data = try? handle.read(upToCount: 256 << 10)
    else { return nil }
    return (try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: Any]
  }
}
