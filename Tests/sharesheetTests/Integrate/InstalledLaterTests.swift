import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet
import TestServers
import Testing

@testable import sharesheet

/// Entries that depend on the installed programs.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct InstalledLaterTests {
  private static let menus = ["KDE's Share menus, program", "KDE's Share menus"]
  private static let search = "GNOME Shell, search"

  /// A stage on which only the programs of this test are installed.
  private func stage() throws -> IntegrationStage {
    let stage = try IntegrationStage()
    stage.environment["PATH"] = stage.others
    for name in ["gwenview", "flameshot", "gnome-shell"] { unlink("\(stage.others)/\(name)") }
    return stage
  }

  private func places(_ stage: IntegrationStage, _ state: IntegrationReport.State) throws -> [(
    name: String, why: String?
  )] {
    try stage.integration().check().files.filter { $0.state == state }.map { ($0.name, $0.why) }
  }

  @Test("Without KDE's programs there is no entry for them, and nothing is missing")
  func unneeded() throws {
    let stage = try stage()
    let before = try stage.listing()
    _ = try stage.integration().install()
    #expect(try stage.integration().check().isWhole)
    #expect(try !stage.listing().keys.contains { $0.contains("kpackage") })
    let unneeded = try places(stage, .unneeded)
    #expect(unneeded.map(\.name) == Self.menus + [Self.search])
    #expect(unneeded.first?.why == "not installed: Dolphin, Gwenview, Spectacle, Okular")
    _ = try stage.integration().remove()
    #expect(try stage.listing() == before)
  }

  @Test("A program that is installed later is named until integrate runs again")
  func later() throws {
    let stage = try stage()
    let before = try stage.listing()
    _ = try stage.integration().install()
    try stage.write("gwenview", in: stage.others)
    let missing = try places(stage, .missing)
    #expect(missing.map(\.name) == Self.menus)
    #expect(missing.map(\.why) == ["Gwenview was installed", "Gwenview was installed"])
    let report = try stage.integration().check()
    #expect(!report.isWhole && report.help.contains { $0.contains("'sharesheet integrate'") })
    let install = try stage.integration().install()
    #expect(install.files.filter { $0.change == .written }.map(\.name) == Self.menus)
    #expect(try stage.integration().check().isWhole)
    // If the program is removed, its entry is kept current, and removed with the others.
    unlink("\(stage.others)/gwenview")
    #expect(try stage.integration().check().isWhole)
    #expect(try places(stage, .unneeded).map(\.name) == [Self.search])
    #expect(try stage.integration().install().files.allSatisfy { $0.change == .unchanged })
    _ = try stage.integration().remove()
    #expect(try stage.listing() == before)
  }

  @Test("The file for GNOME Shell's search is never written for one user")
  func search() throws {
    let stage = try stage()
    func why() throws -> [String?] {
      try places(stage, .unneeded).filter { $0.name == Self.search }.map(\.why)
    }
    #expect(try why() == ["not installed: GNOME Shell"])
    try stage.write("gnome-shell", in: stage.others)
    _ = try stage.integration().install()
    let reason = "GNOME Shell reads this file only from the package sharesheet"
    #expect(try why() == [reason] && stage.integration().check().isWhole)
    #expect(try !stage.listing().keys.contains { $0.contains("search-provider") })
    let finding = try EntryFindings.all(of: stage.integration()).first {
      $0.subject == Self.search
    }
    #expect(finding?.sentence == "Not applicable: \(reason).")
  }

  @Test("The action for screenshots comes and goes with Flameshot")
  func screenshots() throws {
    let stage = try stage()
    let entry = "\(stage.data)/applications/org.sharesheet.Sharesheet.desktop"
    _ = try stage.integration().install()
    let without = try String(contentsOfFile: entry, encoding: .utf8)
    #expect(!without.contains("screenshot\"") && without.contains("Actions=paste;history;"))
    try stage.write("flameshot", in: stage.others)
    let stale = try places(stage, .stale)
    #expect(stale.map(\.name) == ["Applications"])
    #expect(stale.map(\.why) == ["Flameshot was installed"])
    _ = try stage.integration().install()
    let with = try String(contentsOfFile: entry, encoding: .utf8)
    #expect(with.contains("Actions=paste;screenshot;history;settings;\n"))
    #expect(with.contains("\"\(stage.programs)/sharesheet-desktop\" \"--screenshot\"\n"))
    unlink("\(stage.others)/flameshot")
    #expect(try places(stage, .stale).map(\.why) == ["Flameshot was removed"])
    _ = try stage.integration().install()
    #expect(try String(contentsOfFile: entry, encoding: .utf8) == without)
  }

  @Test("The action for the last screenshot comes and goes with GNOME Shell")
  func lastScreenshot() throws {
    let stage = try stage()
    let entry = "\(stage.data)/applications/org.sharesheet.Sharesheet.desktop"
    try stage.write("gnome-screenshot", in: stage.others)
    _ = try stage.integration().install()
    let without = try String(contentsOfFile: entry, encoding: .utf8)
    #expect(!without.contains("last-screenshot"))
    try stage.write("gnome-shell", in: stage.others)
    #expect(try places(stage, .stale).map(\.why) == ["GNOME Shell was installed"])
    try stage.write("flameshot", in: stage.others)
    #expect(try places(stage, .stale).map(\.why) == ["Flameshot, GNOME Shell were installed"])
    _ = try stage.integration().install()
    let with = try String(contentsOfFile: entry, encoding: .utf8)
    #expect(with.contains("Actions=paste;screenshot;last-screenshot;history;settings;\n"))
    #expect(
      with.contains(
        "Name=Share the Last Screenshot\nExec=\"\(stage.programs)/sharesheet-desktop\" \"--last-screenshot\"\n\n["
      ))
    for name in ["flameshot", "gnome-shell"] { unlink("\(stage.others)/\(name)") }
    #expect(try places(stage, .stale).map(\.why) == ["Flameshot was removed"])
    _ = try stage.integration().install()
    #expect(try String(contentsOfFile: entry, encoding: .utf8) == without)
  }

  @Test("After an installation, the command for a key that shares the clipboard is printed")
  func shortcut() throws {
    let stage = try stage()
    let help = try stage.integration().install().help
    #expect(help.contains { $0.hasSuffix(" \(stage.programs)/sharesheet-desktop --paste") })
    let text = try IntegrationText(programs: "/opt/it's $HOME", home: nil)
    #expect(text.shortcut == "'/opt/it'\\''s $HOME/sharesheet-desktop' --paste")
    #expect(try !stage.integration().install().help.contains { $0.contains("--paste") })
  }

  @Test("doctor names the state of each entry point and the command that fixes it")
  func doctor() throws {
    let stage = try stage()
    func findings() throws -> [String: Finding] {
      Dictionary(
        try EntryFindings.all(of: stage.integration()).map { ($0.subject, $0) }
      ) { first, _ in first }
    }
    let none = try EntryFindings.all(of: stage.integration())
    #expect(none.map(\.sentence) == ["Share… is not installed."])
    #expect(none.first?.next?.contains("'sharesheet integrate'") == true)
    _ = try stage.integration().install()
    try stage.write("gwenview", in: stage.others)
    try stage.write("nemo", in: stage.others)
    try Data("mine".utf8).write(
      to: URL(filePath: "\(stage.data)/Thunar/sendto/org.sharesheet.Sharesheet.desktop"))
    chmod("\(stage.data)/kio/servicemenus/org.sharesheet.Sharesheet.desktop", 0o600)
    let found = try findings()
    #expect(found["Nemo"]?.sentence == "Installed and current.")
    #expect(
      found["PCManFM, Caja"]?.sentence
        == "Not applicable: not installed: PCManFM, PCManFM-Qt, Caja.")
    #expect(found["KDE's Share menus"]?.sentence == "Missing: Gwenview was installed.")
    #expect(found["KDE's Share menus"]?.next?.contains("'sharesheet integrate'") == true)
    #expect(found["Dolphin"]?.sentence.hasPrefix("Stale") == true)
    #expect(found["Thunar, Send To"]?.next == "Move it away, then run 'sharesheet integrate'.")
    #expect(unlink("\(stage.programs)/sharesheet-desktop") == 0)
    #expect(try findings()["Nemo"]?.sentence == "Broken: the window's program is missing.")
    try stage.write("sharesheet-desktop", in: stage.programs)
    for (name, program) in [
      ("Share portal", "sharesheet-portal"), ("Firefox", "sharesheet-browser"),
    ] {
      #expect(try findings()[name]?.state == .good)
      #expect(unlink("\(stage.programs)/\(program)") == 0)
      #expect(try findings()[name]?.sentence == "Broken: \(stage.programs)/\(program) is missing.")
    }
  }
}
