import Contract
import ShareSheet
import Testing

@testable import TerminalSheet

/// Whole screens as a user sees them.
struct SheetViewTests {
  private func rows(_ model: SheetModel) -> String {
    SheetView.draw(model).text.joined(separator: "\n")
  }

  @Test func chooser80() {
    var model = Fixture.model()
    _ = model.type(.down)
    #expect(
      rows(model) == """

          Share 1 photo
          ────────────────────────────────────────────────────────────────────────────
          photo  Highland Cow.jpg                                  2.4 MB  4032 × 3024

            1  ShareAlike
          ▸ 2  Hoi

            Copy    Save to…    Open with

          1 more can't take this photo
            TeamPicks  accepts links and text; you have 1 photo








          Find  type to filter

          Choose 1–2 or Enter    Cancel Esc    Keys ?

        """)
    let canvas = SheetView.draw(model)
    #expect(canvas.cursor == (6, 7))
    let reversed = canvas.rows.map { row in row.indices.filter { row[$0].style.isReversed } }
    #expect(reversed.enumerated().allSatisfy { $1 == ($0 == 6 ? Array(2..<78) : []) })
    #expect(Style.selected.sequence(colors: false) == "\u{1B}[0;1;7m")
    _ = model.type(.down, .down)
    let tile = SheetView.draw(model).rows[8].map { $0.style.isReversed ? $0.text : "" }.joined()
    #expect(tile == "▸ Save to…")
  }

  @Test("Recent people come first, and Enter alone does not choose one")
  func people() {
    var offer = Fixture.offer
    offer.people = ["Anna", "Bert", "Cid", "Dora", "Emil"].map { Fixture.person($0) }
    var model = Fixture.model(offer)
    #expect(
      rows(model).hasPrefix(
        """

          Share 1 photo
          ────────────────────────────────────────────────────────────────────────────
          photo  Highland Cow.jpg                                  2.4 MB  4032 × 3024

            Anna · Hoi    Bert · Hoi    Cid · Hoi    Dora · Hoi

          ▸ 1  ShareAlike
            2  Hoi

            Copy    Save to…    Open with
        """))
    #expect(model.type(.home, .right, .enter) == [])
    #expect(rows(model).contains("Send this to Bert · Hoi?"))
    #expect(rows(model).contains("Send y    Cancel n"))
    // Neither a second Enter nor Ctrl+Enter confirms. Ctrl-C declines.
    #expect(model.type(.enter, .controlEnter) == [])
    var declined = model
    #expect(declined.type(.control("c")) == [] && declined.question == nil)
    #expect(model.type(.text("y")) == [.begin("x.Hoi", person: "id-Bert")])
    model = Fixture.model(offer)
    #expect(model.type(.text("2")) == [.begin("x.Hoi")], "numbers stay those of the extensions")
    model = Fixture.model(offer)
    #expect(
      model.type(.text("emil"), .enter, .text("y")) == [.begin("x.Hoi", person: "id-Emil")])
    #expect(model.chosen?.name == "Emil · Hoi")
  }

  @Test("A translucent page starts below the first rows of the chooser, which are dimmed")
  func backdrop() {
    func page(_ opacity: Double?) -> ExtensionView {
      ExtensionView(pages: [
        Page(
          id: 1, title: "Friends",
          nodes: [ViewNode(id: 2, content: .button(title: "Cancel", isEnabled: true))],
          opacity: opacity)
      ])
    }
    func canvas(_ opacity: Double?) -> Canvas {
      var model = Fixture.model()
      _ = model.preselect("x.Hoi")
      _ = model.handle(.began)
      var status = Fixture.status(.composing)
      status.view = page(opacity)
      _ = model.handle(.update(status))
      return SheetView.draw(model)
    }
    let seen = canvas(0.4)
    #expect(seen.text[1] == "  Share 1 photo" && seen.rows[1][2].style == .dim)
    #expect(seen.text[6].allSatisfy { $0 == "─" } && seen.text[7] == "  Friends")
    #expect(seen.text.contains("  ▸ [Cancel]"))
    #expect(seen.rows[7][2].style == .bold)
    for opacity in [nil, 1.0] {
      #expect(canvas(opacity).text[1] == "  Friends")
      #expect(!canvas(opacity).text.contains { $0.contains("Share 1 photo") })
    }
  }

  @Test func chooser40() {
    var offer = Fixture.offer
    offer.extensions.insert(Fixture.listing("ImgShare"), at: 2)
    var model = Fixture.model(offer, columns: 40, rows: 12)
    _ = model.type(.end)
    #expect(
      rows(model) == """
         Share 1 photo
         ──────────────────────────────────────
         Highland Cow.jpg   2.4 MB  4032 × 3024
                                              ↑
           Copy    Save to…    Open with

         1 more can't take this photo
         ▸ TeamPicks
             accepts links and text; you have 1
             photo
         Find  type to filter
         Choose Enter    Cancel Esc    Keys ?
        """)
  }

  @Test func compose80() {
    var model = Fixture.composing("")
    _ = model.type(.text("Highland Cow on the hills,"), .enter, .text("牛"))
    _ = model.handle(
      .update(
        Fixture.status(
          .composing, Fixture.view("Highland Cow on the hills,\n牛", revision: 1))))
    #expect(
      rows(model) == """

          ShareAlike
          ────────────────────────────────────────────────────────────────────────────

          Highland Cow on the hills,                                                -3
          牛











          ────────────────────────────────────────────────────────────────────────────
          photo  Highland Cow.jpg                                  2.4 MB  4032 × 3024

          Cannot post yet: 3 characters too many.

          Post Ctrl+Enter or Ctrl-X    Cancel Esc    Keys F1 or Alt-?

        """)
    let canvas = SheetView.draw(model)
    #expect(canvas.cursor == (5, 4))
    #expect(canvas.rows[4][2 + 24].style == .plain)
    #expect(canvas.rows[4][2 + 25].style == .overflow)
    #expect(canvas.rows[5][2].style == .overflow)
  }

  @Test func compose40() {
    var model = Fixture.composing("A cow that goes for quite a walk", columns: 40, rows: 12)
    _ = model.type(.text("!"), .escape)
    #expect(
      rows(model) == """
         ShareAlike
         ──────────────────────────────────────
         A cow that goes for quite a         -7
         walk!




         ──────────────────────────────────────
         Highland Cow.jpg   2.4 MB  4032 × 3024
         Discard what you wrote?  y / n
         Post Ctrl-X    Cancel Esc    Keys F1
        """)
    #expect(SheetView.draw(model).cursor == (10, 32))
  }

  /// Returns a sheet whose extension requires a value.
  private func configured(_ rows: [(String, String)], text: String = "Cow") -> SheetModel {
    var model = Fixture.composing(text)
    var view = Fixture.view(text)
    view.isContentValid = false
    view.configuration = rows.enumerated().map { number, row in
      ConfigurationRow(id: number, title: row.0, value: row.1)
    }
    _ = model.handle(.update(Fixture.status(.composing, view)))
    return model
  }

  @Test("While a configuration row has the focus, the key line shows the key for Post")
  func postFromARow() {
    var model = configured([("Team", "None")])
    _ = model.type(.tab)
    #expect(model.screen.isPanelFocused)
    let footer = "  Change Enter    Post Ctrl-X    Next Tab    Cancel Esc    Keys F1 or Alt-?"
    #expect(rows(model).contains(footer), "\(rows(model))")
    _ = model.type(.control("x"))
    #expect(model.notice == "Not posted: choose “Team” first.")
  }

  @Test(
    "If the content cannot be posted, the sheet names the values that are not set",
    arguments: [
      ([("Team", "None")], "Cow", "choose “Team” first"),
      ([("Team", "None")], "", "choose “Team” first"),
      ([("Team", "rock"), ("Mood", "none")], "Cow", "choose “Mood” first"),
      ([("Team", "None"), ("Mood", "none")], "Cow", "choose “Team”, “Mood” first"),
      ([("Team", "rock"), ("Open", "")], "Cow", "content not accepted"),
      ([], "", "write something first"),
    ])
  func obstacle(configuration: [(String, String)], text: String, words: String) {
    let model = configured(configuration, text: text)
    #expect(rows(model).contains("  Cannot post yet: \(words).\n"), "\(rows(model))")
  }

  @Test func failed40() {
    var model = Fixture.model(columns: 40, rows: 12)
    _ = model.type(.text("1"))
    _ = model.handle(
      .update(Fixture.status(.failed, message: "ShareAlike crashed before it showed anything.")))
    _ = model.handle(.began)
    #expect(
      rows(model) == """
         ShareAlike
         ──────────────────────────────────────
         ShareAlike crashed before it showed
         anything.







         Choose another Enter    Leave Esc
        """)
  }

  @Test("The sheet can be drawn in every size, with the cursor on the screen")
  func sizes() {
    let text = "A cow that goes for quite a walk\nover the hills"
    for columns in [1, 2, 5, 10, 19, 20, 39, 40, 60, 80, 200] {
      for rows in [1, 2, 3, 5, 8, 12, 17, 18, 24, 60] {
        var models = [
          Fixture.model(columns: columns, rows: rows),
          Fixture.composing(text, columns: columns, rows: rows),
          Fixture.composing(text, columns: columns, rows: rows),
        ]
        _ = models[2].type(.text("!"), .controlEnter, .escape)
        for model in models {
          let canvas = SheetView.draw(model)
          #expect(canvas.rows.count == rows)
          #expect(canvas.rows.allSatisfy { $0.count == columns })
          #expect(canvas.cursor.row < rows && canvas.cursor.column < columns)
        }
      }
    }
  }

  @Test("Many items are shown as a count") func manyItems() {
    var offer = Fixture.offer
    offer.items = (1...9).map { number in
      var item = Fixture.offer.items[0]
      item.name = "A rather long name of a picture that somebody took, number \(number).jpg"
      return item
    }
    let lines = SheetView.draw(Fixture.model(offer)).text
    #expect(lines[1] == "  Share 9 photos")
    #expect(lines[3].hasPrefix("  photo  A rather long name"))
    #expect(lines[3].contains("…") && lines[3].contains("number 1.jpg  2.4 MB  4032 × 3024"))
    #expect(lines[6] == "  and 6 more")
  }

  @Test(arguments: [
    (Int64(0), "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"),
    (999_999, "999 kB"), (2_412_345, "2.4 MB"), (12_000_000, "12 MB"), (.max, "9.2 EB"),
    (.min, "0 bytes"),
  ])
  func sizeOfFile(bytes: Int64, text: String) {
    #expect(SheetItem.size(bytes) == text)
  }
}

struct FrameEncoderTests {
  @Test("The encoded bytes draw the canvas, whatever the screen showed before")
  func fullRedraw() {
    var encoder = FrameEncoder(colors: true)
    var screen = Screen(columns: 80, rows: 24)
    var model = Fixture.model()
    let keys: [Key] = [
      .down, .text("s"), .backspace, .text("1"),
    ]
    for key in keys {
      _ = model.type(key)
      screen.take(Array((encoder.encode(SheetView.draw(model)) ?? "").utf8))
      #expect(screen.lines == SheetView.draw(model).text)
    }
    _ = model.handle(.began)
    _ = model.handle(.update(Fixture.status(.composing, Fixture.view("Cow 牛🐄é 👩‍👩‍👧 x"))))
    screen.take(Array((encoder.encode(SheetView.draw(model)) ?? "").utf8))
    #expect(screen.lines[4].hasPrefix("  Cow 牛🐄é"))
    #expect(screen.cursor == (4, 2 + 4 + 2 + 2 + 1 + 1 + 2 + 2))
    #expect(screen.unknown == [])
    #expect(screen.modes == ["?7", "?25"], "every frame ends with its cursor shown")
  }

  @Test("An unchanged screen writes no bytes") func unchangedScreen() {
    var encoder = FrameEncoder(colors: true)
    var model = Fixture.composing()
    let first = encoder.encode(SheetView.draw(model))
    #expect(first?.contains("Highland") ?? false)
    let second = encoder.encode(SheetView.draw(model))
    #expect(second == nil)
    _ = model.type(.text("!"))
    let change = encoder.encode(SheetView.draw(model))
    #expect(change?.contains("Cow!") ?? false)
    #expect(!(change?.contains("Highland") ?? true), "only the row that changed is written")
    encoder.forget()
    let whole = encoder.encode(SheetView.draw(model))
    #expect(whole?.contains("Highland") ?? false)
  }
}

struct TerminalTraitsTests {
  @Test(arguments: [
    (["TERM": "xterm", "LANG": "de_CH.UTF-8"], false, true, CharacterRange.unicode),
    (["TERM": "xterm", "LANG": "C.utf8"], false, true, .unicode),
    (["TERM": "xterm", "LANG": "de_CH.UTF-8", "LC_ALL": "C"], false, true, .ascii),
    (["TERM": "xterm", "LC_CTYPE": "C.UTF-8"], false, true, .unicode),
    (["TERM": "xterm", "NO_COLOR": "1"], false, false, .ascii),
    (["TERM": "xterm", "NO_COLOR": ""], false, true, .ascii),
    (["TERM": "dumb"], true, true, .ascii), ([:], true, true, .ascii),
  ])
  func traits(environment: [String: String], isDumb: Bool, colors: Bool, repertoire: CharacterRange)
  {
    let traits = TerminalTraits(environment: environment)
    #expect(traits.isDumb == isDumb)
    #expect(traits.colors == colors)
    #expect(traits.repertoire == repertoire)
  }
}
