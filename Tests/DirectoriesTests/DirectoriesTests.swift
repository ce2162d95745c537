import Directories
import Foundation
import TestServers
import Testing

@Suite struct DirectoriesTests {
  @Test func putsEverythingUnderTheHome() throws {
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

  @Test func followsTheBaseDirectories() {
    let directories = Directories(environment: [
      "HOME": "/home/cow", "XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "relative",
      "XDG_RUNTIME_DIR": "/run/user/1",
    ])
    #expect(directories.data.path == "/data/sharesheet")
    #expect(directories.state.path == "/home/cow/.local/state/sharesheet")
    #expect(directories.configuration.path == "/home/cow/.config/sharesheet")
    #expect(directories.controlSocket.path == "/run/user/1/sharesheet/control.sock")
    #expect(
      Directories(environment: ["HOME": "/home/cow"]).controlSocket.path
        == "/home/cow/.local/state/sharesheet/run/control.sock")
  }

  @Test(arguments: [
    ("group.ShareAlike", true), ("ShareAlike", false), ("group./../../etc", false),
    ("group...", false), ("group.a/b", false), ("", false), ("group.a\0b", false),
  ])
  func givesContainersToGroupsOnly(identifier: String, isGroup: Bool) throws {
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
  func givesBundlesContainersOfTheirOwn(identifier: String, isName: Bool) throws {
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
}
