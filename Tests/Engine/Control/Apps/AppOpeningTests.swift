import Contract
import Foundation
import Linux
import Logging
import Sandbox
import TestServers
import Testing

@testable import Control
@testable import ExtensionBundles

/// The reasons why an app is not opened. No app starts, because the sandbox has no program.
@Suite(.timeLimit(.minutes(1))) struct AppOpeningTests {
  private let home: InstallerHome
  private let app: String

  init() throws {
    home = try InstallerHome()
    let source = try home.good()
    try GoodApp.edit(source.appending(path: "Info.plist")) {
      $0["CFBundleExecutable"] = "Cow"
      $0["CFBundleURLTypes"] = [["CFBundleURLSchemes": ["moo"]]]
    }
    let program = source.appending(path: "Cow").path
    try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    app = try home.install(source).path
  }

  /// Opens a URL as a daemon does that starts now.
  /// - Parameter isAdded: Whether the user opens the app before.
  /// - Returns: The reason why the URL was not opened.
  private func open(isAdded: Bool = false) async throws -> String {
    let known = KnownApps(
      home.directories, installedIn: home.directories.applications.resolvingSymlinksInPath().path)
    if isAdded {
      try known.add(#require(home.catalog.read()["com.example.cow.share"]?.application))
    }
    let logger = Logger(label: "test")
    let opening = AppOpening(
      catalog: home.catalog,
      surroundings: AppProgram.Surroundings(
        directories: home.directories, known: known,
        sandbox: Sandbox(program: home.path("missing"), path: nil), apps: LaunchedApps(),
        logger: logger), logger: logger)
    do {
      try await opening.open("moo://cow/1", for: "com.example.cow.share")
      return ""
    } catch let failure as Failure {
      return failure.message
    } catch {
      return "\(error)"
    }
  }

  @Test("An app whose files have changed is not opened") func changed() async throws {
    try Data("other".utf8).write(to: URL(filePath: app + "/Cow.png"))
    #expect(
      try await open() == "Cow has changed since it was installed. Install it again.")
  }

  @Test("If the records of apps are damaged, the reason names them", arguments: [false, true])
  func damagedRecords(isAdded: Bool) async throws {
    try Data("{".utf8).write(to: home.directories.data.appending(path: "known-apps.json"))
    #expect(
      try await open(isAdded: isAdded)
        == "Cow was not opened, because the records of apps are damaged. Install the app again."
    )
  }

  @Test("The control: an unchanged app passes the check of its files")
  func unchanged() async throws {
    let reason = try await open()
    #expect(reason.contains("missing does not run"), "\(reason)")
  }
}
