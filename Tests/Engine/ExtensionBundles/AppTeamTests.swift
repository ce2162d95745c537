import BundleSeal
import Contract
import Foundation
import Linux
import TestServers
import Testing

@testable import ExtensionBundles

/// The teams that sign apps, and the identifiers and groups that belong to the teams.
@Suite(.timeLimit(.minutes(3))) struct AppTeamTests {
  private let home: InstallerHome

  init() throws { home = try InstallerHome() }

  @Test("Identifiers and groups belong to the team that signed their first app") func teams() throws
  {
    let source = try home.good()
    try home.sign(source, "first")
    _ = try home.install(source, replacesAny: false)
    // An update of the same team needs no consent.
    try GoodApp.write(to: source, version: "2")
    try home.sign(source, "first")
    #expect(try home.install(source, replacesAny: false).isReplacement)
    try home.sign(source, "second")
    let other = #expect(throws: ReplacesAnother.self) {
      try home.install(source, replacesAny: false)
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
      try home.install(source, replacesAny: false)
    }
    #expect(unsigned?.team == nil)
    // With the user's consent, the second team becomes the owner.
    try home.sign(source, "second")
    _ = try home.install(source, replacesAny: true)
    #expect(try home.install(source, replacesAny: false).isReplacement)
    try home.sign(source, "first")
    #expect(throws: ReplacesAnother.self) { try home.install(source, replacesAny: false) }
  }

  @Test("A removed app's identifiers and groups stay with its team while they have data")
  func teamOfRemovedApp() throws {
    let source = try home.good()
    try home.sign(source, "first")
    _ = try home.install(source, replacesAny: false)
    _ = try home.directories.containerURL(forGroup: "group.cow", of: "com.example.cow")
    _ = try home.installer.remove("com.example.cow", deletesData: false)
    try home.sign(source, "second")
    let kept = #expect(throws: ReplacesAnother.self) {
      try home.install(source, replacesAny: false)
    }
    #expect(kept?.claims.map(\.names) == [["group.cow"]])
    try home.sign(source, "first")
    _ = try home.install(source, replacesAny: false)
    _ = try home.installer.remove("com.example.cow", deletesData: true)
    try home.sign(source, "second")
    _ = try home.install(source, replacesAny: false)
  }

  @Test("The user is asked once for all names of all teams and for the other place")
  func allConflicts() throws {
    let source = try home.good(groups: ["group.barn", "group.cow"])
    try home.sign(source, "first")
    _ = try home.install(source, replacesAny: false)
    let teams = try ["first", "second", "third"].map { name in
      try home.sign(source, name)
      return try SigningKey(readingFrom: home.path(name)).team
    }
    var claims = try TeamClaims(home.directories)
    try claims.set(["group.barn"], to: teams[1])
    let new = try home.good(groups: ["group.barn", "group.cow"])
    try home.sign(new, "third")
    let refusal = #expect(throws: ReplacesAnother.self) {
      try home.install(new, replacesAny: false)
    }
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
    _ = try home.install(new, replacesAny: true)
    #expect(try TeamClaims(home.directories).conflicts(of: teams[2], over: ["group.barn"]).isEmpty)
  }

  @Test("The developer of an installed app is recorded") func developer() throws {
    let source = try home.good()
    func developer() throws -> KnownApps.Developer {
      home.known.developer(
        of: try #require(home.catalog.read()["com.example.cow.share"]?.application))
    }
    _ = try home.install(source)
    #expect(try developer() == .unsigned)
    try home.sign(source, "first")
    _ = try home.install(source)
    let team = try SigningKey(readingFrom: home.path("first")).team
    #expect(try developer() == .team(team.shortForm))
    let pig = home.directories.applications.appending(path: "Pig.app")
    try GoodApp.write(to: pig, identifier: "com.example.pig", groups: [])
    let byHand = try #require(home.catalog.read()["com.example.pig.share"]?.application)
    #expect(home.known.developer(of: byHand) == .unknown)
  }

  @Test("An app with a broken signature is refused, also with the user's consent")
  func brokenSignature() throws {
    let source = try home.good()
    try home.sign(source, "first")
    try Data("other".utf8).write(to: source.appending(path: "Cow.png"))
    let problem = #expect(throws: ExtensionProblem.self) {
      try home.install(source, replacesAny: true)
    }
    #expect(problem?.reason.contains("signature") == true)
    #expect(problem?.path == "Cow.app/\(BundleSignature.fileName)")
    #expect(try home.installed.isEmpty)
    try home.sign(source, "first")
    _ = try home.install(source)
  }

  @Test("A damaged record of the teams refuses installations") func damagedTeams() throws {
    let record = home.directories.data.appending(path: "teams.json")
    try Data("{".utf8).write(to: record)
    #expect(throws: ExtensionProblem.self) { try home.install(home.good()) }
    try FileManager.default.removeItem(at: record)
    _ = try home.install(home.good())
  }

  @Test("The groups, the use of the local network and the developer are known before")
  func requests() throws {
    let source = try home.good()
    let plain = AppRequests(of: source.path)
    #expect(plain.groups == ["group.cow"] && plain.localNetwork.isEmpty)
    #expect(plain.developer == .unsigned && plain.name == "Cow.app")
    try GoodApp.edit(source.appending(path: "PlugIns/CowShare.appex/Info.plist")) {
      $0["NSLocalNetworkUsageDescription"] = "It finds barns."
    }
    try home.sign(source, "first")
    let all = AppRequests(of: source.path)
    #expect(all.localNetwork == ["It finds barns."])
    #expect(all.developer == .team(try SigningKey(readingFrom: home.path("first")).team))
    try Data().write(to: source.appending(path: "new"))
    #expect(AppRequests(of: source.path).developer == .brokenSignature)
  }
}
