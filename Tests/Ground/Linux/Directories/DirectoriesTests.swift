import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite struct DirectoriesTests {
  @Test func singleHome() throws {
    let folder = try TemporaryFolder()
    let directories = Directories(environment: ["SHARESHEET_HOME": folder.url.path])
    try directories.create()
    for place in [
      directories.configuration, directories.data, directories.state, directories.runtime,
      directories.controlSocket, directories.groupContainers,
    ] {
      #expect(place.path.hasPrefix(folder.url.path + "/"))
    }
    let mode = try FileManager.default.attributesOfItem(atPath: directories.runtime.path)
    #expect(mode[.posixPermissions] as? Int == 0o700)
  }

  @Test("The paths of the sockets and the lock depend on the journal's folder, not on the login")
  func baseDirectories() {
    let directories = Directories(environment: [
      "HOME": "/home/cow", "XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "relative",
      "XDG_RUNTIME_DIR": "/run/user/1",
    ])
    #expect(directories.data.path == "/data/sharesheet")
    #expect(directories.state.path == "/home/cow/.local/state/sharesheet")
    #expect(directories.configuration.path == "/home/cow/.config/sharesheet")
    #expect(
      directories.controlSocket.path == "/home/cow/.local/state/sharesheet/run/control.sock")
    #expect(directories.daemonLock.path == "/home/cow/.local/state/sharesheet/daemon.lock")
    let cron = Directories(environment: ["HOME": "/home/cow", "XDG_DATA_HOME": "/data"])
    #expect(cron == directories)
  }

  @Test("A home whose name is not UTF-8 is refused, and no other home is created")
  func homeNotUTF8() throws {
    let folder = try TemporaryFolder()
    let home = folder.url.appending(path: "caf\u{FFFD}")
    #expect(throws: HomeProblem.self) { try Directories(home: home).create() }
    #expect(!FileManager.default.fileExists(atPath: home.path))
  }

  @Test("A relative home is refused, and the error names its variable")
  func relativeHome() throws {
    for (variable, environment) in [
      ("SHARESHEET_HOME", ["SHARESHEET_HOME": "here", "HOME": "/home/cow"]),
      ("HOME", ["HOME": "cow"]),
    ] {
      let problem = #expect(throws: HomeProblem.self) {
        try Directories(environment: environment).create()
      }
      #expect("\(try #require(problem))".hasPrefix("\(variable) is '"))
    }
    #expect(!FileManager.default.fileExists(atPath: "here"))
  }

  @Test("The error for a folder that cannot be created names the folder and the reason")
  func uncreatableFolder() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", Data())
    let problem = #expect(throws: HomeProblem.self) {
      try Directories(home: file.appending(path: "home")).create()
    }
    let words = "\(try #require(problem))"
    #expect(words.contains("the folder \(file.path)"))
    #expect(words.contains("Not a directory"), "\(words)")
    // An existing folder, or a link to a folder, is no error.
    let real = folder.url.appending(path: "real")
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
    let linked = folder.url.appending(path: "linked")
    try FileManager.default.createSymbolicLink(at: linked, withDestinationURL: real)
    for _ in 0..<2 { try Directories(home: linked).create() }
    #expect(FileManager.default.fileExists(atPath: real.appending(path: "state/spool").path))
  }

  @Test("If other users can read files and folders of an older home, their access is removed")
  func restrictsOldModes() throws {
    let folder = try TemporaryFolder()
    let directories = Directories(home: folder.url)
    try directories.create()
    let journal = directories.journal.path
    let body = directories.spool.appending(path: "body").path
    for path in [journal, body] {
      #expect(FileManager.default.createFile(atPath: path, contents: Data()))
      #expect(chmod(path, 0o644) == 0)
    }
    // The body has a second hard link, so its mode must not change.
    let linked = directories.state.appending(path: "linked").path
    #expect(link(body, linked) == 0)
    #expect(chmod(directories.logs.path, 0o755) == 0 && chmod(directories.state.path, 0o755) == 0)
    try directories.create()
    directories.closeToOthers()
    func mode(_ path: String) throws -> UInt32 {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return UInt32(try #require(attributes[.posixPermissions] as? Int))
    }
    #expect(try mode(journal) == 0o600)
    #expect(try mode(directories.logs.path) == 0o700)
    #expect(try mode(directories.state.path) == 0o700)
    #expect(try mode(body) == 0o644)
  }

  @Test(arguments: [
    ("group.ShareAlike", true), ("ShareAlike", false), ("group./../../etc", false),
    ("group...", false), ("group.a/b", false), ("", false), ("group.a\0b", false),
  ])
  func groupContainers(identifier: String, isGroup: Bool) throws {
    let folder = try TemporaryFolder()
    let directories = Directories(home: folder.url)
    let container = try directories.containerURL(forGroup: identifier)
    #expect((container != nil) == isGroup)
    if let container {
      #expect(container.path.hasPrefix(directories.groupContainers.path + "/"))
      #expect(
        FileManager.default.fileExists(
          atPath: container.appending(path: "Library/Caches").path))
    }
  }

  @Test(arguments: [
    ("com.example.App", true), ("com.example.App.Share", true), ("", false), ("..", false),
    (".hidden", false), ("a/b", false), ("a\0b", false),
    (String(repeating: "a", count: 201), false),
  ])
  func bundleContainers(identifier: String, isName: Bool) throws {
    let folder = try TemporaryFolder()
    let directories = Directories(home: folder.url)
    let container = try directories.containerURL(forBundle: identifier)
    #expect((container != nil) == isName)
    #expect(
      FileManager.default.fileExists(atPath: directories.bundleContainers.path) == isName)
    if let container {
      #expect(container.deletingLastPathComponent().path == directories.bundleContainers.path)
      #expect(
        FileManager.default.fileExists(
          atPath: container.appending(path: "Library/Caches").path))
    }
  }

  /// An extension can change the files in its container, but not the files outside.
  @Test("A link in a container is not followed when the container is prepared")
  func linkInContainer() throws {
    let folder = try TemporaryFolder()
    let directories = Directories(home: folder.url)
    let container = try #require(try directories.containerURL(forBundle: "com.example.App"))
    let outside = folder.url.appending(path: "outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    let library = container.appending(path: "Library")
    try FileManager.default.removeItem(at: library)
    try FileManager.default.createSymbolicLink(at: library, withDestinationURL: outside)
    #expect(try directories.containerURL(forBundle: "com.example.App") == container)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == [])
    // The control: a folder in place of the link gets its own folder again.
    try FileManager.default.removeItem(at: library)
    _ = try directories.containerURL(forBundle: "com.example.App")
    #expect(FileManager.default.fileExists(atPath: library.appending(path: "Caches").path))
  }
}
