import Foundation
import Linux
import ShareSheet
import Testing

@testable import ShareContent

/// The displayed paths of saved files.
@Suite struct SavedPathTests {
  @Test(
    "A folder's path has single slashes and no slash at its end",
    arguments: [
      ("~", "/home/anna"), ("~/", "/home/anna"), ("~/Pictures", "/home/anna/Pictures"),
      ("~/Pictures/", "/home/anna/Pictures"), ("~//Pictures//", "/home/anna/Pictures"),
      ("/", "/"), ("//", "/"), ("///srv//a///b/", "/srv/a/b"), ("/srv/../tmp/", "/srv/../tmp"),
      ("/srv/\u{301}a/", "/srv/\u{301}a"), ("/~/", "/~"), ("/ /", "/ "),
    ])
  func path(written: String, path: String) {
    for home in ["/home/anna", "/home/anna/", "//home//anna//"] {
      let desktop = Desktop(environment: ["HOME": home])
      #expect(Folder.path(written, desktop).utf8.elementsEqual(path.utf8))
    }
  }

  @Test(
    "A relative path is joined to the working directory", arguments: ["Pictures", "Pictures//"])
  func relative(written: String) {
    let path = Folder.path(written, Desktop(environment: ["HOME": "/home/anna"]))
    #expect(path.hasPrefix("/") && path.hasSuffix("/Pictures") && !path.contains("//"), "\(path)")
  }

  @Test(
    "A saved file's path is shown with single slashes",
    arguments: [
      "~/Pictures", "~/Pictures/", "~//Pictures///", "HOME/Pictures/", "HOME//Pictures//", "~",
      "~/",
    ])
  func shown(folder: String) async throws {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "sharesheet-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(
      at: root.appending(path: "Pictures"), withIntermediateDirectories: true)
    for home in [root.path, root.path + "/"] {
      let actions = ItemActions(
        items: SharedItems(texts: ["Moo"]), title: "Cow",
        desktop: Desktop(environment: ["HOME": home]), hasTerminal: false, hasOffered: false)
      let place = folder.replacing("HOME", with: root.path)
      let result = try await actions.save(to: place) { _ in }
      let shown = result.message.replacing("Saved ", with: "")
      #expect(shown.hasPrefix("~/") && !shown.contains("//"), "\(result.message)")
      #expect(
        result.files.allSatisfy { !$0.contains("//") && FileManager.default.fileExists(atPath: $0) }
      )
    }
  }

  @Test(
    "Folders of the desktop are joined with single slashes",
    arguments: ["/home/anna", "/home/anna/"])
  func desktopFolders(home: String) {
    let desktop = Desktop(environment: [
      "HOME": home, "XDG_CONFIG_HOME": "/etc/anna//", "XDG_DATA_DIRS": "/usr/share/:relative",
    ])
    #expect(desktop.folder("XDG_CONFIG_HOME", ".config") == "/etc/anna")
    #expect(desktop.dataFolders == ["/home/anna/.local/share", "/usr/share"])
  }
}
