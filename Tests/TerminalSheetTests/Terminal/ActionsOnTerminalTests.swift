import TestServers
import Testing

/// Copy, Save to… and Open with, on a real pseudo-terminal.
@Suite(.serialized, .timeLimit(.minutes(3)), .ownThreads)
struct ActionsOnTerminalTests {
  private func begin(_ environment: [String: String] = [:], columns: Int = 80, rows: Int = 24)
    throws
    -> Stage
  {
    let stage = try Stage(columns: columns, rows: rows, environment: environment)
    try stage.expect("Save to")
    return stage
  }

  @Test("Copy works through the terminal") func copy() throws {
    let stage = try begin()
    try stage.type("copy\r")
    try stage.expect("Copied the picture.")
    let output = try stage.end().output
    #expect(output.first == "done|Copied the picture.")
    #expect(output.contains("input|cancel"), "the share that was begun ends")
    let bytes = stage.chunks.joined()
    #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}]52;c;Y293\u{7}"))
  }

  @Test(
    "The sheet asks for a folder, completes it, and asks again if there is no such folder",
    arguments: [(80, 24), (40, 12)])
  func saves(columns: Int, rows: Int) throws {
    let stage = try begin(columns: columns, rows: rows)
    // The actions are below the offered destinations and above the destinations that refuse the
    // items.
    try stage.type("\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[B\r")
    try stage.expect("In which folder?")
    try stage.expect("~/Downloads")
    try stage.type("\u{15}~/D\t")
    try stage.expect("~/Documents/")
    try stage.type("\u{15}~/nowhere\r")
    try stage.expect("There is no folder ~/nowhere.")
    try stage.type("\u{15}~/Do\t")
    try stage.type("w\t")
    try stage.expect("~/Downloads/")
    try stage.type("\r")
    try stage.expect("Saved ~/Downloads/cow.jpg.")
    #expect(try stage.end().output.first == "done|Saved ~/Downloads/cow.jpg.")
    #expect(stage.screen.unknown == [])
  }

  @Test("A file is opened with one of several programs") func openWith() throws {
    let stage = try begin()
    try stage.type("open\r")
    try stage.expect("Painter")
    try stage.type("2")
    try stage.expect("Opened it with painter.desktop.")
    #expect(try stage.end().output.first == "done|Opened it with painter.desktop.")
  }

  @Test("Esc leads back to the chooser") func escape() throws {
    let stage = try begin()
    try stage.type("save\r")
    try stage.expect("In which folder?")
    try stage.type("\u{1B}")
    try stage.expect("2 more can't take this photo")
    try stage.type("\u{1B}")
    #expect(try stage.end().output.first == "cancelled")
  }

  @Test("The line sheet asks for the folder") func lines() throws {
    let stage = try Stage(rows: 60, environment: ["TERM": "dumb"])
    try stage.expect("Save to")
    try stage.type("save\n")
    try stage.expect("Enter for ~/Downloads")
    try stage.type("\n")
    try stage.expect("Saved ~/Downloadscow.jpg.")
    #expect(try stage.end().output.first == "done|Saved ~/Downloadscow.jpg.")
    #expect(stage.chunks.allSatisfy { !$0.contains(0x1B) })
  }
}
