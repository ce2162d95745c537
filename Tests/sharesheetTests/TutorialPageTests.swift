import Foundation
import Linux
import TestServers
import Testing

/// The files and commands that `docs/tutorials.md` names exist.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct TutorialPageTests {
  private static let root = Checkout.root

  /// Returns the text between backquotes.
  private static func words(in text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }
      .map { $0.element.replacingOccurrences(of: "\n", with: " ") }
  }

  private static func page() throws -> String {
    try String(contentsOf: root.appending(path: "docs/tutorials.md"), encoding: .utf8)
  }

  private static let floors = ["API/", "Engine/", "Extensions/", "Faces/", "Tests/", "docs/"]

  private static func absent(in text: String) -> [String] {
    words(in: text).filter { word in
      floors.contains { word.hasPrefix($0) }
        && !FileManager.default.fileExists(atPath: root.appending(path: word).path)
    }
  }

  @Test("Each file that the pages name exists") func files() throws {
    let page = try Self.page()
    #expect(Self.absent(in: page).isEmpty)
    #expect(Self.words(in: page).count > 80)
    // The control: a missing file is noticed.
    #expect(Self.absent(in: page + "`docs/decisions/nowhere.md`") == ["docs/decisions/nowhere.md"])
  }

  @Test("Each extension has a section that names its folder") func parts() throws {
    let page = try Self.page()
    for name in ["ShareAlike", "ImgShare", "TeamPicks", "Hoi"] {
      #expect(page.contains("\n## \(name): "))
      #expect(page.contains("Extensions/\(name)/"))
    }
  }

  /// Each command is in the help of its program.
  @Test("Each command of the pages exists") func commands() async throws {
    let programs = ["sharesheet", "sharealike", "imgshare", "teampicks", "hoi"]
    let commands = try Self.words(in: Self.page()).map { $0.split(separator: " ").map(String.init) }
      .filter { $0.count > 1 && programs.contains($0[0]) }
    #expect(commands.count > 15)
    try await CommandHome.with { home in
      for command in Set(commands) {
        if command[0] == "sharesheet" {
          let options = command.dropFirst().filter { $0.hasPrefix("--") }
          let help = try await home.run(
            command.dropFirst().filter { !$0.hasPrefix("--") } + ["--help"])
          #expect(help.status == .exited(code: 0), "\(command)")
          for option in options {
            #expect(help.output.contains(option), "\(command): no \(option)")
          }
        } else {
          let usage = try await Self.help(of: command[0], home)
          #expect(usage.contains("\(command[0]) \(command[1])"), "\(command): \(usage)")
        }
      }
    }
  }

  private static func help(of program: String, _ home: CommandHome) async throws -> String {
    let output = try home.memory()
    var process = home.process(["--help"])
    process.path =
      URL(filePath: process.path).deletingLastPathComponent()
      .appending(path: program).path
    process.descriptors = [nil, output, output]
    _ = try await CommandHome.end(of: process.start())
    return try CommandHome.text(output)
  }
}
