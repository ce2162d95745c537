import BundleSeal
import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import ExtensionBundles

@Suite(.timeLimit(.minutes(3))) struct AppInstallerTests {
  private let home: TemporaryFolder
  private let directories: Directories
  private let preferences: PreferencesFile
  private let known: KnownApps
  private let catalog: ExtensionCatalog
  private let installer: AppInstaller

  init() throws {
    home = try TemporaryFolder()
    directories = Directories(home: home.url.appending(path: "home"))
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

  private func install(
    _ app: URL, replacesAny: Bool = true, digest: String? = nil
  ) throws -> AppInstaller.Installed {
    let folder = try Descriptor.open(app.path, O_RDONLY | O_DIRECTORY)
    return try installer.install(
      folder, named: app.lastPathComponent, replacesAny: replacesAny, digest: digest)
  }

  private func good(
    _ name: String = "Cow.app", identifier: String = "com.example.cow", version: String = "1",
    groups: [String] = ["group.cow"]
  ) throws -> URL {
    let app = home.url.appending(path: "from/\(UUID().uuidString)/\(name)")
    try GoodApp.write(to: app, identifier: identifier, version: version, groups: groups)
    return app
  }

  private var installed: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: directories.applications.path)
        .filter { !$0.hasPrefix(".") }.sorted()
    }
  }

  /// Expects that no unfinished files remain.
  private func expectNoRemains() {
    for folder in [directories.applications, directories.groupContainers] {
      let remains = try? FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: ".unfinished").path)
      #expect((remains ?? []).isEmpty)
    }
  }

  @Test func vectorCount() {
    #expect(HostileApp.all.count > 30)
    #expect(HostileApp.all.contains { $0.refused == nil })
  }

  @Test(arguments: HostileApp.all) func hostileApps(app: HostileApp) throws {
    let folder = home.url.appending(path: "hostile")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = try app.write(into: folder)
    guard let refused = app.refused else {
      #expect(try install(url).extensions == ["com.example.cow.share"])
      #expect(catalog.read().problems.isEmpty)
      return
    }
    let problem = #expect(throws: ExtensionProblem.self) { try install(url) }
    #expect(problem?.reason.contains(refused) == true, "\(problem?.description ?? "")")
    #expect(problem?.path.hasPrefix("Cow.app") == true && problem?.remedy.isEmpty == false)
    #expect(problem?.description.contains(".unfinished") == false)
    #expect(try installed.isEmpty)
    expectNoRemains()
  }

  @Test(arguments: ["Y.appex", "Cow", ".app", "..app", "a/b.app", "", "\u{1B}.app", "."])
  func wrongNames(name: String) throws {
    let folder = try Descriptor.open(good().path, O_RDONLY | O_DIRECTORY)
    let problem = #expect(throws: ExtensionProblem.self) {
      try installer.install(folder, named: name)
    }
    #expect(problem?.reason.contains(name == "Y.appex" ? "without its app" : "not an app") == true)
  }

  @Test("An older version is replaced") func replacesOlderVersion() throws {
    #expect(try !install(good()).isReplacement)
    let second = try install(good(version: "2"))
    #expect(second.isReplacement)
    let program = try String(
      contentsOfFile: second.path + "/PlugIns/CowShare.appex/CowShare", encoding: .utf8)
    #expect(program.contains("# 2"))
    #expect(try installed == ["Cow.app"])
    expectNoRemains()
  }

  @Test("An app with the identifier of another app is rejected") func rejectsTakenIdentifiers()
    throws
  {
    _ = try install(good())
    let renamed = #expect(throws: ExtensionProblem.self) { try install(good("Pig.app")) }
    #expect(renamed?.reason.contains("already has the identifier com.example.cow") == true)
    #expect(renamed?.remedy.contains("Cow.app") == true)
    let other = #expect(throws: ExtensionProblem.self) {
      try install(good(identifier: "com.example.pig"))
    }
    #expect(other?.reason.contains("another app is installed under this name") == true)
    // The new app's identifier is a prefix of the installed app's identifier, which is allowed. The
    // new app is rejected because the identifier of its extension is in use.
    let inner = try good("Calf.app", identifier: "com.example")
    try GoodApp.edit(inner.appending(path: "PlugIns/CowShare.appex/Info.plist")) {
      $0["CFBundleIdentifier"] = "com.example.cow.share"
    }
    let taken = #expect(throws: ExtensionProblem.self) { try install(inner) }
    #expect(taken?.reason.contains("already has the identifier com.example.cow.share") == true)
    #expect(try installed == ["Cow.app"])
  }

  // MARK: Identifiers and groups in use

  /// Without this rule, an app could read another app's data.
  @Test("A group belongs to the first app that used it") func groupOwner() throws {
    _ = try install(good())
    let thief = try good("Pig.app", identifier: "com.example.pig")
    let problem = #expect(throws: ExtensionProblem.self) { try install(thief) }
    #expect(problem?.reason.contains("group.cow belongs to com.example.cow") == true)
    #expect(try installed == ["Cow.app"])
    // An app that was copied by hand into the folder is not used, and the reason is reported.
    try FileManager.default.copyItem(
      at: thief, to: directories.applications.appending(path: "Pig.app"))
    #expect(catalog.read().extensions.map(\.identifier) == ["com.example.cow.share"])
    #expect(catalog.read().problems.map(\.reason).contains { $0.contains("belongs to") })
    #expect(try directories.containerURL(forGroup: "group.cow", of: "com.example.pig") == nil)
    #expect(try directories.containerURL(forGroup: "group.cow", of: "com.example.cow") != nil)
    // While the group's data exists, removing the first app does not free the group.
    _ = try installer.remove("com.example.cow", deletesData: false)
    #expect(catalog.read().extensions.isEmpty)
    let back = try install(good())
    #expect(back.extensions == ["com.example.cow.share"])
    try FileManager.default.removeItem(at: directories.applications.appending(path: "Pig.app"))
    _ = try installer.remove("com.example.cow", deletesData: true)
    #expect(try install(thief).extensions == ["com.example.pig.share"])
  }

  /// An installed app keeps its group even if it has not used the group yet.
  @Test("A group in the entitlements of an installed app stays with that app")
  func groupOfInstalledApp() throws {
    try GoodApp.write(
      to: directories.applications.appending(path: "Pig.app"), identifier: "com.example.pig")
    let problem = #expect(throws: ExtensionProblem.self) { try install(good()) }
    #expect(problem?.reason.contains("group.cow is already used by") == true)
    #expect(catalog.read().extensions.map(\.identifier) == ["com.example.pig.share"])
    #expect(catalog.read().problems.isEmpty)
  }

  @Test("An app from another path replaces the installed app only with the user's consent")
  func otherSource()
    throws
  {
    let first = try good()
    _ = try install(first, replacesAny: false)
    try GoodApp.edit(first.appending(path: "Info.plist")) { $0["CFBundleVersion"] = "2" }
    #expect(try install(first, replacesAny: false).isReplacement)
    let second = try good()
    let refusal = #expect(throws: ReplacesAnother.self) {
      try install(second, replacesAny: false)
    }
    #expect(refusal?.sources == .init(installed: first.path, new: second.path))
    #expect(refusal?.claims.isEmpty == true)
    #expect(try install(second, replacesAny: true).isReplacement)
    // A daemon that starts later also knows the app's source.
    let later = KnownApps(
      directories, installedIn: directories.applications.resolvingSymlinksInPath().path)
    let target = directories.applications.resolvingSymlinksInPath().path + "/Cow.app"
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
    _ = try install(good())
    let other = try good("Pig.app", identifier: app, groups: [])
    try GoodApp.edit(other.appending(path: "PlugIns/CowShare.appex/Info.plist")) {
      $0["CFBundleIdentifier"] = own
    }
    let problem = #expect(throws: ExtensionProblem.self) { try install(other) }
    #expect(problem?.reason.contains(reason) == true, "\(problem?.description ?? "")")
    #expect(problem?.description.contains(".unfinished") == false)
    try FileManager.default.copyItem(
      at: other, to: directories.applications.appending(path: "Pig.app"))
    #expect(catalog.read().extensions.map(\.identifier) == ["com.example.cow.share"])
    #expect(catalog.read().problems.contains { $0.reason.contains(reason) })
  }

  /// These identifiers are similar, but cannot be mistaken for an identifier of the other app.
  @Test("Similar identifiers are distinct") func similarIdentifiers() throws {
    _ = try install(good())
    for identifier in [
      "com.example", "com.example.cowshed", "com.example.cow.pro", "sharesheets.cow",
      "destinations.cow",
    ] {
      let app = try good("\(identifier).app", identifier: identifier, groups: [])
      #expect(try install(app).extensions == [identifier + ".share"])
    }
    #expect(catalog.read().problems.isEmpty && catalog.read().extensions.count == 6)
  }

  /// The installation of a large app does not delay the installation of other apps.
  @Test func largeApp() async throws {
    let large = try good("Large.app", identifier: "com.example.large", groups: [])
    let folder = large.appending(path: "many")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 0..<6_000 {
      let file = open(folder.appending(path: "\(number)").path, O_WRONLY | O_CREAT, 0o600)
      close(file)
    }
    let small = try good()
    async let whole = OwnThread.run { try self.install(large) }
    let stages = directories.applications.appending(path: ".unfinished")
    while ((try? FileManager.default.contentsOfDirectory(atPath: stages.path)) ?? []).isEmpty {
      await Task.yield()
    }
    _ = try install(small)
    #expect(try installed == ["Cow.app"], "the small one was there before the large one")
    #expect(try await whole.extensions == ["com.example.large.share"])
    #expect(try installed == ["Cow.app", "Large.app"])
    expectNoRemains()
  }

  // MARK: Known apps

  @Test("An app becomes known only by an action of the user") func knownApps() throws {
    let byHand = directories.applications.appending(path: "Pig.app")
    try GoodApp.write(to: byHand, identifier: "com.example.pig", groups: [])
    let pig = try #require(catalog.read().extensions.first?.application)
    #expect(!known.contains(pig))
    _ = try install(good())
    let cow = try #require(catalog.read()["com.example.cow.share"]?.application)
    #expect(known.contains(cow))
    try known.add(pig)
    #expect(known.contains(pig))
    let place = directories.applications.resolvingSymlinksInPath().path
    let later = KnownApps(directories, installedIn: place)
    #expect(later.contains(pig) && later.contains(cow))
    _ = try installer.remove("com.example.cow", deletesData: false)
    #expect(!known.contains(cow) && !KnownApps(directories, installedIn: place).contains(cow))
  }

  // MARK: Content

  @Test("An installed app whose files have changed is refused until it is installed again")
  func changedApp() throws {
    let source = try good()
    let program = try install(source).path + "/PlugIns/CowShare.appex/CowShare"
    let cow = try #require(catalog.read()["com.example.cow.share"]?.application)
    try known.checkContent(of: cow)
    try Data("#!/bin/sh\n# 9\n".utf8).write(to: URL(filePath: program))
    let problem = #expect(throws: ExtensionProblem.self) { try known.checkContent(of: cow) }
    #expect(problem?.reason.contains("have changed since it was installed") == true)
    // A daemon that starts later notices the change too.
    let place = directories.applications.resolvingSymlinksInPath().path
    #expect(throws: ExtensionProblem.self) {
      try KnownApps(directories, installedIn: place).checkContent(of: cow)
    }
    _ = try install(source)
    try known.checkContent(of: cow)
    try KnownApps(directories, installedIn: place).checkContent(of: cow)
    // The same content written again is no change.
    try Data("#!/bin/sh\n# 1\n".utf8).write(to: URL(filePath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try known.checkContent(of: cow)
  }

  @Test("Another identifier does not exempt a changed app") func changedIdentifier() throws {
    let path = try install(good(groups: [])).path
    try GoodApp.edit(URL(filePath: path + "/Info.plist")) {
      $0["CFBundleIdentifier"] = "com.example"
    }
    let app = try #require(catalog.read()["com.example.cow.share"]?.application)
    #expect(app.identifier == "com.example")
    #expect(throws: ExtensionProblem.self) { try known.checkContent(of: app) }
  }

  @Test("An app that was copied by hand may change") func copiedApp() throws {
    let app = directories.applications.appending(path: "Cow.app")
    try GoodApp.write(to: app)
    let cow = try #require(catalog.read()["com.example.cow.share"]?.application)
    try known.add(cow)
    try GoodApp.write(to: app, version: "2")
    try known.checkContent(of: cow)
  }

  /// A killed daemon leaves either version in place.
  @Test("During a replacement both versions are accepted") func interruptedReplacement() throws {
    let source = try good()
    let target = try install(source).path
    let cow = try #require(catalog.read()["com.example.cow.share"]?.application)
    try GoodApp.write(to: source, version: "2")
    try known.prepare(BundleSeal(of: source.path), of: "com.example.cow", at: target)
    try known.checkContent(of: cow)
    try FileManager.default.removeItem(atPath: target)
    try FileManager.default.copyItem(atPath: source.path, toPath: target)
    try known.checkContent(of: cow)
    try Data("other".utf8).write(to: URL(filePath: target + "/Cow.png"))
    #expect(throws: ExtensionProblem.self) { try known.checkContent(of: cow) }
  }

  /// A killed daemon can leave the placed app with no more than its prepared record.
  @Test("An app whose first installation was interrupted is checked too")
  func interruptedInstallation() throws {
    let source = try good()
    let place = directories.applications.resolvingSymlinksInPath().path
    let target = "\(place)/Cow.app"
    try known.prepare(BundleSeal(of: source.path), of: "com.example.cow", at: target)
    // If the app was not placed, nothing is left of the installation.
    #expect(KnownApps(directories, installedIn: place).seals(at: target).isEmpty)
    try FileManager.default.copyItem(atPath: source.path, toPath: target)
    let cow = try #require(catalog.read()["com.example.cow.share"]?.application)
    let later = KnownApps(directories, installedIn: place)
    try later.checkContent(of: cow)
    try Data("other".utf8).write(to: URL(filePath: target + "/Cow.png"))
    #expect(throws: ExtensionProblem.self) { try later.checkContent(of: cow) }
  }

  @Test("A changed app whose record vanishes during the check is refused") func vanishedRecord()
    throws
  {
    let app = try good().path
    let seal = try BundleSeal(of: app)
    try Data("other".utf8).write(to: URL(filePath: app + "/Cow.png"))
    #expect(!known.isUnchanged(app, [seal]) { [] })
    // The controls: a record that was replaced during the check, and an app as it was recorded.
    let new = try BundleSeal(of: app)
    #expect(known.isUnchanged(app, [seal]) { [new] })
    #expect(known.isUnchanged(app, [new]) { [] })
  }

  @Test("An installed app that was replaced by a link is refused") func linkedApp() throws {
    let target = try install(good()).path
    let elsewhere = home.path("elsewhere.app")
    try FileManager.default.moveItem(atPath: target, toPath: elsewhere)
    try FileManager.default.createSymbolicLink(atPath: target, withDestinationPath: elsewhere)
    let cow = try #require(catalog.read()["com.example.cow.share"]?.application)
    #expect(cow.bundle.path.contains("elsewhere.app"))
    #expect(throws: ExtensionProblem.self) { try known.checkContent(of: cow) }
    _ = try install(good())
    let again = try #require(catalog.read()["com.example.cow.share"]?.application)
    try known.checkContent(of: again)
  }

  @Test("If the app cannot be placed, its records are as before") func unplacedApp() throws {
    let source = try good()
    try sign(source, "first")
    _ = try install(source)
    let records = ["teams.json", "known-apps.json"].map { directories.data.appending(path: $0) }
    let before = try records.map { try Data(contentsOf: $0) }
    // Stages can still be made, but nothing can be moved into the folder.
    chmod(directories.applications.path, 0o500)
    defer { chmod(directories.applications.path, 0o700) }
    try sign(source, "second")
    #expect(throws: ExtensionProblem.self) { try install(source) }
    #expect(try records.map { try Data(contentsOf: $0) } == before)
  }

  // MARK: Teams

  private func sign(_ app: URL, _ developer: String) throws {
    let file = home.path(developer)
    let key =
      FileManager.default.fileExists(atPath: file)
      ? try SigningKey(readingFrom: file) : try SigningKey.create(at: file)
    try BundleSignature.sign(app.path, with: key)
  }

  @Test("Identifiers and groups belong to the team that signed their first app") func teams() throws
  {
    let source = try good()
    try sign(source, "first")
    _ = try install(source, replacesAny: false)
    // An update of the same team needs no consent.
    try GoodApp.write(to: source, version: "2")
    try sign(source, "first")
    #expect(try install(source, replacesAny: false).isReplacement)
    try sign(source, "second")
    let other = #expect(throws: ReplacesAnother.self) {
      try install(source, replacesAny: false)
    }
    let owner = try SigningKey(readingFrom: home.path("first")).team.shortForm
    #expect(
      other?.claims == [
        .init(names: ["com.example.cow", "com.example.cow.share", "group.cow"], owner: owner)
      ])
    #expect(other?.team != owner && other?.sources == nil)
    try FileManager.default.removeItem(
      at: source.appending(path: BundleSignature.fileName))
    let unsigned = #expect(throws: ReplacesAnother.self) {
      try install(source, replacesAny: false)
    }
    #expect(unsigned?.team == nil)
    // With the user's consent, the second team becomes the owner.
    try sign(source, "second")
    _ = try install(source, replacesAny: true)
    #expect(try install(source, replacesAny: false).isReplacement)
    try sign(source, "first")
    #expect(throws: ReplacesAnother.self) { try install(source, replacesAny: false) }
  }

  @Test("A removed app's identifiers and groups stay with its team while they have data")
  func teamOfRemovedApp() throws {
    let source = try good()
    try sign(source, "first")
    _ = try install(source, replacesAny: false)
    _ = try directories.containerURL(forGroup: "group.cow", of: "com.example.cow")
    _ = try installer.remove("com.example.cow", deletesData: false)
    try sign(source, "second")
    let kept = #expect(throws: ReplacesAnother.self) {
      try install(source, replacesAny: false)
    }
    #expect(kept?.claims.map(\.names) == [["group.cow"]])
    try sign(source, "first")
    _ = try install(source, replacesAny: false)
    _ = try installer.remove("com.example.cow", deletesData: true)
    try sign(source, "second")
    _ = try install(source, replacesAny: false)
  }

  @Test("The user is asked once for all names of all teams and for the other place")
  func allConflicts() throws {
    let source = try good(groups: ["group.barn", "group.cow"])
    try sign(source, "first")
    _ = try install(source, replacesAny: false)
    let teams = try ["first", "second", "third"].map { name in
      try sign(source, name)
      return try SigningKey(readingFrom: home.path(name)).team
    }
    var claims = try TeamClaims(directories)
    try claims.set(["group.barn"], to: teams[1])
    let new = try good(groups: ["group.barn", "group.cow"])
    try sign(new, "third")
    let refusal = #expect(throws: ReplacesAnother.self) { try install(new, replacesAny: false) }
    #expect(
      refusal
        == ReplacesAnother(
          app: "Cow.app", team: teams[2].shortForm,
          claims: [
            .init(
              names: ["com.example.cow", "com.example.cow.share", "group.cow"],
              owner: teams[0].shortForm),
            .init(names: ["group.barn"], owner: teams[1].shortForm),
          ],
          sources: .init(installed: source.path, new: new.path)))
    // The user's consent includes all of them.
    _ = try install(new, replacesAny: true)
    #expect(try TeamClaims(directories).conflicts(of: teams[2], over: ["group.barn"]).isEmpty)
  }

  @Test("An app that changed after the user had seen it is not installed") func changedWhileAsked()
    throws
  {
    let source = try good()
    let seen = AppRequests(of: source.path).digest
    #expect(try install(source, digest: seen).isReplacement == false)
    try GoodApp.write(to: source, version: "2")
    let change = #expect(throws: ChangedBeforeInstallation.self) {
      try install(source, digest: seen)
    }
    #expect(change?.app == "Cow.app")
    // The older version is still installed.
    #expect(try BundleSeal(of: directories.applications.path + "/Cow.app").digest == seen)
    #expect(try install(source, digest: AppRequests(of: source.path).digest).isReplacement)
    // An app that could not be read has no digest, and no app matches it.
    #expect(AppRequests(of: home.path("missing.app")).digest.isEmpty)
    #expect(throws: ChangedBeforeInstallation.self) { try install(source, digest: "") }
    expectNoRemains()
  }

  @Test("The developer of an installed app is recorded") func developer() throws {
    let source = try good()
    func developer() throws -> KnownApps.Developer {
      known.developer(of: try #require(catalog.read()["com.example.cow.share"]?.application))
    }
    _ = try install(source)
    #expect(try developer() == .unsigned)
    try sign(source, "first")
    _ = try install(source)
    let team = try SigningKey(readingFrom: home.path("first")).team
    #expect(try developer() == .team(team.shortForm))
    let pig = directories.applications.appending(path: "Pig.app")
    try GoodApp.write(to: pig, identifier: "com.example.pig", groups: [])
    let byHand = try #require(catalog.read()["com.example.pig.share"]?.application)
    #expect(known.developer(of: byHand) == .unknown)
  }

  @Test("An app with a broken signature is refused, also with the user's consent")
  func brokenSignature() throws {
    let source = try good()
    try sign(source, "first")
    try Data("other".utf8).write(to: source.appending(path: "Cow.png"))
    let problem = #expect(throws: ExtensionProblem.self) { try install(source, replacesAny: true) }
    #expect(problem?.reason.contains("signature") == true)
    #expect(problem?.path == "Cow.app/\(BundleSignature.fileName)")
    #expect(try installed.isEmpty)
    try sign(source, "first")
    _ = try install(source)
  }

  @Test("A damaged record of the teams refuses installations") func damagedTeams() throws {
    let record = directories.data.appending(path: "teams.json")
    try Data("{".utf8).write(to: record)
    #expect(throws: ExtensionProblem.self) { try install(good()) }
    try FileManager.default.removeItem(at: record)
    _ = try install(good())
  }

  @Test("The groups, the use of the local network and the developer are known before")
  func requests() throws {
    let source = try good()
    let plain = AppRequests(of: source.path)
    #expect(plain.groups == ["group.cow"] && plain.localNetwork.isEmpty)
    #expect(plain.developer == .unsigned && plain.name == "Cow.app")
    try GoodApp.edit(source.appending(path: "PlugIns/CowShare.appex/Info.plist")) {
      $0["NSLocalNetworkUsageDescription"] = "It finds barns."
    }
    try sign(source, "first")
    let all = AppRequests(of: source.path)
    #expect(all.localNetwork == ["It finds barns."])
    #expect(all.developer == .team(try SigningKey(readingFrom: home.path("first")).team))
    try Data().write(to: source.appending(path: "new"))
    #expect(AppRequests(of: source.path).developer == .brokenSignature)
  }

  enum RecordDamage: CaseIterable {
    case record, whole, emptied, folder
  }

  @Test("If the records of installed apps were damaged, an app without its record is not started")
  func damagedRecords() throws {
    for damage in RecordDamage.allCases {
      try damagedRecords(damage)
    }
  }

  private func damagedRecords(_ damage: RecordDamage) throws {
    _ = try install(good())
    _ = try install(good("Pig.app", identifier: "com.example.pig", groups: []))
    let apps = catalog.read().extensions.map(\.application)
    let cow = try #require(apps.first { $0.identifier == "com.example.cow" })
    let pig = try #require(apps.first { $0.identifier == "com.example.pig" })
    let file = directories.data.appending(path: "known-apps.json")
    let aside = URL(filePath: file.path + ".unreadable-1")
    let valid = try Data(contentsOf: file)
    switch damage {
    case .record:
      var records = try #require(
        JSONSerialization.jsonObject(with: valid) as? [[String: Any]])
      let index = try #require(records.firstIndex { $0["identifier"] as? String == cow.identifier })
      records[index]["seal"] = 7
      try JSONSerialization.data(withJSONObject: records).write(to: file)
    case .whole: try valid.dropLast(5).write(to: file)
    case .emptied: try Data().write(to: file)
    case .folder:
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    }
    let place = directories.applications.resolvingSymlinksInPath().path
    // A daemon that starts later notices the damage too.
    for _ in 0..<2 {
      let later = KnownApps(directories, installedIn: place)
      let problem = #expect(throws: ExtensionProblem.self, "\(damage)") {
        try later.checkContent(of: cow)
      }
      #expect(problem?.isLostContent == true && problem?.remedy.contains("again") == true)
      if damage == .record {
        // The other records are used.
        try later.checkContent(of: pig)
      } else {
        #expect(throws: ExtensionProblem.self) { try later.checkContent(of: pig) }
      }
      #expect(later.problems().map(\.path) == [aside.path])
      // The user's next use of the app gives it no content.
      try later.add(cow)
    }
    let known = KnownApps(directories, installedIn: place)
    // An app in another folder was not installed, so no record was lost.
    let elsewhere = home.url.appending(path: "elsewhere/\(UUID().uuidString)/Calf.app")
    try GoodApp.write(to: elsewhere, identifier: "com.example.calf", groups: [])
    let others = ExtensionCatalog(roots: [BundleRoot(elsewhere.deletingLastPathComponent())])
    try known.checkContent(of: try #require(others.read().extensions.first?.application))
    // A link from the folder to such an app could replace an installed app.
    let link = directories.applications.appending(path: "Calf.app")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: elsewhere)
    #expect(throws: ExtensionProblem.self) {
      try known.checkContent(of: try #require(others.read().extensions.first?.application))
    }
    try FileManager.default.removeItem(at: link)
    // The control: apps that are installed again start, and so does each app without damage.
    let again = try AppInstaller(
      directories: directories, catalog: catalog, preferences: preferences, known: known)
    let source = try good()
    _ = try again.install(
      try Descriptor.open(source.path, O_RDONLY | O_DIRECTORY), named: "Cow.app", replacesAny: true)
    try known.checkContent(of: cow)
    try FileManager.default.removeItem(at: aside)
    try known.checkContent(of: pig)
    #expect(known.problems().isEmpty)
    try FileManager.default.removeItem(at: file)
  }

  /// A record that is temporarily unreadable is not overwritten.
  @Test("A file that cannot be read is not overwritten") func unreadableFile() throws {
    _ = try install(good())
    let cow = try #require(catalog.read()["com.example.cow.share"]?.application)
    let record = directories.data.appending(path: "known-apps.json")
    let aside = directories.data.appending(path: "aside")
    try FileManager.default.moveItem(at: record, to: aside)
    // A symbolic link to itself cannot be opened.
    #expect(symlink(record.path, record.path) == 0)
    let place = directories.applications.resolvingSymlinksInPath().path
    let blind = KnownApps(directories, installedIn: place)
    try GoodApp.write(
      to: directories.applications.appending(path: "Pig.app"), identifier: "com.example.pig",
      groups: [])
    let pig = try #require(catalog.read()["com.example.pig.share"]?.application)
    #expect(throws: ExtensionProblem.self) { try blind.add(pig) }
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: record.path)) != nil)
    #expect(blind.contains(cow))
    #expect(throws: ExtensionProblem.self) { try blind.checkContent(of: cow) }
    #expect(blind.problems().map(\.path) == [record.path])
    try FileManager.default.removeItem(at: record)
    try FileManager.default.moveItem(at: aside, to: record)
    #expect(KnownApps(directories, installedIn: place).contains(cow))
  }

  /// The next start of the daemon removes the files that a killed process left.
  @Test("The unfinished files of an interrupted installation are deleted") func remains() throws {
    let remains = directories.applications.appending(path: ".unfinished/x/Cow.app")
    try GoodApp.write(to: remains)
    #expect(catalog.read().extensions.isEmpty)
    _ = try AppInstaller(
      directories: directories, catalog: catalog, preferences: preferences, known: known)
    expectNoRemains()
  }

  // MARK: Removing

  @Test("Data is kept unless its deletion is requested") func keepsData() throws {
    _ = try install(good())
    let data = try #require(try directories.containerURL(forGroup: "group.cow"))
    try Data("milk".utf8).write(to: data.appending(path: "pail"))
    let removed = try #require(try installer.remove("com.example.cow.share", deletesData: false))
    #expect(removed.identifier == "com.example.cow")
    #expect(removed.kept.map { URL(filePath: $0).lastPathComponent } == ["group.cow"])
    #expect(FileManager.default.fileExists(atPath: data.appending(path: "pail").path))
    #expect(try installed.isEmpty)
    #expect(try installer.remove("com.example.cow", deletesData: false) == nil)
  }

  @Test("Data is deleted only if no other app uses it") func sharedData() throws {
    _ = try install(good(groups: ["group.cow", "group.barn"]))
    // By this record, the user allows another app to use the group too.
    let record = directories.ownersPath(ofGroup: "group.barn")
    try Data("com.example.cow\ncom.example.pig\n".utf8).write(to: URL(filePath: record))
    _ = try install(good("Pig.app", identifier: "com.example.pig", groups: ["group.barn"]))
    for group in ["group.cow", "group.barn"] { _ = try directories.containerURL(forGroup: group) }
    let removed = try #require(try installer.remove("com.example.cow", deletesData: true))
    func names(_ paths: [String]) -> [String] {
      paths.map { URL(filePath: $0).lastPathComponent }
    }
    #expect(names(removed.deleted) == ["group.cow"] && names(removed.kept) == ["group.barn"])
    let left = try FileManager.default.contentsOfDirectory(
      atPath: directories.groupContainers.path)
    #expect(left.filter { !$0.hasPrefix(".") } == ["group.barn"])
    expectNoRemains()
  }

  /// No other app uses the containers of the app and its extension.
  @Test("An app's own containers are deleted on request") func ownContainers() throws {
    _ = try install(good())
    _ = try install(good("Pig.app", identifier: "com.example.pig", groups: ["group.pig"]))
    let own = ["com.example.cow", "com.example.cow.share"]
    for identifier in own + ["com.example.pig"] {
      _ = try directories.containerURL(forBundle: identifier)
    }
    func containers() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: directories.bundleContainers.path)
        .sorted()
    }
    let kept = try #require(try installer.remove("com.example.cow", deletesData: false)).kept
    #expect(kept.map { URL(filePath: $0).lastPathComponent } == own)
    #expect(try containers() == own + ["com.example.pig"])
    _ = try install(good())
    let removed = try #require(try installer.remove("com.example.cow", deletesData: true))
    #expect(removed.deleted.map { URL(filePath: $0).lastPathComponent } == own)
    #expect(try containers() == ["com.example.pig"])
    expectNoRemains()
  }

  /// If another app's entitlements cannot be read, the owners of the data are unknown.
  @Test("If the apps that use a group cannot be read, no data is deleted") func unknownOwner()
    throws
  {
    _ = try install(good())
    let data = try #require(try directories.containerURL(forGroup: "group.cow"))
    let other = directories.applications.appending(path: "Pig.app")
    try GoodApp.write(to: other, identifier: "com.example.pig")
    try Data("?".utf8).write(
      to: other.appending(path: "PlugIns/CowShare.appex/CowShare.entitlements"))
    #expect(throws: ExtensionProblem.self) {
      try installer.remove("com.example.cow", deletesData: true)
    }
    #expect(try installed == ["Cow.app", "Pig.app"])
    #expect(FileManager.default.fileExists(atPath: data.path))
  }

  @Test("A damaged app can be removed") func damagedApp() throws {
    let installed = try install(good())
    try Data("?".utf8).write(
      to: URL(filePath: installed.path).appending(path: "PlugIns/CowShare.appex/Info.plist"))
    #expect(catalog.read().extensions.isEmpty)
    #expect(try installer.remove("com.example.cow", deletesData: false) != nil)
  }
}
