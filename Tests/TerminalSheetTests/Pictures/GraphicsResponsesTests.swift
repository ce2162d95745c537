import Contract
import ShareSheet
import Testing

@testable import TerminalSheet

@Suite struct GraphicsResponsesTests {
  private static let kitty = "\u{1B}_Gi=7303;OK\u{1B}\\"

  @Test(arguments: [
    ("\u{1B}_Gi=7303;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c", true, false, true),
    ("\u{1B}[?62;4;9;22c", false, true, true),
    ("\u{1B}[?64;1;2;6;9;15;18;21;22c", false, false, true),
    ("\u{1B}[?1;2;44c", false, false, true),
    ("\u{1B}_Gi=7303;ENOENT:no\u{1B}\\\u{1B}[?62c", false, false, true),
    ("\u{1B}_Gi=1;OK\u{1B}\\", false, false, false),
    ("", false, false, false), ("c4\u{1B}[4c\u{1B}[A", false, false, false),
  ])
  func fragmentedResponses(
    _ text: String, _ kitty: Bool, _ sixel: Bool, _ isComplete: Bool
  ) {
    let bytes = Array(("typed\u{1B}[A" + text + "x").utf8)
    for cut in 0...bytes.count {
      var answers = GraphicsResponses()
      _ = answers.take(bytes[..<cut])
      _ = answers.take(bytes[cut...])
      #expect(answers.knowsKitty == kitty && answers.knowsSixel == sixel)
      #expect(answers.isComplete == isComplete)
    }
  }

  @Test("Impossible cell sizes are ignored") func cellSizes() {
    for (text, cell) in [
      ("\u{1B}[6;20;10t", CellSize(width: 10, height: 20)), ("\u{1B}[6;0;0t", nil),
      ("\u{1B}[6;99999999999999999999;10t", nil), ("\u{1B}[4;20;10t", nil), ("\u{1B}[6;20t", nil),
    ] {
      var answers = GraphicsResponses()
      _ = answers.take(text.utf8)
      #expect(answers.cell == cell)
    }
  }

  @Test("An endless response is not kept") func endlessResponse() {
    var answers = GraphicsResponses()
    for start in ["", "\u{1B}_", "\u{1B}["] {
      _ = answers.take(start.utf8)
      for _ in 0..<1000 { _ = answers.take([UInt8](repeating: 0x39, count: 1000)) }
      #expect(!answers.isComplete)
    }
    let isNew = answers.take("\u{1B}\\\(Self.kitty)".utf8)
    #expect(isNew && answers.knowsKitty)
  }

  private typealias Terminal = (
    environment: [String: String], asks: Bool, asksKitty: Bool, fallback: TerminalGraphics
  )
  private static let terminals: [Terminal] = [
    (["TERM": "xterm-256color"], true, true, TerminalGraphics.halfBlocks(.palette)),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], true, true, .halfBlocks(.direct)),
    (["TERM": "xterm-256color", "LANG": "C"], true, true, .none),
    (["TERM": "vt100"], true, true, .none),
    (["TERM": "tmux-256color"], true, false, .halfBlocks(.palette)),
    (["TERM": "screen"], true, false, .none),
    (["TERM": "xterm-256color", "TMUX": "/tmp/x"], true, false, .halfBlocks(.palette)),
    (["TERM": "linux"], false, false, .none), (["TERM": "dumb"], false, false, .none),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], false, false, .none),
  ]

  @Test("The environment decides which queries are sent", arguments: terminals.indices)
  func environment(index: Int) {
    let (environment, asks, kitty, fallback) = Self.terminals[index]
    let traits = GraphicsTraits(environment: ["LANG": "C.UTF-8"].merging(environment) { $1 })
    #expect(traits.asks == asks && traits.asksKitty == kitty && traits.fallback == fallback)
    #expect(GraphicsResponses.questions(kitty: false) == "\u{1B}[16t\u{1B}[c")
  }

  @Test("The best supported protocol is used") func bestProtocol() throws {
    let traits = GraphicsTraits(environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
    var pictures = SheetPictures(Fixture.offer, traits, windowCell: nil)
    #expect(pictures.graphics == .none && pictures.awaitsAnswers)
    let early = pictures.next()?.id
    #expect(early == nil, "nothing is fetched for a terminal that shows nothing")
    var isNew = pictures.timeOut(isLast: false)
    #expect(isNew && pictures.graphics == .halfBlocks(.palette) && pictures.awaitsAnswers)
    var answers = GraphicsResponses()
    _ = answers.take((Self.kitty).utf8)
    isNew = pictures.take(answers)
    #expect(isNew && pictures.graphics == .kitty && pictures.awaitsAnswers, "a late answer counts")
    _ = answers.take("\u{1B}[?62;4c".utf8)
    isNew = pictures.take(answers)
    #expect(!isNew && pictures.graphics == .kitty && !pictures.awaitsAnswers)
  }
}
