import Foundation
import Linux
import TestServers
import Testing

@testable import AppGroups

/// Passwords that real processes store.
@Suite(.ownThreads, .serialized, .timeLimit(.minutes(3))) struct KeychainTests {
  private func files(_ app: GroupApp) -> [URL] {
    let found = FileManager.default.enumerator(at: app.folder.url, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent == "Keychain" }
  }

  private func keychain(_ app: GroupApp, _ words: String...) throws -> String {
    let started = try app.start(["keychain"] + words)
    let printed = String(decoding: try started.output.readAll(limit: 1 << 20), as: UTF8.self)
    #expect(try ChildProcess.wait(for: started.process) == .exited(code: 0))
    return printed.trimmingCharacters(in: .newlines)
  }

  @Test("The next process finds, changes and deletes an item that an earlier process stored")
  func itemLifeCycle() throws {
    let app = try GroupApp()
    #expect(try keychain(app, "read", "cow") == "-25300")
    #expect(try keychain(app, "add", "cow", "moo") == "0")
    #expect(try keychain(app, "add", "cow", "other") == "-25299")
    #expect(try keychain(app, "read", "cow") == "moo")
    #expect(try keychain(app, "update", "cow", "mooo") == "0")
    #expect(try keychain(app, "read", "cow") == "mooo")
    #expect(try keychain(app, "add", "calf", "mee") == "0")
    #expect(try keychain(app, "all") == "0 calf,cow true")
    #expect(try keychain(app, "delete", "cow") == "0")
    #expect(try keychain(app, "delete", "cow") == "-25300")
    #expect(try keychain(app, "update", "cow", "moo") == "-25300")
  }

  @Test(
    "Only the user can read the keychain file, and a group's keychain is in the group's container")
  func fileLocations() throws {
    let app = try GroupApp()
    #expect(try keychain(app, "add", "own", "1") == "0")
    #expect(try keychain(app, "add", "shared", "2", GroupApp.group) == "0")
    #expect(try keychain(app, "add", "team", "3", "ABCDE12345.com.example.shared") == "0")
    #expect(try keychain(app, "read", "shared", GroupApp.group) == "2")
    #expect(try keychain(app, "read", "own", GroupApp.group) == "-25300")
    // The app is not entitled to this group.
    #expect(try keychain(app, "add", "x", "4", "group.org.example.other") == "-34018")
    #expect(try keychain(app, "read", "x", "group.org.example.other") == "-34018")
    let files = files(app)
    #expect(files.count == 2)
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    #expect(
      files.contains { $0.path.contains("/groups/\(GroupApp.group)/Library/Keychains/") })
  }

  @Test("A keychain group's item is stored in the app group of all extensions that have groups")
  func sharedGroup() throws {
    let app = try GroupApp(entitlements: ["group.org.example.a", "group.org.example.b"])
    for (name, groups) in [("Share", ["group.org.example.b"]), ("Plain", [])] {
      let appex = app.folder.url.appending(path: "Settings.app/PlugIns/\(name).appex")
      try FileManager.default.createDirectory(at: appex, withIntermediateDirectories: true)
      try GroupApp.write(
        ["com.apple.security.application-groups": groups],
        to: appex.appending(path: "\(name).entitlements"))
    }
    #expect(try keychain(app, "add", "team", "3", "ABCDE12345.com.example.shared") == "0")
    let paths = files(app).map(\.path)
    #expect(paths.count == 1)
    #expect(paths.allSatisfy { $0.contains("/groups/group.org.example.b/Library/Keychains/") })
  }

  @Test("If one of the keychain files is damaged, nothing is deleted or changed")
  func damagedGroupFile() throws {
    let app = try GroupApp()
    #expect(try keychain(app, "add", "cow", "1") == "0")
    #expect(try keychain(app, "add", "cow", "2", GroupApp.group) == "0")
    let files = files(app)
    let shared = try #require(files.first { $0.path.contains("/groups/") })
    let own = try #require(files.first { $0 != shared })
    let before = try Data(contentsOf: own)
    try Data("no list".utf8).write(to: shared)
    #expect(try keychain(app, "delete", "cow") == "-26275")
    #expect(try keychain(app, "update", "cow", "3") == "-26275")
    #expect(try Data(contentsOf: own) == before)
  }

  @Test("If a writer is killed, no added item is lost", arguments: [1, 7, 60])
  func killedWriter(_ lines: Int) throws {
    let app = try GroupApp()
    let said = try app.killed(["keychain", "loop", "100000"], after: lines)
    #expect(said >= lines)
    let names = try keychain(app, "all").split(separator: " ")[1].split(separator: ",")
    let kept = Set(names.compactMap { Int($0) })
    #expect((0..<said).filter { !kept.contains($0) } == [])
    #expect(try keychain(app, "add", "after", "1") == "0")
  }

  @Test("Four concurrent writers lose no item")
  func concurrentWriters() throws {
    let app = try GroupApp()
    let started = try (0..<4).map { writer in
      try app.start(["keychain", "add", "w\(writer)", "1"])
    }
    for process in started {
      _ = try process.output.readAll(limit: 1 << 20)
      #expect(try ChildProcess.wait(for: process.process) == .exited(code: 0))
    }
    #expect(try keychain(app, "all") == "0 w0,w1,w2,w3 true")
  }

  @Test("A damaged keychain file is reported and left unchanged")
  func damagedFile() throws {
    let app = try GroupApp()
    #expect(try keychain(app, "add", "cow", "moo") == "0")
    let file = try #require(files(app).first)
    try Data("no list".utf8).write(to: file)
    #expect(try keychain(app, "read", "cow") == "-26275")
    #expect(try keychain(app, "add", "calf", "mee") == "-26275")
    #expect(try Data(contentsOf: file) == Data("no list".utf8))
  }
}
