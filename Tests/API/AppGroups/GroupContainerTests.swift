import Foundation
import TestServers
import Testing

@Suite(.ownThreads, .timeLimit(.minutes(3))) struct GroupContainerTests {
  @Test("An app has the containers of the groups in its entitlements") func entitledContainers()
    throws
  {
    let app = try GroupApp(entitlements: [GroupApp.group, "org.example.settings"])
    let container = app.folder.path("home/data/groups/\(GroupApp.group)")
    #expect(try app.run("container", GroupApp.group).printed == "\(container)\n")
    #expect(try app.run("suite", GroupApp.group).printed == "there\n")
  }

  @Test(
    "An app has no container of a group outside its entitlements",
    arguments: [
      "group.org.example.other", "org.example.settings", "group.org.example.settings/..",
      "group...",
      "",
    ])
  func otherContainers(_ identifier: String) throws {
    let app = try GroupApp(entitlements: [GroupApp.group, "org.example.settings", "group..."])
    #expect(try app.run("container", identifier).printed == "nil\n")
    #expect(!FileManager.default.fileExists(atPath: app.folder.path("home/data/groups")))
  }

  @Test("An app without entitlements has no group container", arguments: [nil, []] as [[String]?])
  func noEntitlements(_ entitlements: [String]?) throws {
    let app = try GroupApp(entitlements: entitlements)
    #expect(try app.run("container", GroupApp.group).printed == "nil\n")
    #expect(try app.run("suite", GroupApp.group).printed == "nil\n")
  }
}
