import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The views of an extension other than the compose text, on a real pseudo-terminal.
@Suite(.serialized, .timeLimit(.minutes(5)), .ownThreads)
struct ScreensOnTerminalTests {
  private func begin(
    _ arguments: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws -> Stage {
    try Stage(
      ["screens"] + arguments, columns: columns, rows: rows,
      environment: ["NO_MOTION": "1"].merging(environment) { $1 })
  }

  @Test(
    "A configuration item opens a list, and the chosen row becomes the item's value",
    arguments: [(80, 24, "C.UTF-8"), (40, 12, "C.UTF-8"), (40, 12, "C")])
  func list(columns: Int, rows: Int, locale: String) throws {
    let stage = try begin(
      ["to=Picker"], columns: columns, rows: rows,
      environment: ["LANG": locale, "NO_COLOR": "1"])
    try stage.expect("Urgent")
    #expect(stage.screen.text.contains("None"))
    try stage.type("\t\r")
    try stage.expect("All teams")
    try stage.expect("Team 1")
    try stage.type("\u{1B}[B\u{1B}[B\r")
    try stage.expect("the value in the sheet") {
      $0.text.contains("Team 3") && $0.text.contains("Urgent")
    }
    try stage.type("\u{18}")
    let output = try stage.end().output
    #expect(output.first == "posted|Highland Cow")
    #expect(output.contains("input|activate 11") && output.contains("input|select 20 0 2"))
    #expect(stage.screen.unknown == [])
    for color in 30...37 { #expect(stage.screen.text(with: color) == "") }
    if locale == "C" { #expect(stage.chunks.allSatisfy { $0.allSatisfy { $0 < 0x80 } }) }
  }

  @Test("A long list can be read to its end") func longList() throws {
    let stage = try begin(["to=Picker"])
    try stage.expect("Urgent")
    try stage.type("\t\r")
    try stage.expect("All teams")
    try stage.type("\u{1B}[F")
    try stage.expect("Team 500")
    try stage.expect("That is all.")
    try stage.type("\u{1B}[H")
    try stage.expect("All teams")
    try stage.type("team 77")
    try stage.expect("Find  team 77")
    try stage.type("\r")
    try stage.expect("the sheet again") { $0.text.contains("Urgent") }
    try stage.type("\u{18}")
    let output = try stage.end().output
    #expect(output.contains("input|reveal 20 0 499") && output.contains("input|reveal 20 0 0"))
    #expect(output.contains("input|select 20 0 76"))
  }

  @Test func formAndAlert() throws {
    let stage = try begin(["to=Picker"])
    try stage.expect("Account")
    try stage.type("\t\u{1B}[B\u{1B}[B\r")
    try stage.expect("Who are you?")
    try stage.type("Moo\tsecret")
    try stage.expect("dots for the password") {
      $0.text.contains("Moo") && $0.text.contains("••••••") && !$0.text.contains("secret")
    }
    try stage.type("\t\r")
    try stage.expect("Delete the account?")
    try stage.expect("This cannot be undone.")
    #expect(stage.screen.text.contains("Who are you?"), "the page is seen behind the alert")
    try stage.type("\u{1B}")
    try stage.expect("the alert gone") { !$0.text.contains("cannot be undone") }
    try stage.type("\r")
    try stage.expect("Delete the account?")
    try stage.type("\r")
    try stage.expect("what the action did") {
      !$0.text.contains("cannot be undone") && $0.text.contains("gone")
    }
    try stage.type("\u{1B}")
    try stage.expect("Ctrl-X") { $0.text.contains("Urgent") }
    try stage.type("\u{1B}")
    let output = try stage.end().output
    #expect(output.contains("input|activate 52") && output.contains("input|activate 51"))
    #expect(output.contains("input|type 40 Moo") && output.contains("input|type 41 secret"))
    #expect(output.contains("input|back"))
  }

  @Test("Completions replace the rows") func completions() throws {
    let stage = try begin(["to=Picker", "text=a"])
    try stage.expect("Urgent")
    try stage.type(" #")
    try stage.expect("#cattle")
    #expect(!stage.screen.text.contains("Urgent"))
    try stage.type("\u{1B}[B\u{1B}[B\r")
    try stage.expect("the completion taken") {
      $0.text.contains("a #cattle") && $0.text.contains("Urgent")
    }
    try stage.type("\u{18}")
    #expect(try stage.end().output.first == "posted|a #cattle ")
  }

  @Test(
    "An extension's own view fills the sheet, with and without motion",
    arguments: [["NO_MOTION": "1"], ["REDUCE_MOTION": "1"], ["NO_MOTION": ""]])
  func ownScreen(environment: [String: String]) throws {
    let stage = try begin(["to=Own"], environment: environment)
    try stage.expect("Where shall it go?")
    try stage.expect("[Send]")
    try stage.type("\u{1B}[B\r")
    try stage.expect("✓ Team 2")
    try stage.type("\u{1B}[H\u{1B}[A\r")
    try stage.expect("Done. Own has nothing more to send.")
    let output = try stage.end().output
    #expect(output.contains("input|select 20 0 1") && output.contains("input|activate 21"))
    #expect(stage.screen.unknown == [])
  }

  @Test("Esc leaves an extension's own view") func escape() throws {
    let stage = try begin(["to=Own"])
    try stage.expect("Where shall it go?")
    try stage.type("\u{1B}")
    #expect(try stage.end().output.first == "cancelled")
  }

  @Test("Values given on the command line are set at the beginning") func initialSettings() throws {
    let stage = try begin(["to=Picker", "set=Team 321"])
    try stage.expect("Team 321")
    try stage.expect("the sheet") { $0.text.contains("Urgent") && $0.text.contains("Team 321") }
    try stage.type("\u{18}")
    #expect(try stage.end().output.contains("input|select 20 0 320"))
  }

  @Test("A setting that cannot be set is reported") func invalidSetting() throws {
    let stage = try begin(["to=Picker", "set=Nobody"])
    try stage.expect("Nobody")
    try stage.expect("Team 1, Team 2")
    try stage.type("\u{3}")
    #expect(try stage.end().output.first == "cancelled")
  }

  @Test(
    "An extension with hostile values controls nothing on the terminal",
    arguments: [(80, 24), (40, 12), (12, 4)])
  func hostile(columns: Int, rows: Int) throws {
    let stage = try Stage(["to=Hostile"], columns: columns, rows: rows)
    try stage.expect("Esc", sourceLocation: #_sourceLocation)
    for keys in [
      "\t", "\t\r", "\u{1B}[B", "\u{1B}[6~", "\u{1B}[F", "\u{1B}[C", "x", "\u{1B}[Z", "\u{1B}[5~",
      "\u{1B}[H", "\r",
    ] {
      try stage.type(keys)
    }
    try stage.type("\u{3}")
    try stage.expect("the end") { !$0.isAlternate || $0.text.contains("y / n") }
    if stage.screen.isAlternate { try stage.type("y") }
    let (status, output) = try stage.end()
    #expect(status == .exited(code: 0) && output.first == "cancelled")
    #expect(stage.screen.unknown == [])
    #expect(!stage.chunks.joined().contains(0x07))
    #expect(!stage.screen.text.contains("\u{202E}"))
  }

  @Test("A dumb terminal gets the whole content as lines") func dumbTerminal() throws {
    let stage = try begin(["to=Picker"], rows: 200, environment: ["TERM": "dumb"])
    try stage.expect("Write your text")
    try stage.type(".\n")
    try stage.expect("1  Team: None")
    try stage.type("1\n")
    try stage.expect("All teams")
    try stage.expect("400 more rows")
    try stage.type("m\n")
    try stage.expect("Team 105")
    try stage.type("Team 105\n")
    try stage.expect("1  Team: Team 105")
    try stage.type("Account\n")
    try stage.expect("Who are you?")
    try stage.type("Password\n")
    try stage.expect("Text, on one line:")
    try stage.type("moo\n")
    try stage.expect("Password: hidden")
    try stage.type("Delete\n")
    try stage.expect("Question: Delete the account?")
    try stage.type("2\n")
    try stage.expect("the page again") {
      $0.text.components(separatedBy: "Who are you?").count > 3
    }
    try stage.type("\n")
    // An earlier prompt with the same text is still on the screen. If the test typed before the
    // next prompt, its input would go to another prompt.
    try stage.expect("the first question once more") {
      $0.text.components(separatedBy: "Enter to go back:").last?
        .contains("a number = change a row") == true
    }
    try stage.type("y\n")
    try stage.expect("Saved.")
    let output = try stage.end().output
    #expect(output.contains("input|select 20 0 104") && output.contains("input|activate 52"))
    #expect(stage.chunks.allSatisfy { !$0.contains(0x1B) })
  }

  @Test("The first row has people, and a choice begins the extension with the person")
  func peopleFirst() throws {
    let stage = try Stage(["people"], environment: ["NO_MOTION": "1"])
    try stage.expect("Anna · Hoi    Bert · Hoi")
    try stage.type("anna")
    try stage.expect("Find  anna")
    try stage.type("\r")
    try stage.expect("Send this to Anna · Hoi?")
    try stage.type("y")
    try stage.expect("the compose sheet") { $0.text.contains("Ctrl-X") }
    try stage.type("\u{18}")
    let output = try stage.end().output
    #expect(output.contains("input|begin stage.Hoi with p-Anna"))
    #expect(stage.screen.unknown == [])
  }

  @Test func peopleInLines() throws {
    let stage = try Stage(["people"], rows: 60, environment: ["TERM": "dumb"])
    try stage.expect("   Anna · Hoi")
    try stage.expect("1  ShareAlike")
    try stage.type("bert\n")
    try stage.expect("Send this to Bert · Hoi?")
    try stage.type("y\n")
    try stage.expect("Starting Bert · Hoi...")
    try stage.expect("Write your text")
    try stage.type("\u{4}")
    #expect(try stage.end().output.contains("input|begin stage.Hoi with p-Bert"))
  }

  @Test(
    "Above a translucent page, the first rows of the dimmed chooser stay visible",
    arguments: [["NO_MOTION": "1"], ["NO_MOTION": ""]])
  func translucent(environment: [String: String]) throws {
    let stage = try begin(["to=Own", "translucent"], environment: environment)
    try stage.expect("Where shall it go?")
    try stage.expect("what lies behind, and the page in its place") {
      let lines = $0.text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.count > 7 && lines[1].contains("Share 1 photo") && lines[7].contains("Teams")
    }
    try stage.type("team 2")
    try stage.expect("Find  team 2")
    try stage.type("\r")
    try stage.expect("✓ Team 2")
    try stage.type("\u{1B}")
    let output = try stage.end().output
    #expect(output.contains("input|find 20 team 2") && output.contains("input|select 20 0 1"))
    #expect(stage.screen.unknown == [])
  }

  @Test func ownScreenInLines() throws {
    let stage = try begin(["to=Own"], rows: 200, environment: ["TERM": "dumb"])
    try stage.expect("Where shall it go?")
    try stage.type("Team 2\n")
    try stage.expect("Team 2 (chosen)")
    try stage.type("send\n")
    try stage.expect("Done. Own has nothing more to send.")
    #expect(try stage.end().output.contains("input|activate 21"))
  }
}
