import Contract
import ShareSheet
import Testing

@testable import TerminalSheet

/// Switches, segments, menus and symbols in a terminal.
struct ControlEntryTests {
  private let frame = PageModel.Frame(width: 60, height: 10, repertoire: .unicode)

  private func traits(_ fill: (inout NodeTraits) -> Void) -> NodeTraits {
    var traits = NodeTraits()
    fill(&traits)
    return traits
  }

  private func button(_ id: Int, _ title: String, _ fill: (inout NodeTraits) -> Void) -> ViewNode {
    ViewNode(id: id, content: .button(title: title, isEnabled: true), traits: traits(fill))
  }

  private func listing(isOn: Bool = false) -> PageListing {
    var toggle = button(3, isOn ? "On" : "Off") { ($0.control, $0.isOn) = (.toggle, isOn) }
    toggle.accessibilityLabel = "Loud"
    return PageListing(
      Page(
        id: 1,
        nodes: [
          ViewNode(
            id: 2, content: .label("Settings"), traits: traits { $0.textStyle = .heading }),
          ViewNode(id: 4, content: .label("Loud")), toggle,
          button(5, "✓ Hay") {
            ($0.control, $0.name, $0.isOn, $0.group) = (.segment, "Hay", true, 50)
          },
          button(6, "Milk") {
            ($0.control, $0.name, $0.isOn, $0.group) = (.segment, "Milk", false, 50)
          },
          button(7, "By name") {
            ($0.control, $0.isOn, $0.group, $0.groupTitle) = (.menuItem, true, 60, "Sort")
          },
          button(8, "Forget") {
            ($0.control, $0.group, $0.groupTitle, $0.style) = (.menuItem, 60, "Sort", .destructive)
          },
          ViewNode(
            id: 9, content: .image(picture: nil), accessibilityLabel: "A cow",
            traits: traits { $0.symbol = "photo" }),
        ]))
  }

  private func lines(_ model: PageModel) -> [String] {
    PageLayout(model, frame).lines.map { line in
      line.pieces.filter { $0.text != "▸" }.map(\.text).joined()
    }
  }

  @Test("Each control has its own line") func drawing() {
    let model = PageModel(listing())
    #expect(
      lines(model) == ["Settings", "[ ] Loud", "(*) Hay  ( ) Milk", "[Sort ›]", "[A cow]"])
    #expect(lines(PageModel(listing(isOn: true)))[1] == "[x] Loud")
  }

  @Test("Return flips a switch, and the arrow keys change segments") func keys() {
    var model = PageModel(listing())
    #expect(model.handle(.enter, in: frame) == [.activate(3)])
    #expect(model.handle(.down, in: frame) == [])
    #expect(model.handle(.right, in: frame) == [.activate(6)])
    #expect(model.handle(.left, in: frame) == [.activate(6)])
    #expect(model.handle(.enter, in: frame) == [.activate(6)])
  }

  @Test("A menu opens a list of its items, and closes after a choice") func menu() {
    var model = PageModel(listing())
    for _ in 0..<2 { _ = model.handle(.down, in: frame) }
    #expect(model.handle(.enter, in: frame) == [])
    #expect(lines(model).dropFirst(3).prefix(3) == ["[Sort ›]", "[✓ By name]", "[Forget]"])
    for _ in 0..<2 { _ = model.handle(.down, in: frame) }
    #expect(model.handle(.enter, in: frame) == [.activate(8)])
    #expect(lines(model).count == 5 && model.focused == .button(60))
  }

  @Test("Line mode lists the controls with their states") func words() {
    let words = LineWords(PageModel(listing()))
    #expect(words.names == ["Loud", "Hay", "Milk", "By name", "Forget"])
    #expect(words.text.contains("1  [ ] Loud") && words.text.contains("2  (*) Hay"))
    #expect(words.choice("Milk") == .send(.activate(6)))
  }

  @Test("The cursor follows the extension's focus unless typing caused it") func focus() {
    func page(_ focused: Int, revision: Int = 0) -> PageListing {
      PageListing(
        Page(
          id: 1,
          nodes: [1, 2].map { id in
            let isFocused = focused == id ? true : nil
            let input = TextInput(id: id, text: "", revision: revision, isFocused: isFocused)
            return ViewNode(id: id, content: .text(input))
          }))
    }
    var model = PageModel(page(2))
    #expect(model.focused == .input(2))
    model.update(page(1, revision: 1))
    #expect(model.focused == .input(2))
    model.update(page(0, revision: 1))
    model.update(page(1, revision: 1))
    #expect(model.focused == .input(1))
  }
}
