import Contract
import ShareSheet
import Testing

@testable import TerminalSheet

struct KeyHelpTests {
  private func rows(_ model: SheetModel) -> String {
    SheetView.draw(model).text.joined(separator: "\n")
  }

  @Test("A question mark shows the keys of the chooser") func chooser() {
    var model = Fixture.model()
    #expect(model.type(.text("?")) == [] && model.chooser.filter.isEmpty)
    #expect(
      rows(model) == """

          Keys
          ────────────────────────────────────────────────────────────────────────────
          Arrow keys   Select
          Enter        Choose
          1–2          Choose by number
          Letters      Filter the list
          Ctrl-U       Clear the filter
          Esc          Clear the filter, or else cancel
          Ctrl-C       Leave the share
          Ctrl-L       Draw the screen again
          Ctrl-Z       Pause; “fg” continues
          F1 or Alt-?  Show the keys









          Close any key

        """)
    #expect(model.type(.text("1")) == [], "a key only closes the list")
    #expect(rows(model).contains("ShareAlike") && model.help == nil)
    // After other characters, a question mark is part of the filter.
    _ = model.type(.text("h"), .text("?"))
    #expect(model.chooser.filter == "h?" && model.help == nil)
    _ = model.type(.help)
    #expect(model.help != nil)
    #expect(model.type(.control("c")) == [.leave(.cancelled)])
  }

  @Test("A question mark is a character of the text, and F1 shows the keys of the compose view")
  func compose() {
    var model = Fixture.composing()
    _ = model.type(.text("?"))
    #expect(model.composer?.editor.text == "Cow?" && model.help == nil)
    #expect(rows(model).contains("Keys F1 or Alt-?"))
    #expect(model.type(.help) == [])
    #expect(rows(model).contains("Ctrl+Enter or Ctrl-X   Post"))
    #expect(
      rows(model).contains("Ctrl-W, Alt-D          Delete the word before or after the cursor"))
    #expect(!rows(model).contains("Tab  "), "there are no rows below the text")
    #expect(model.type(.escape) == [] && model.question == nil)
    #expect(rows(model).contains("Cow?"))
  }

  @Test("On a small screen, the arrow keys scroll the list") func small() {
    var model = Fixture.composing(columns: 36, rows: 10)
    #expect(rows(model).contains("Post Ctrl-X  Cancel Esc  Keys F1"))
    _ = model.type(.help)
    #expect(rows(model).contains(" Ctrl+Enter or Ctrl-X\n   Post\n"))
    #expect(!rows(model).contains("Show the keys"))
    for _ in 1...60 { _ = model.type(.down) }
    #expect(rows(model).contains("   Show the keys\n Close any key"))
    _ = model.type(.up)
    #expect(!rows(model).contains("Show the keys") && model.help != nil)
  }

  @Test(
    "Terminals send F1 and Alt-? in these ways",
    arguments: [
      "\u{1B}OP", "\u{1B}[P", "\u{1B}[11~", "\u{1B}[[A", "\u{1B}?", "\u{1B}[63;4u", "\u{1B}[47;4u",
      "\u{1B}[27;4;63~",
    ])
  func keys(sequence: String) {
    var parser = KeyParser()
    #expect(parser.parse(Array(sequence.utf8)) == [.help])
  }

  @Test("An extension's page shows the keys, but not while a text field has the focus")
  func page() {
    func model(_ content: ViewNode.Content) -> SheetModel {
      var model = Fixture.model()
      _ = model.preselect("x.Hoi")
      _ = model.handle(.began)
      var status = Fixture.status(.composing)
      status.view = ExtensionView(pages: [
        Page(id: 1, title: "Friends", nodes: [ViewNode(id: 2, content: content)])
      ])
      _ = model.handle(.update(status))
      return model
    }
    var button = model(.button(title: "Send", isEnabled: true))
    #expect(rows(button).contains("Press Enter    Cancel Esc    Keys ?"))
    _ = button.type(.text("?"))
    #expect(rows(button).contains("Arrow keys or Tab  Select"))
    var field = model(.text(TextInput(id: 2, text: "", revision: 0)))
    _ = field.type(.text("?"))
    #expect(field.help == nil)
    _ = field.type(.help)
    #expect(field.help != nil)
  }
}
