import Contract
import Foundation
import TestServers
import Testing

@testable import ExtensionBundles

@Suite(.timeLimit(.minutes(3))) struct PreferencesTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.url.appending(path: "extensions.json") }

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: [
      ("c", 1, ["c", "a", "b"]), ("a", 2, ["b", "a", "c"]), ("a", 3, ["b", "c", "a"]),
      ("a", 99, ["b", "c", "a"]), ("b", 2, ["a", "b", "c"]),
    ])
  func moving(identifier: String, place: Int, expected: [String]) {
    var preferences = ExtensionPreferences()
    preferences.move(identifier, to: place, among: ["a", "b", "c"])
    #expect(preferences.order == expected)
  }

  @Test("An extension that is not installed keeps its place in the order") func absentExtensions()
    throws
  {
    let json = #"{"order":["x","a","y","b"],"hidden":[]}"#
    var preferences = try JSONDecoder().decode(
      ExtensionPreferences.self, from: Data(json.utf8))
    preferences.move("c", to: 2, among: ["a", "b", "c"])
    #expect(preferences.order == ["x", "a", "y", "c", "b"])
  }

  @Test("The preferences are written to the disk") func persistence() throws {
    let file = PreferencesFile(url)
    try file.change {
      $0.move("b", to: 1, among: ["a", "b"])
      $0.hide(["a"])
    }
    #expect(PreferencesFile(url).read().order == ["b", "a"])
    #expect(PreferencesFile(url).read().hidden == ["a"])
    #expect(folder.files == ["extensions.json"])
    // When the user edits the file, an open `PreferencesFile` sees the change.
    try Data(#"{"order":["z"]}"#.utf8).write(to: url)
    #expect(file.read().order == ["z"] && file.read().hidden.isEmpty)
  }

  @Test(
    "A file that cannot be parsed is moved aside",
    arguments: [
      "", "{", "[]", #"{"order":7}"#, #"{"order":["a","a"]}"#, #"{"order":["../x"]}"#,
      #"{"hidden":["\u001b[2J"]}"#, LongText("", then: "[", times: 100_000),
      LongText(#"{"order":[]}"#, then: " ", times: 5 << 20),
    ] as [LongText])
  func unreadableFile(_ long: LongText) throws {
    let content = long.text
    try Data(content.utf8).write(to: url)
    let file = PreferencesFile(url)
    #expect(file.read() == ExtensionPreferences())
    let problem = try #require(file.problems().first)
    #expect(problem.path == url.path + ".unreadable-1" && problem.remedy.contains(url.path))
    #expect(FileManager.default.contents(atPath: problem.path) == Data(content.utf8))
    // New preferences can be written.
    try file.change { $0.hide(["a"]) }
    #expect(PreferencesFile(url).read().hidden == ["a"])
    #expect(file.problems().count == 1)
  }

  @Test("A valid file is not moved") func validFile() throws {
    try Data(#"{"order":["a"],"hidden":["b"]}"#.utf8).write(to: url)
    let file = PreferencesFile(url)
    #expect(file.read().order == ["a"] && file.problems().isEmpty)
    #expect(folder.files == ["extensions.json"])
  }

  @Test("If the file cannot be moved aside, nothing is written") func immovableFile() throws {
    for number in 1...10 {
      try Data().write(to: URL(filePath: url.path + ".unreadable-\(number)"))
    }
    try Data("mine".utf8).write(to: url)
    let file = PreferencesFile(url)
    #expect(throws: ExtensionProblem.self) { try file.change { $0.hide(["a"]) } }
    #expect(FileManager.default.contents(atPath: url.path) == Data("mine".utf8))
    #expect(file.problems().count == 11)
  }
}
