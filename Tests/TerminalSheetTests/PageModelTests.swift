import Contract
import ShareSheet
import Testing

@testable import TerminalSheet

/// A page with a list. Only a window of the list's rows is loaded.
struct PageModelTests {
  private let frame = PageModel.Frame(width: 60, height: 10, repertoire: .unicode)

  private func table(_ window: Range<Int>, of count: Int = 300, generation: Int = 3) -> Page {
    Page(
      id: 1, title: "Teams", trailingButtons: [Button(id: 7, title: "Done", style: .prominent)],
      nodes: [
        ViewNode(id: 8, content: .label("Choose one.")),
        ViewNode(
          id: 9,
          content: .table(
            Table(
              generation: generation, sections: [Table.Section(rowCount: count)],
              rows: window.map {
                Table.Row(
                  path: Table.Path(section: 0, row: $0), text: "Team \($0)",
                  accessory: .detailButton)
              }))),
      ])
  }

  private func row(_ number: Int) -> Target { .row(table: 9, Table.Path(section: 0, row: number)) }

  @Test(
    "Text typed in one process of the extension does not appear in the next process",
    arguments: [0, 1])
  func process(number: Int) {
    func page(_ text: String) -> ExtensionView {
      ExtensionView(pages: [
        Page(
          id: 1, title: "Post",
          nodes: [ViewNode(id: 8, content: .text(TextInput(id: 8, text: text)))])
      ])
    }
    var screen = ExtensionScreen()
    screen.update(page(""), of: 0)
    #expect(
      screen.withPage { $0.handle(.text("Moo"), in: frame) }
        == [.type(input: 8, "Moo", revision: 1)])
    screen.update(page(""), of: number)
    let shown = screen.pageModel?.fields[8].map { String($0.editor.characters) }
    // For comparison: in the same process, the text stays, because the extension has not received
    // it yet.
    #expect(shown == (number == 0 ? "Moo" : ""))
  }

  @Test func listBeforeBar() {
    var model = PageModel(PageListing(table(0..<100)))
    #expect(model.focused == row(0))
    #expect(model.handle(.up, in: frame) == [])
    #expect(model.focused == .button(7))
    #expect(model.handle(.enter, in: frame) == [.activate(7)])
    #expect(model.handle(.tab, in: frame) == [])
    #expect(
      model.handle(.enter, in: frame)
        == [.select(table: 9, generation: 3, Table.Path(section: 0, row: 0))])
    #expect(
      model.handle(.right, in: frame)
        == [.accessory(table: 9, generation: 3, Table.Path(section: 0, row: 0))])
  }

  @Test("The window of rows moves when the focus leaves it") func windowEdge() {
    var model = PageModel(PageListing(table(0..<100)))
    for _ in 0..<99 { #expect(model.handle(.down, in: frame) == []) }
    #expect(model.focused == row(99))
    let next = Table.Path(section: 0, row: 100)
    #expect(model.handle(.down, in: frame) == [.reveal(table: 9, next)])
    #expect(model.focused == row(99), "until it is there")
    model.update(PageListing(table(50..<150)))
    #expect(model.focused == row(100))
    #expect(
      model.handle(.end, in: frame) == [.reveal(table: 9, Table.Path(section: 0, row: 299))])
    model.update(PageListing(table(200..<300)))
    #expect(model.focused == row(299))
    #expect(model.handle(.down, in: frame) == [], "there is nothing beyond the last row")
    #expect(model.handle(.pageUp, in: frame) == [])
    #expect(model.focused == row(290))
  }

  @Test(
    "Typing filters the loaded rows, and the extension searches all rows")
  func typingFindsRows() {
    var model = PageModel(PageListing(table(0..<100)))
    #expect(model.handle(.text("team 4"), in: frame) == [.find(table: 9, "team 4")])
    #expect(model.focused == row(4))
    #expect(model.handle(.text("2"), in: frame) == [.find(table: 9, "team 42")])
    // The loaded match is focused while the extension searches all rows.
    #expect(model.focused == row(42) && model.find == "team 42")
    #expect(model.listing.targets == [.button(7), row(42)])
    #expect(model.listing.entries.last == .footnote("Looking through all 300 rows…"))
    model.update(found([42, 142, 242], "team 42"))
    #expect(model.listing.targets == [.button(7), row(42), row(142), row(242)])
    #expect(model.handle(.down, in: frame) == [] && model.focused == row(142))
    let path = Table.Path(section: 0, row: 142)
    let all: [PersonInput] = [.reveal(table: 9, path), .find(table: 9, "")]
    #expect(model.handle(.escape, in: frame) == all, "the first Esc shows all rows again")
    model.update(PageListing(table(42..<242)))
    #expect(model.focused == row(142))
    #expect(model.handle(.escape, in: frame) == nil, "the next one is for the sheet")
  }

  @Test("Choosing a found row shows all rows again") func foundRow() {
    var model = PageModel(PageListing(table(0..<100)))
    _ = model.handle(.text("team 142"), in: frame)
    #expect(model.focused == nil, "nothing here has it")
    model.update(found([142], "team 142"))
    #expect(model.focused == row(142))
    let path = Table.Path(section: 0, row: 142)
    #expect(
      model.handle(.enter, in: frame)
        == [
          .select(table: 9, generation: 3, path), .reveal(table: 9, path), .find(table: 9, ""),
        ])
    #expect(model.find.isEmpty)
  }

  @Test("A completely loaded table is searched without the extension")
  func localSearch() {
    var model = PageModel(PageListing(table(0..<30, of: 30)))
    #expect(model.handle(.text("29"), in: frame) == [] && model.focused == row(29))
    #expect(model.handle(.text("x"), in: frame) == [])
    #expect(model.listing.entries.last == .footnote("No row has “29x”."))
    #expect(model.handle(.enter, in: frame) == [] && model.find == "29x", "no button is pressed")
    #expect(model.handle(.backspace, in: frame) == [] && model.focused == row(29))
    #expect(model.handle(.escape, in: frame) == [] && model.focused == row(29))
    #expect(model.listing.targets.count == 31)
  }

  /// Returns the page after the extension has found the given rows among all 300.
  private func found(_ rows: [Int], _ text: String) -> PageListing {
    var page = table(0..<0)
    guard case .table(var table) = page.nodes[1].content else { return PageListing(page) }
    table.filter = Table.Filter(text: text, matches: rows.count)
    table.rows = rows.map {
      Table.Row(path: Table.Path(section: 0, row: $0), text: "Team \($0)")
    }
    page.nodes[1].content = .table(table)
    return PageListing(page)
  }

  @Test("The focus follows its row when rows are inserted or removed")
  func staysOnTheRow() {
    func names(_ names: [String], _ generation: Int) -> PageListing {
      PageListing(
        Page(
          id: 1,
          nodes: [
            ViewNode(
              id: 9,
              content: .table(
                Table(
                  generation: generation, sections: [Table.Section(rowCount: names.count)],
                  rows: names.enumerated().map {
                    Table.Row(path: Table.Path(section: 0, row: $0), text: $1)
                  })))
          ]))
    }
    var model = PageModel(names(["Anna", "Bert", "Cid"], 0))
    _ = model.handle(.down, in: frame)
    #expect(model.focused == row(1))
    model.update(names(["Ada", "Anna", "Bert", "Cid"], 1))
    #expect(model.focused == row(2))
    model.update(names(["Bert", "Cid"], 2))
    #expect(model.focused == row(0))
    model.update(names(["Cid", "Dora"], 3))
    #expect(model.focused == row(0), "it has gone: whoever is in its place")
    // If several rows have the focused row's text, the nearest of them is focused.
    model.update(names(["Dora", "Cid", "Cid"], 4))
    #expect(model.focused == row(1))
  }

  @Test("A reload keeps the focused row") func reload() {
    var model = PageModel(PageListing(table(0..<100)))
    for _ in 0..<5 { _ = model.handle(.down, in: frame) }
    model.update(PageListing(table(0..<100, generation: 4)))
    #expect(model.focused == row(5))
    model.update(PageListing(table(0..<3, of: 3)))
    #expect(model.focused == row(2))
    model.update(PageListing(Page(id: 1)))
    #expect(model.focused == nil && model.handle(.down, in: frame) == [])
  }

  @Test("A long text is scrolled line by line") func longText() {
    let words = (1...60).map { "line \($0)" }.joined(separator: "\n")
    let page = Page(
      id: 1,
      nodes: [
        ViewNode(id: 1, content: .label(words)),
        ViewNode(id: 2, content: .button(title: "Agree", isEnabled: true)),
      ])
    var model = PageModel(PageListing(page))
    for _ in 0..<100 { _ = model.handle(.up, in: frame) }
    model.scroll(in: frame)
    #expect(model.top == 0)
    for step in 1...20 {
      _ = model.handle(.down, in: frame)
      model.scroll(in: frame)
      #expect(model.top == step)
    }
  }

  @Test("When the extension has received the typed text, its own version of the text is shown")
  func pendingText()
    throws
  {
    func page(_ text: String, _ revision: Int) -> PageListing {
      PageListing(
        Page(
          id: 1,
          nodes: [
            ViewNode(
              id: 5, content: .text(TextInput(id: 5, text: text, revision: revision)))
          ]))
    }
    var model = PageModel(page("", 0))
    #expect(model.handle(.text("a"), in: frame) == [.type(input: 5, "a", revision: 1)])
    #expect(model.handle(.paste("b\nc"), in: frame) == [.type(input: 5, "ab c", revision: 2)])
    model.update(page("A", 1))
    #expect(model.fields[5]?.editor.text == "ab c")
    model.update(page("AB C", 2))
    #expect(model.fields[5]?.editor.text == "AB C")
  }
}
