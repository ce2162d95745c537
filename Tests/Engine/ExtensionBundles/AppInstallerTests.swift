import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import ExtensionBundles

@Suite(.timeLimit(.minutes(3))) struct AppInstallerTests {
  private let home: InstallerHome

  init() throws { home = try InstallerHome() }

  @Test func vectorCount() {
    #expect(HostileApp.all.count > 30)
    #expect(HostileApp.all.contains { $0.refused == nil })
  }

  @Test(arguments: HostileApp.all) func hostileApps(app: HostileApp) throws {
    let folder = home.url.appending(path: "hostile")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = try app.write(into: folder)
    guard let refused = app.refused else {
      #expect(try home.install(url).extensions == ["com.example.cow.share"])
      #expect(home.catalog.read().problems.isEmpty)
      return
    }
    let problem = #expect(throws: ExtensionProblem.self) { try home.install(url) }
    #expect(problem?.reason.contains(refused) == true, "\(problem?.description ?? "")")
    #expect(problem?.path.hasPrefix("Cow.app") == true && problem?.remedy.isEmpty == false)
    #expect(problem?.description.contains(".unfinished") == false)
    #expect(try home.installed.isEmpty)
    home.expectNoRemains()
  }

  @Test(arguments: ["Y.appex", "Cow", ".app", "..app", "a/b.app", "", "\u{1B}.app", "."])
  func wrongNames(name: String) throws {
    let folder = try Descriptor.open(home.good().path, O_RDONLY | O_DIRECTORY)
    let problem = #expect(throws: ExtensionProblem.self) {
      try home.installer.install(folder, named: name)
    }
    #expect(problem?.reason.contains(name == "Y.appex" ? "without its app" : "not an app") == true)
  }

  @Test("An older version is replaced") func replacesOlderVersion() throws {
    #expect(try !home.install(home.good()).isReplacement)
    let second = try home.install(home.good(version: "2"))
    #expect(second.isReplacement)
    let program = try String(
      contentsOfFile: second.path + "/PlugIns/CowShare.appex/CowShare", encoding: .utf8)
    #expect(program.contains("# 2"))
    #expect(try home.installed == ["Cow.app"])
    home.expectNoRemains()
  }

  @Test("An app with the identifier of another app is rejected") func rejectsTakenIdentifiers()
    throws
  {
    _ = try home.install(home.good())
    let renamed = #expect(throws: ExtensionProblem.self) { try home.install(home.good("Pig.app")) }
    #expect(renamed?.reason.contains("already has the identifier com.example.cow") == true)
    #expect(renamed?.remedy.contains("Cow.app") == true)
    let other = #expect(throws: ExtensionProblem.self) {
      try home.install(home.good(identifier: "com.example.pig"))
    }
    #expect(other?.reason.contains("another app is installed under this name") == true)
    // The new app's identifier is a prefix of the installed app's identifier, which is allowed. The
    // new app is rejected because the identifier of its extension is in use.
    let inner = try home.good("Calf.app", identifier: "com.example")
    try GoodApp.edit(inner.appending(path: "PlugIns/CowShare.appex/Info.plist")) {
      $0["CFBundleIdentifier"] = "com.example.cow.share"
    }
    let taken = #expect(throws: ExtensionProblem.self) { try home.install(inner) }
    #expect(taken?.reason.contains("already has the identifier com.example.cow.share") == true)
    #expect(try home.installed == ["Cow.app"])
  }

  // MARK: Identifiers and groups in use

  /// Without this rule, an app could read another app's data.
  @Test("A group belongs to the first app that used it") func groupOwner() throws {
    _ = try home.install(home.good())
    let thief = try home.good("Pig.app", identifier: "com.example.pig")
    let problem = #expect(throws: ExtensionProblem.self) { try home.install(thief) }
    #expect(problem?.reason.contains("group.cow belongs to com.example.cow") == true)
    #expect(try home.installed == ["Cow.app"])
    // An app that was copied by hand into the folder is not used, and the reason is reported.
    try FileManager.default.copyItem(
      at: thief, to: home.directories.applications.appending(path: "Pig.app"))
    #expect(home.catalog.read().extensions.map(\.identifier) == ["com.example.cow.share"])
    #expect(home.catalog.read().problems.map(\.reason).contains { $0.contains("belongs to") })
    #expect(try home.directories.containerURL(forGroup: "group.cow", of: "com.example.pig") == nil)
    #expect(try home.directories.containerURL(forGroup: "group.cow", of: "com.example.cow") != nil)
    // While the group's data exists, removing the first app does not free the group.
    _ = try home.installer.remove("com.example.cow", deletesData: false)
    #expect(home.catalog.read().extensions.isEmpty)
    let back = try home.install(home.good())
    #expect(back.extensions == ["com.example.cow.share"])
    try FileManager.default.removeItem(at: home.directories.applications.appending(path: "Pig.app"))
    _ = try home.installer.remove("com.example.cow", deletesData: true)
    #expect(try home.install(thief).extensions == ["com.example.pig.share"])
  }

  /// An installed app keeps its group even if it has not used the group yet.
  @Test("A group in the entitlements of an installed app stays with that app")
  func groupOfInstalledApp() throws {
    try GoodApp.write(
      to: home.directories.applications.appending(path: "Pig.app"), identifier: "com.example.pig")
    let problem = #expect(throws: ExtensionProblem.self) { try home.install(home.good()) }
    #expect(problem?.reason.contains("group.cow is already used by") == true)
    #expect(home.catalog.read().extensions.map(\.identifier) == ["com.example.pig.share"])
    #expect(home.catalog.read().problems.isEmpty)
  }

  @Test("An app from another path replaces the installed app only with the user's consent")
  func otherSource()
    throws
  {
    let first = try home.good()
    _ = try home.install(first, replacesAny: false)
    try GoodApp.edit(first.appending(path: "Info.plist")) { $0["CFBundleVersion"] = "2" }
    #expect(try home.install(first, replacesAny: false).isReplacement)
    let second = try home.good()
    let refusal = #expect(throws: ReplacesAnother.self) {
      try home.install(second, replacesAny: false)
    }
    #expect(refusal?.sources == .init(installed: first.path, new: second.path))
    #expect(refusal?.claims.isEmpty == true)
    #expect(try home.install(second, replacesAny: true).isReplacement)
    // A daemon that starts later also knows the app's source.
    let later = KnownApps(
      home.directories, installedIn: home.directories.applications.resolvingSymlinksInPath().path)
    let target = home.directories.applications.resolvingSymlinksInPath().path + "/Cow.app"
    #expect(later.source(of: "com.example.cow", at: target) == second.path)
  }

  @Test(arguments: [
    ("com.example.COW", "com.example.COW.share", "could be mistaken for com.example.cow"),
    ("com.example", "com.example.cow.share.more", "could be mistaken for com.example.cow of"),
    ("com.example", "com.example.cow.other", "could be mistaken for com.example.cow"),
    ("com.example.cow.share", "com.example.cow.share.x", "could be mistaken for"),
    ("Daemon", "Daemon.share", "reserved for Sharesheet"),
    ("sharesheet", "sharesheet.history", "“sharesheet.history” is reserved for Sharesheet"),
    ("destination.cow", "destination.cow.share", "“destination.cow” is reserved for Sharesheet"),
  ]) func rejectsShadowingIdentifiers(app: String, own: String, reason: String) throws {
    _ = try home.install(home.good())
    let other = try home.good("Pig.app", identifier: app, groups: [])
    try GoodApp.edit(other.appending(path: "PlugIns/CowShare.appex/Info.plist")) {
      $0["CFBundleIdentifier"] = own
    }
    let problem = #expect(throws: ExtensionProblem.self) { try home.install(other) }
    #expect(problem?.reason.contains(reason) == true, "\(problem?.description ?? "")")
    #expect(problem?.description.contains(".unfinished") == false)
    try FileManager.default.copyItem(
      at: other, to: home.directories.applications.appending(path: "Pig.app"))
    #expect(home.catalog.read().extensions.map(\.identifier) == ["com.example.cow.share"])
    #expect(home.catalog.read().problems.contains { $0.reason.contains(reason) })
  }

  /// These identifiers are similar, but cannot be mistaken for an identifier of the other app.
  @Test("Similar identifiers are distinct") func similarIdentifiers() throws {
    _ = try home.install(home.good())
    for identifier in [
      "com.example", "com.example.cowshed", "com.example.cow.pro", "sharesheets.cow",
      "destinations.cow",
    ] {
      let app = try home.good("\(identifier).app", identifier: identifier, groups: [])
      #expect(try home.install(app).extensions == [identifier + ".share"])
    }
    #expect(home.catalog.read().problems.isEmpty && home.catalog.read().extensions.count == 6)
  }

  /// The installation of a large app does not delay the installation of other apps.
  @Test func largeApp() async throws {
    let large = try home.good("Large.app", identifier: "com.example.large", groups: [])
    let folder = large.appending(path: "many")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 0..<6_000 {
      let file = open(folder.appending(path: "\(number)").path, O_WRONLY | O_CREAT, 0o600)
      close(file)
    }
    let small = try home.good()
    async let whole = OwnThread.run { try home.install(large) }
    let stages = home.directories.applications.appending(path: ".unfinished")
    while ((try? FileManager.default.contentsOfDirectory(atPath: stages.path)) ?? []).isEmpty {
      await Task.yield()
    }
    _ = try home.install(small)
    #expect(try home.installed == ["Cow.app"], "the small one was there before the large one")
    #expect(try await whole.extensions == ["com.example.large.share"])
    #expect(try home.installed == ["Cow.app", "Large.app"])
    home.expectNoRemains()
  }

  @Test("If the app cannot be placed, its records are as before") func unplacedApp() throws {
    let source = try home.good()
    try home.sign(source, "first")
    _ = try home.install(source)
    let records = ["teams.json", "known-apps.json"].map {
      home.directories.data.appending(path: $0)
    }
    let before = try records.map { try Data(contentsOf: $0) }
    // Stages can still be made, but nothing can be moved into the folder.
    chmod(home.directories.applications.path, 0o500)
    defer { chmod(home.directories.applications.path, 0o700) }
    try home.sign(source, "second")
    #expect(throws: ExtensionProblem.self) { try home.install(source) }
    #expect(try records.map { try Data(contentsOf: $0) } == before)
  }

  /// The next start of the daemon removes the files that a killed process left.
  @Test("The unfinished files of an interrupted installation are deleted") func remains() throws {
    let remains = home.directories.applications.appending(path: ".unfinished/x/Cow.app")
    try GoodApp.write(to: remains)
    #expect(home.catalog.read().extensions.isEmpty)
    _ = try AppInstaller(
      directories: home.directories, catalog: home.catalog, preferences: home.preferences,
      known: home.known)
    home.expectNoRemains()
  }

  // MARK: Removing

  @Test("Data is kept unless its deletion is requested") func keepsData() throws {
    _ = try home.install(home.good())
    let data = try #require(try home.directories.containerURL(forGroup: "group.cow"))
    try Data("milk".utf8).write(to: data.appending(path: "pail"))
    let removed = try #require(
      try home.installer.remove("com.example.cow.share", deletesData: false))
    #expect(removed.identifier == "com.example.cow")
    #expect(removed.kept.map { URL(filePath: $0).lastPathComponent } == ["group.cow"])
    #expect(FileManager.default.fileExists(atPath: data.appending(path: "pail").path))
    #expect(try home.installed.isEmpty)
    #expect(try home.installer.remove("com.example.cow", deletesData: false) == nil)
  }

  @Test("Data is deleted only if no other app uses it") func sharedData() throws {
    _ = try home.install(home.good(groups: ["group.cow", "group.barn"]))
    // By this record, the user allows another app to use the group too.
    let record = home.directories.ownersPath(ofGroup: "group.barn")
    try Data("com.example.cow\ncom.example.pig\n".utf8).write(to: URL(filePath: record))
    _ = try home.install(
      home.good("Pig.app", identifier: "com.example.pig", groups: ["group.barn"]))
    for group in ["group.cow", "group.barn"] {
      _ = try home.directories.containerURL(forGroup: group)
    }
    let removed = try #require(try home.installer.remove("com.example.cow", deletesData: true))
    func names(_ paths: [String]) -> [String] {
      paths.map { URL(filePath: $0).lastPathComponent }
    }
    #expect(names(removed.deleted) == ["group.cow"] && names(removed.kept) == ["group.barn"])
    let left = try FileManager.default.contentsOfDirectory(
      atPath: home.directories.groupContainers.path)
    #expect(left.filter { !$0.hasPrefix(".") } == ["group.barn"])
    home.expectNoRemains()
  }

  /// No other app uses the containers of the app and its extension.
  @Test("An app's own containers are deleted on request") func ownContainers() throws {
    _ = try home.install(home.good())
    _ = try home.install(home.good("Pig.app", identifier: "com.example.pig", groups: ["group.pig"]))
    let own = ["com.example.cow", "com.example.cow.share"]
    for identifier in own + ["com.example.pig"] {
      _ = try home.directories.containerURL(forBundle: identifier)
    }
    func containers() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: home.directories.bundleContainers.path)
        .sorted()
    }
    let kept = try #require(try home.installer.remove("com.example.cow", deletesData: false)).kept
    #expect(kept.map { URL(filePath: $0).lastPathComponent } == own)
    #expect(try containers() == own + ["com.example.pig"])
    _ = try home.install(home.good())
    let removed = try #require(try home.installer.remove("com.example.cow", deletesData: true))
    #expect(removed.deleted.map { URL(filePath: $0).lastPathComponent } == own)
    #expect(try containers() == ["com.example.pig"])
    home.expectNoRemains()
  }

  /// If another app's entitlements cannot be read, the owners of the data are unknown.
  @Test("If the apps that use a group cannot be read, no data is deleted") func unknownOwner()
    throws
  {
    _ = try home.install(home.good())
    let data = try #require(try home.directories.containerURL(forGroup: "group.cow"))
    let other = home.directories.applications.appending(path: "Pig.app")
    try GoodApp.write(to: other, identifier: "com.example.pig")
    try Data("?".utf8).write(
      to: other.appending(path: "PlugIns/CowShare.appex/CowShare.entitlements"))
    #expect(throws: ExtensionProblem.self) {
      try home.installer.remove("com.example.cow", deletesData: true)
    }
    #expect(try home.installed == ["Cow.app", "Pig.app"])
    #expect(FileManager.default.fileExists(atPath: data.path))
  }

  @Test("A damaged app can be removed") func damagedApp() throws {
    let installed = try home.install(home.good())
    try Data("?".utf8).write(
      to: URL(filePath: installed.path).appending(path: "PlugIns/CowShare.appex/Info.plist"))
    #expect(home.catalog.read().extensions.isEmpty)
    #expect(try home.installer.remove("com.example.cow", deletesData: false) != nil)
  }
}
