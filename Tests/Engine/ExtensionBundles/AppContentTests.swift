import BundleSeal
import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import ExtensionBundles

/// The check of an app's content, and the records on which the check depends.
@Suite(.timeLimit(.minutes(3))) struct AppContentTests {
  private let home: InstallerHome

  init() throws { home = try InstallerHome() }

  @Test("An app becomes known only by an action of the user") func knownApps() throws {
    let byHand = home.directories.applications.appending(path: "Pig.app")
    try GoodApp.write(to: byHand, identifier: "com.example.pig", groups: [])
    let pig = try #require(home.catalog.read().extensions.first?.application)
    #expect(!home.known.contains(pig))
    _ = try home.install(home.good())
    let cow = try #require(home.catalog.read()["com.example.cow.share"]?.application)
    #expect(home.known.contains(cow))
    try home.known.add(pig)
    #expect(home.known.contains(pig))
    let place = home.directories.applications.resolvingSymlinksInPath().path
    let later = KnownApps(home.directories, installedIn: place)
    #expect(later.contains(pig) && later.contains(cow))
    _ = try home.installer.remove("com.example.cow", deletesData: false)
    #expect(
      !home.known.contains(cow) && !KnownApps(home.directories, installedIn: place).contains(cow))
  }

  // MARK: Content

  @Test("An installed app whose files have changed is refused until it is installed again")
  func changedApp() throws {
    let source = try home.good()
    let program = try home.install(source).path + "/PlugIns/CowShare.appex/CowShare"
    let cow = try #require(home.catalog.read()["com.example.cow.share"]?.application)
    try home.known.checkContent(of: cow)
    try Data("#!/bin/sh\n# 9\n".utf8).write(to: URL(filePath: program))
    let problem = #expect(throws: ExtensionProblem.self) { try home.known.checkContent(of: cow) }
    #expect(problem?.reason.contains("have changed since it was installed") == true)
    // A daemon that starts later notices the change too.
    let place = home.directories.applications.resolvingSymlinksInPath().path
    #expect(throws: ExtensionProblem.self) {
      try KnownApps(home.directories, installedIn: place).checkContent(of: cow)
    }
    _ = try home.install(source)
    try home.known.checkContent(of: cow)
    try KnownApps(home.directories, installedIn: place).checkContent(of: cow)
    // The same content written again is no change.
    try Data("#!/bin/sh\n# 1\n".utf8).write(to: URL(filePath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try home.known.checkContent(of: cow)
  }

  @Test("Another identifier does not exempt a changed app") func changedIdentifier() throws {
    let path = try home.install(home.good(groups: [])).path
    try GoodApp.edit(URL(filePath: path + "/Info.plist")) {
      $0["CFBundleIdentifier"] = "com.example"
    }
    let app = try #require(home.catalog.read()["com.example.cow.share"]?.application)
    #expect(app.identifier == "com.example")
    #expect(throws: ExtensionProblem.self) { try home.known.checkContent(of: app) }
  }

  @Test("An app that was copied by hand may change") func copiedApp() throws {
    let app = home.directories.applications.appending(path: "Cow.app")
    try GoodApp.write(to: app)
    let cow = try #require(home.catalog.read()["com.example.cow.share"]?.application)
    try home.known.add(cow)
    try GoodApp.write(to: app, version: "2")
    try home.known.checkContent(of: cow)
  }

  /// A killed daemon leaves either version in place.
  @Test("During a replacement both versions are accepted") func interruptedReplacement() throws {
    let source = try home.good()
    let target = try home.install(source).path
    let cow = try #require(home.catalog.read()["com.example.cow.share"]?.application)
    try GoodApp.write(to: source, version: "2")
    try home.known.prepare(BundleSeal(of: source.path), of: "com.example.cow", at: target)
    try home.known.checkContent(of: cow)
    try FileManager.default.removeItem(atPath: target)
    try FileManager.default.copyItem(atPath: source.path, toPath: target)
    try home.known.checkContent(of: cow)
    try Data("other".utf8).write(to: URL(filePath: target + "/Cow.png"))
    #expect(throws: ExtensionProblem.self) { try home.known.checkContent(of: cow) }
  }

  /// A killed daemon can leave the placed app with no more than its prepared record.
  @Test("An app whose first installation was interrupted is checked too")
  func interruptedInstallation() throws {
    let source = try home.good()
    let place = home.directories.applications.resolvingSymlinksInPath().path
    let target = "\(place)/Cow.app"
    try home.known.prepare(BundleSeal(of: source.path), of: "com.example.cow", at: target)
    // If the app was not placed, nothing is left of the installation.
    #expect(KnownApps(home.directories, installedIn: place).seals(at: target).isEmpty)
    try FileManager.default.copyItem(atPath: source.path, toPath: target)
    let cow = try #require(home.catalog.read()["com.example.cow.share"]?.application)
    let later = KnownApps(home.directories, installedIn: place)
    try later.checkContent(of: cow)
    try Data("other".utf8).write(to: URL(filePath: target + "/Cow.png"))
    #expect(throws: ExtensionProblem.self) { try later.checkContent(of: cow) }
  }

  @Test("A changed app whose record vanishes during the check is refused") func vanishedRecord()
    throws
  {
    let app = try home.good().path
    let seal = try BundleSeal(of: app)
    try Data("other".utf8).write(to: URL(filePath: app + "/Cow.png"))
    #expect(!home.known.isUnchanged(app, [seal]) { [] })
    // The controls: a record that was replaced during the check, and an app as it was recorded.
    let new = try BundleSeal(of: app)
    #expect(home.known.isUnchanged(app, [seal]) { [new] })
    #expect(home.known.isUnchanged(app, [new]) { [] })
  }

  @Test("An installed app that was replaced by a link is refused") func linkedApp() throws {
    let target = try home.install(home.good()).path
    let elsewhere = home.path("elsewhere.app")
    try FileManager.default.moveItem(atPath: target, toPath: elsewhere)
    try FileManager.default.createSymbolicLink(atPath: target, withDestinationPath: elsewhere)
    let cow = try #require(home.catalog.read()["com.example.cow.share"]?.application)
    #expect(cow.bundle.path.contains("elsewhere.app"))
    #expect(throws: ExtensionProblem.self) { try home.known.checkContent(of: cow) }
    _ = try home.install(home.good())
    let again = try #require(home.catalog.read()["com.example.cow.share"]?.application)
    try home.known.checkContent(of: again)
  }

  @Test("An app that changed after the user had seen it is not installed") func changedWhileAsked()
    throws
  {
    let source = try home.good()
    let seen = AppRequests(of: source.path).digest
    #expect(try home.install(source, digest: seen).isReplacement == false)
    try GoodApp.write(to: source, version: "2")
    let change = #expect(throws: ChangedBeforeInstallation.self) {
      try home.install(source, digest: seen)
    }
    #expect(change?.app == "Cow.app")
    // The older version is still installed.
    #expect(try BundleSeal(of: home.directories.applications.path + "/Cow.app").digest == seen)
    #expect(try home.install(source, digest: AppRequests(of: source.path).digest).isReplacement)
    // An app that could not be read has no digest, and no app matches it.
    #expect(AppRequests(of: home.path("missing.app")).digest.isEmpty)
    #expect(throws: ChangedBeforeInstallation.self) { try home.install(source, digest: "") }
    home.expectNoRemains()
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
    _ = try home.install(home.good())
    _ = try home.install(home.good("Pig.app", identifier: "com.example.pig", groups: []))
    let apps = home.catalog.read().extensions.map(\.application)
    let cow = try #require(apps.first { $0.identifier == "com.example.cow" })
    let pig = try #require(apps.first { $0.identifier == "com.example.pig" })
    let file = home.directories.data.appending(path: "known-apps.json")
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
    let place = home.directories.applications.resolvingSymlinksInPath().path
    // A daemon that starts later notices the damage too.
    for _ in 0..<2 {
      let later = KnownApps(home.directories, installedIn: place)
      let problem = #expect(throws: ExtensionProblem.self, "\(damage)") {
        try later.checkContent(of: cow)
      }
      #expect(problem?.kind == .unrecorded && problem?.remedy.contains("again") == true)
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
    let known = KnownApps(home.directories, installedIn: place)
    // An app in another folder was not installed, so no record was lost.
    let elsewhere = home.url.appending(path: "elsewhere/\(UUID().uuidString)/Calf.app")
    try GoodApp.write(to: elsewhere, identifier: "com.example.calf", groups: [])
    let others = ExtensionCatalog(roots: [BundleRoot(elsewhere.deletingLastPathComponent())])
    try known.checkContent(of: try #require(others.read().extensions.first?.application))
    // A link from the folder to such an app could replace an installed app.
    let link = home.directories.applications.appending(path: "Calf.app")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: elsewhere)
    #expect(throws: ExtensionProblem.self) {
      try known.checkContent(of: try #require(others.read().extensions.first?.application))
    }
    try FileManager.default.removeItem(at: link)
    // The control: apps that are installed again start, and so does each app without damage.
    let again = try AppInstaller(
      directories: home.directories, catalog: home.catalog, preferences: home.preferences,
      known: known)
    let source = try home.good()
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
    _ = try home.install(home.good())
    let cow = try #require(home.catalog.read()["com.example.cow.share"]?.application)
    let record = home.directories.data.appending(path: "known-apps.json")
    let aside = home.directories.data.appending(path: "aside")
    try FileManager.default.moveItem(at: record, to: aside)
    // A symbolic link to itself cannot be opened.
    #expect(symlink(record.path, record.path) == 0)
    let place = home.directories.applications.resolvingSymlinksInPath().path
    let blind = KnownApps(home.directories, installedIn: place)
    try GoodApp.write(
      to: home.directories.applications.appending(path: "Pig.app"), identifier: "com.example.pig",
      groups: [])
    let pig = try #require(home.catalog.read()["com.example.pig.share"]?.application)
    #expect(throws: ExtensionProblem.self) { try blind.add(pig) }
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: record.path)) != nil)
    #expect(blind.contains(cow))
    #expect(throws: ExtensionProblem.self) { try blind.checkContent(of: cow) }
    #expect(blind.problems().map(\.path) == [record.path])
    try FileManager.default.removeItem(at: record)
    try FileManager.default.moveItem(at: aside, to: record)
    #expect(KnownApps(home.directories, installedIn: place).contains(cow))
  }
}
