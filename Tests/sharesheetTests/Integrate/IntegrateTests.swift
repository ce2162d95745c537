import Foundation
import Glibc
import Linux
import ShareSheet
import TestServers
import Testing

@testable import sharesheet

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct IntegrateTests {
  @Test("Removal restores the earlier listing", arguments: [true, false])
  func leavesNothing(isLivedIn: Bool) throws {
    let stage = try IntegrationStage()
    if isLivedIn {
      try stage.put("[Desktop Entry]\nName=Cow\n", at: "applications/cow.desktop")
      try stage.put("", at: "nautilus-python/extensions/__pycache__/cow.cpython-311.pyc")
      for folder in ["fish", "Thunar/sendto", "kio"] {
        try FileManager.default.createDirectory(
          atPath: "\(stage.data)/\(folder)", withIntermediateDirectories: true)
      }
    }
    let before = try stage.listing()
    let first = try stage.integration().install()
    #expect(first.problems == [] && first.files.count == IntegrationPlace.ofUsers.count)
    #expect(first.files.allSatisfy { $0.change == .written })
    #expect(try stage.integration().check().isWhole)
    let second = try stage.integration().install()
    #expect(second.problems == [] && second.files.allSatisfy { $0.change == .unchanged })
    // Adds files as if Nautilus had compiled its extension, and as if a process had been killed
    // while it wrote an entry.
    try stage.put("", at: "nautilus-python/extensions/__pycache__/sharesheet.cpython-311.pyc")
    try stage.put("half", at: "applications/org.sharesheet.Sharesheet.desktop.new")
    let gone = try stage.integration().remove()
    #expect(gone.problems == [] && gone.files.count == IntegrationPlace.ofUsers.count)
    #expect(try stage.listing() == before)
    #expect(try stage.integration().remove().files.isEmpty)
    #expect(try stage.listing() == before)
  }

  @Test("A user's file in one of the folders stays, with its folder")
  func keepsNeighbours() throws {
    let stage = try IntegrationStage()
    _ = try stage.integration().install()
    try stage.put("mine", at: "nemo/actions/mine.nemo_action")
    _ = try stage.integration().remove()
    #expect(
      Set(try stage.listing().keys) == [
        "person", "data", "data/nemo", "data/nemo/actions", "data/nemo/actions/mine.nemo_action",
      ])
  }

  @Test(
    "A file that integrate did not write is neither overwritten nor removed",
    arguments: IntegrationPlace.all.indices.filter { !IntegrationPlace.all[$0].isOnlyForAllUsers }
  )
  func foreign(place: Int) throws {
    let stage = try IntegrationStage()
    let path = try stage.integration().entries[place].file.path
    try FoldersAbove.make(path)
    try Data("somebody's".utf8).write(to: URL(filePath: path))
    let before = try stage.listing()
    let install = try stage.integration().install()
    #expect(install.problems.count == 1 && install.problems.first?.contains(path) == true)
    #expect(install.files.count == IntegrationPlace.ofUsers.count - 1)
    let check = try stage.integration().check()
    #expect(!check.isWhole && check.files.filter { $0.state == .foreign }.map(\.path).count == 1)
    let gone = try stage.integration().remove()
    #expect(gone.problems.count == 1)
    #expect(try stage.listing() == before)
  }

  @Test("A folder, a pipe or a broken link in a file's place is not replaced")
  func notAFile() throws {
    let stage = try IntegrationStage()
    let places = try stage.integration().entries.map(\.file.path)
    for path in places.prefix(3) { try FoldersAbove.make(path) }
    #expect(mkdir(places[0], 0o700) == 0)
    #expect(mkfifo(places[1], 0o600) == 0)
    #expect(symlink("/nowhere/at/all", places[2]) == 0)
    #expect(try stage.integration().install().problems.count == 3)
    #expect(try stage.integration().remove().problems.count == 3)
    #expect(
      places.prefix(3).allSatisfy { FileStatus(path: $0) != nil })
  }

  @Test("Moved programs and files of another version are stale until integrate runs again")
  func stale() throws {
    let stage = try IntegrationStage()
    _ = try stage.integration().install()
    let moved = stage.root + "/programs elsewhere"
    #expect(rename(stage.programs, moved) == 0)
    stage.programs = moved
    let service = "\(stage.data)/\(IntegrationPlace.service)"
    let check = try stage.integration().check()
    let stale = check.files.filter { $0.state == .stale }
    #expect(stale.allSatisfy { $0.why == "starts programs in another folder" })
    #expect(
      stale.map(\.name) == [
        "Applications", "D-Bus", "Share portal", "Daemon, for the sandboxed window",
        "Share portal, backend", "Nautilus", "Nemo", "Thunar, Send To", "Dolphin",
        "KDE's Share menus, program", "PCManFM, Caja", "Chromium", "Google Chrome", "Firefox",
      ])
    #expect(check.help.first?.contains("sharesheet integrate") == true && !check.isWhole)
    _ = try stage.integration().install()
    #expect(try stage.integration().check().isWhole)
    let text = try String(contentsOfFile: service, encoding: .utf8)
    try Data((text + "Old=true\n").utf8).write(to: URL(filePath: service))
    let older = try stage.integration().check().files.filter { $0.state == .stale }
    #expect(older.map(\.why) == ["another version wrote it"])
    #expect(unlink(service) == 0)
    #expect(try stage.integration().check().files.filter { $0.state == .missing }.count == 1)
    // Dolphin requires that the file is executable.
    let dolphin = "\(stage.data)/kio/servicemenus/org.sharesheet.Sharesheet.desktop"
    #expect(access(dolphin, X_OK) == 0 && chmod(dolphin, 0o600) == 0)
    #expect(
      try stage.integration().check().files.contains { $0.path == dolphin && $0.state == .stale })
    _ = try stage.integration().install()
    #expect(access(dolphin, X_OK) == 0)
    #expect(try stage.integration().check().isWhole)
  }

  @Test(
    "Files of an older version at other paths are removed by integrate and by --remove")
  func olderPlaces() throws {
    for isRemoved in [true, false] {
      let stage = try IntegrationStage()
      let before = try stage.listing()
      let old = "\(stage.data)/old manager/actions/share"
      var record = IntegrationRecord(in: stage.data)
      record.note(files: [IntegrationRecord.path(in: stage.data), old])
      try record.write(in: stage.data)
      try stage.put("# \(IntegrationText.mark)\n", at: "old manager/actions/share")
      if !isRemoved { _ = try stage.integration().install() }
      #expect((access(old, F_OK) == 0) == isRemoved)
      _ = try stage.integration().remove()
      #expect(try stage.listing() == before)
    }
  }

  @Test("Without the window's program only files for shells are installed")
  func withoutWindow() throws {
    let stage = try IntegrationStage(hasWindow: false)
    let before = try stage.listing()
    let report = try stage.integration().install()
    #expect(report.files.map(\.name) == ["bash", "zsh", "fish", "Manual"])
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.contains("sharesheet-desktop") == true && !report.isWhole)
    #expect(try stage.integration().check().problems == report.problems)
    _ = try stage.integration().remove()
    #expect(try stage.listing() == before)
  }

  @Test("The entries of a second home start the programs with this home")
  func secondHome() throws {
    let stage = try IntegrationStage()
    stage.environment["SHARESHEET_HOME"] = "\(stage.root)/second"
    _ = try stage.integration().install()
    let text = try String(
      contentsOfFile: "\(stage.data)/\(IntegrationPlace.service)", encoding: .utf8)
    #expect(text.contains("\"/usr/bin/env\" \"SHARESHEET_HOME=\(stage.root)/second\""))
    stage.environment["SHARESHEET_HOME"] = nil
    #expect(try !stage.integration().check().isWhole)
  }

  @Test("A relative data folder is ignored, as the specification requires")
  func relative() throws {
    let stage = try IntegrationStage()
    let before = try stage.listing()
    stage.environment["XDG_DATA_HOME"] = "data"
    let folder = try stage.integration().install().folder
    #expect(folder == "\(stage.root)/person/.local/share")
    #expect(access(folder + "/" + IntegrationPlace.service, F_OK) == 0)
    _ = try stage.integration().remove()
    #expect(try stage.listing() == before)
  }

  @Test("A data folder that cannot be used is named, and no file is created")
  func unusable() throws {
    let stage = try IntegrationStage()
    let before = try stage.listing()
    chmod(stage.root, 0o500)
    let unwritable = try stage.integration()
    let refused = #expect(throws: ShareError.self) { try unwritable.install() }
    chmod(stage.root, 0o700)
    #expect(refused?.message.contains(stage.data) == true)
    stage.environment["XDG_DATA_HOME"] = "\(stage.programs)/sharesheet"
    let file = try stage.integration()
    #expect(throws: ShareError.self) { try file.install() }
    stage.environment["XDG_DATA_HOME"] = "\(stage.root)/\u{FFFD}"
    #expect(throws: ShareError.self) { try stage.integration() }
    stage.environment["XDG_DATA_HOME"] = "/proc/1"
    if geteuid() != 0 { #expect(throws: ShareError.self) { try stage.integration() } }
    #expect(try stage.listing() == before)
  }

  @Test("A folder without write permission is reported, and the other files are installed")
  func oneUnwritable() throws {
    let stage = try IntegrationStage()
    try stage.put("", at: "nemo/actions/mine.nemo_action")
    let before = try stage.listing()
    chmod("\(stage.data)/nemo/actions", 0o500)
    let report = try stage.integration().install()
    #expect(report.problems.count == 1 && report.problems.first?.contains("nemo") == true)
    #expect(report.files.count == IntegrationPlace.ofUsers.count - 1)
    _ = try stage.integration().remove()
    chmod("\(stage.data)/nemo/actions", 0o700)
    #expect(try stage.listing() == before)
  }
}
