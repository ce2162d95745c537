import Foundation
import TestServers
import Testing

@Suite(.ownThreads, .timeLimit(.minutes(3))) struct GroupContainerTests {
  @Test func anAppHasTheContainersOfItsEntitlements() throws {
    let app = try GroupApp(entitlements: [GroupApp.group, "org.example.settings"])
    let container = app.folder.path("home/data/groups/\(GroupApp.group)")
    #expect(try app.run("container", GroupApp.group).printed == "\(container)\n")
    #expect(try app.run("suite", GroupApp.group).printed == "there\n")
  }

  @Test(arguments: [
    "group.org.example.other", "org.example.settings", "group.org.example.settings/..", "group...",
    "",
  ])
  func andNoOthers(_ identifier: String) throws {
    let app = try GroupApp(entitlements: [GroupApp.group, "org.example.settings", "group..."])
    #expect(try app.run("container", identifier).printed == "nil\n")
    #expect(!FileManager.default.fileExists(atPath: app.folder.path("home/data/groups")))
  }

  @Test(arguments: [nil, []] as [[String]?])
  func withoutEntitlementsThereAreNone(_ entitlements: [String]?) throws {
    let app = try GroupApp(entitlements: entitlements)
    #expect(try app.run("container", GroupApp.group).printed == "nil\n")
    #expect(try app.run("suite", GroupApp.group).printed == "nil\n")
  }
}
