import Contract
import Foundation
import Linux
import ShareSheet
import TestServers
import Testing

@testable import TerminalSheet

/// The sheet with a photo, on terminals with different graphics.
@Suite(.serialized, .timeLimit(.minutes(3)), .ownThreads)
struct PicturesOnTerminalTests {
  private static let kitty = "\u{1B}_Gi=7303;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c"
  private static let sixel = "\u{1B}[6;20;10t\u{1B}[?62;4;22c"
  private static let neither = "\u{1B}[?62;22c"

  /// Opens a compose sheet after the terminal's reply.
  private func compose(
    answer: String?, environment: [String: String] = [:], columns: Int = 80,
    showsPhoto: Bool = true
  ) throws -> Stage {
    let stage = try Stage(["pictures"], columns: columns, environment: environment)
    try stage.expect("the questions") { $0.questions.count == 2 || environment["TERM"] == "linux" }
    if let answer { try stage.type(answer) }
    try stage.expect("Share 1 photo")
    if showsPhoto {
      try stage.expect("the photo in the chooser") { screen in
        screen.text.contains("▀▀▀▀")
          || screen.strings.contains { $0.text.hasPrefix("_Ga=p") || $0.text.hasPrefix("P") }
      }
    }
    try stage.type("1")
    try stage.expect("Cancel Esc    Keys F1") { $0.text.contains("Keys F1") }
    return stage
  }

  private func commands(_ stage: Stage, _ start: String) -> [Screen.GraphicsString] {
    stage.screen.strings.filter { $0.text.hasPrefix(start) }
  }

  private func leave(_ stage: Stage) throws {
    try stage.type("\u{18}")
    let (status, output) = try stage.end()
    #expect(status == .exited(code: 0))
    #expect(output.first?.hasPrefix("posted|Highland Cow") ?? false)
    #expect(try stage.areModesRestored)
    #expect(stage.screen.modes == ["?7", "?25"])
    #expect(stage.screen.unknown == [])
  }

  @Test("Kitty gets the picture and its position once") func kittyOnce() throws {
    let stage = try compose(answer: Self.kitty)
    #expect(commands(stage, "_Gi=7303,s=1,v=1,a=q").count == 1)
    try stage.expect("the picture in the chooser and beside the text") { screen in
      screen.strings.count { $0.text.hasPrefix("_Ga=p") } == 2
    }
    let places = commands(stage, "_Ga=p")
    #expect(places.allSatisfy { $0.text.contains(",c=10,r=4,") }, "\(places)")
    // In the chooser, the picture is below the title. Then it is at the right of the text.
    #expect(places.map(\.row) == [3, 4] && places.map(\.column) == [2, 68], "\(places)")
    #expect(stage.screen.lines[4].hasPrefix("  Highland Cow"))
    #expect(commands(stage, "_Ga=d,d=i").count == 1, "the picture of the chooser is removed")
    let payload = stage.screen.strings.map(\.text)
      .filter { $0.hasPrefix("_Ga=t") || $0.hasPrefix("_Gq=2,m=") }
      .compactMap { $0.split(separator: ";").last }.joined()
    #expect(Data(base64Encoded: payload)?.count == 100 * 80 * 4)

    let before = stage.screen.strings.count
    try stage.type("!")
    try stage.expect("Highland Cow!")
    #expect(stage.screen.strings.count == before, "typing sends no picture")
    try stage.resize(columns: 100, rows: 40)
    try stage.expect("the picture in its new place") { screen in
      screen.strings.dropFirst(before).contains { $0.text.hasPrefix("_Ga=p") }
    }
    try leave(stage)
    #expect(commands(stage, "_Ga=d,d=I").count == 1, "the terminal need not keep it")
  }

  @Test("Sixels are drawn in their cells") func sixels() throws {
    let stage = try compose(answer: Self.sixel)
    try stage.expect("sixels") { screen in
      screen.strings.count { $0.text.hasPrefix("P") } == 2
    }
    let drawn = try #require(commands(stage, "P").last)
    let picture = SixelScreen("\u{1B}" + drawn.text + "\u{1B}\\")
    #expect(picture.mistakes == [])
    #expect(picture.width == 100 && picture.height == 80)
    #expect(drawn.column == 68 && stage.screen.lines[drawn.row].hasPrefix("  Highland Cow"))
    let before = stage.screen.strings.count
    try stage.type("!")
    try stage.expect("Highland Cow!")
    #expect(stage.screen.strings.count == before)
    try leave(stage)
  }

  @Test("Half blocks are used if no better protocol is known", arguments: [neither, nil])
  func halfBlocks(answer: String?) throws {
    let stage = try compose(answer: answer)
    try stage.expect("half-blocks") { $0.text.contains("▀▀▀▀") }
    let row = try #require(stage.screen.lines.first { $0.contains("▀") })
    #expect(row.hasPrefix("  Highland Cow") && row.hasSuffix("▀▀▀"))
    #expect(stage.screen.text.contains("\n  photo  Highland Cow.jpg"))
    try stage.type("!")
    try stage.expect("Highland Cow!")
    #expect(stage.screen.text.contains("▀▀▀▀"), "typing leaves it where it is")
    try stage.resize(columns: 60, rows: 20)
    try stage.expect("half-blocks after a resize") { $0.text.contains("▀▀▀▀") }
    try leave(stage)
  }

  @Test("At 36 columns, the photo gives way") func narrow() throws {
    let stage = try compose(answer: Self.neither, columns: 36, showsPhoto: false)
    #expect(!stage.screen.text.contains("▀") && stage.screen.text.contains("Highland"))
    try stage.resize(columns: 80, rows: 24)
    try stage.expect("half-blocks on a wider screen") { $0.text.contains("▀▀▀▀") }
    try stage.resize(columns: 36, rows: 24)
    try stage.expect("no half-blocks") { !$0.text.contains("▀") && $0.text.contains("Keys F1") }
    try leave(stage)
  }

  @Test(arguments: [
    ["TERM": "linux"], ["NO_COLOR": "1"], ["TERM": "vt100"], ["LANG": "C"],
  ])
  func nameAndSize(_ environment: [String: String]) throws {
    let asks = environment["TERM"] != "linux" && environment["NO_COLOR"] == nil
    let stage = try Stage(["pictures"], environment: environment)
    try stage.expect("Share 1 photo")
    #expect(stage.screen.questions.isEmpty == !asks)
    if asks { try stage.type(Self.neither) }
    try stage.type("1")
    try stage.expect("Ctrl+Enter")
    #expect(stage.screen.text.contains("Highland Cow.jpg"))
    try leave(stage)
    #expect(!stage.screen.strings.contains { $0.text.hasPrefix("P") })
    let drew = stage.chunks.contains { String(decoding: $0, as: UTF8.self).contains("▀") }
    #expect(!drew)
  }

  @Test("tmux gets no query that it misunderstands") func tmux() throws {
    let stage = try compose(answer: Self.neither, environment: ["TERM": "tmux-256color"])
    #expect(stage.screen.strings == [])
    try stage.expect("half-blocks") { $0.text.contains("▀▀▀▀") }
    try leave(stage)
  }

  /// A reply after the sheet's end would reach the user's shell as input.
  @Test("The terminal is restored only after its pending replies have arrived")
  func pendingResponses() throws {
    let stage = try Stage(["pictures"])
    try stage.expect("the questions") { $0.questions.count == 2 }
    try stage.type("\u{3}")
    // The terminal's reply arrives after Ctrl-C.
    try stage.type(Self.kitty)
    let (status, output) = try stage.end()
    #expect(status == .exited(code: 0))
    #expect(output.first == "cancelled")
    #expect(try stage.unreadInput == 0)
    #expect(stage.screen.unknown == [])
  }
}
