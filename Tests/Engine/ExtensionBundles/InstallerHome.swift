import BundleSeal
import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import ExtensionBundles

/// A home with an installer, and a folder for the apps that a test installs.
struct InstallerHome {
  private let folder: TemporaryFolder
  let directories: Directories
  let preferences: PreferencesFile
  let known: KnownApps
  let catalog: ExtensionCatalog
  let installer: AppInstaller

  init() throws {
    folder = try TemporaryFolder()
    directories = Directories(home: folder.url.appending(path: "home"))
    try directories.create()
    preferences = PreferencesFile(directories)
    catalog = ExtensionCatalog(
      roots: [BundleRoot(directories.applications)], preferences: preferences,
      groups: directories)
    known = KnownApps(
      directories, installedIn: directories.applications.resolvingSymlinksInPath().path)
    installer = try AppInstaller(
      directories: directories, catalog: catalog, preferences: preferences, known: known)
  }

  var url: URL { folder.url }

  func path(_ name: String) -> String { folder.path(name) }

  func install(
    _ app: URL, replacesAny: Bool = true, digest: String? = nil
  ) throws -> AppInstaller.Installed {
    let folder = try Descriptor.open(app.path, O_RDONLY | O_DIRECTORY)
    return try installer.install(
      folder, named: app.lastPathComponent, replacesAny: replacesAny, digest: digest)
  }

  /// Writes an app that can be installed.
  func good(
    _ name: String = "Cow.app", identifier: String = "com.example.cow", version: String = "1",
    groups: [String] = ["group.cow"]
  ) throws -> URL {
    let app = url.appending(path: "from/\(UUID().uuidString)/\(name)")
    try GoodApp.write(to: app, identifier: identifier, version: version, groups: groups)
    return app
  }

  /// The names of the installed apps.
  var installed: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: directories.applications.path)
        .filter { !$0.hasPrefix(".") }.sorted()
    }
  }

  /// Expects that no unfinished files remain.
  func expectNoRemains() {
    for folder in [directories.applications, directories.groupContainers] {
      let remains = try? FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: ".unfinished").path)
      #expect((remains ?? []).isEmpty)
    }
  }

  /// Signs the app with the developer's key, which is created for the first signature.
  func sign(_ app: URL, _ developer: String) throws {
    let file = path(developer)
    let key =
      FileManager.default.fileExists(atPath: file)
      ? try SigningKey(readingFrom: file) : try SigningKey.create(at: file)
    try BundleSignature.sign(app.path, with: key)
  }
}
