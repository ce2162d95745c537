import ControlAPI
import Testing
import Wire

@testable import ShareSheet

/// What a new process of an extension is told again.
struct PersonChangesTests {
  private static func compose(_ values: [String], pending: Bool = false) -> ExtensionView {
    let rows = values.enumerated().map {
      ConfigurationRow(id: $0 + 1, title: "Row \($0)", value: $1, isPending: pending)
    }
    return ExtensionView(compose: ComposeView(title: "Cow", text: "", configuration: rows))
  }

  private static func screen(_ nodes: [ViewNode], title: String? = "Friends") -> ExtensionView {
    ExtensionView(pages: [Page(id: 1, title: title, nodes: nodes)])
  }

  private static func table(marked: Set<Int>, of count: Int = 3, window: Int = 3) -> ViewNode {
    let rows = (0..<window).map {
      Table.Row(
        path: Table.Path(section: 0, row: $0), text: "Friend \($0)",
        accessory: marked.contains($0) ? .checkmark : .none)
    }
    return ViewNode(
      id: 7, content: .table(Table(sections: [Table.Section(rowCount: count)], rows: rows)))
  }

  private static func field(_ id: Int, _ text: String, _ placeholder: String?) -> ViewNode {
    ViewNode(
      id: id, content: .text(TextInput(id: id, text: text, placeholder: placeholder)))
  }

  private static func acts(_ inputs: PersonInput..., in view: ExtensionView) -> PersonActs {
    inputs.reduce(into: PersonActs()) { $0.add($1, in: view) }
  }

  @Test("Rows that the person tapped are set again, no other row")
  func rows() {
    let (first, now) = (Self.compose(["a", "b"]), Self.compose(["x", "y"]))
    let changes = PersonChanges(from: first, to: now, by: Self.acts(.activate(2), in: now))
    #expect(changes.settings == [Setting(title: "Row 1", value: "y")])
    #expect(!changes.isPartial)
    #expect(PersonChanges(from: first, to: now, by: PersonActs()).settings.isEmpty)
  }

  @Test("What cannot be told again is known", arguments: [false, true])
  func partial(isPending: Bool) {
    let first = Self.compose(["a"])
    let now = Self.compose([""], pending: isPending)
    let changes = PersonChanges(from: first, to: now, by: Self.acts(.activate(1), in: now))
    #expect(changes.settings.isEmpty && changes.isPartial)

    var open = first
    open.pages = [Page(id: 3, title: "Row 0")]
    #expect(PersonChanges(from: first, to: open, by: PersonActs()).isPartial)
    var asking = first
    asking.alert = Alert(id: 4, actions: [])
    #expect(PersonChanges(from: first, to: asking, by: PersonActs()).isPartial)
    let screen = Self.screen([])
    #expect(
      PersonChanges(from: screen, to: screen, by: Self.acts(.activate(9), in: screen)).isPartial)
  }

  @Test("Rows that the person marked in the extension's own screen are marked again")
  func marks() {
    let first = Self.screen([Self.table(marked: [0])])
    let now = Self.screen([Self.table(marked: [0, 2])])
    let path = Table.Path(section: 0, row: 2)
    let acts = Self.acts(.select(table: 7, generation: 0, path), in: now)
    let changes = PersonChanges(from: first, to: now, by: acts)
    #expect(changes.settings == [Setting(title: "Friends", value: "Friend 2")])
    #expect(!changes.isPartial)

    // What nobody touched is no change.
    let untouched = PersonChanges(from: first, to: now, by: PersonActs())
    #expect(untouched.settings.isEmpty && !untouched.isPartial)

    let fewer = Self.screen([Self.table(marked: [])])
    #expect(PersonChanges(from: first, to: fewer, by: acts).isPartial)
    let more = Self.screen([Self.table(marked: [2], of: 900)])
    #expect(PersonChanges(from: first, to: more, by: acts).isPartial)
    let nameless = Self.screen([Self.table(marked: [2])], title: nil)
    #expect(PersonChanges(from: first, to: nameless, by: acts).isPartial)
  }

  @Test("A text goes into the same field of the new process, or nowhere")
  func texts() {
    let now = Self.screen([Self.field(1, "Anna", "Name"), Self.field(2, "Hi", "Note")])
    let acts = Self.acts(.type(input: 2, "Hi", revision: 1), in: now)
    let changes = PersonChanges(from: now, to: now, by: acts)
    let same = Self.screen([Self.field(11, "", "Name"), Self.field(12, "", "Note")])
    #expect(
      changes.inputs(in: same.pages.first) == [.type(input: 12, "Hi", revision: 1)])
    let other = Self.screen([Self.field(11, "", "Name"), Self.field(12, "", "Password")])
    #expect(changes.inputs(in: other.pages.first) == nil)
    #expect(changes.inputs(in: nil) == nil)
  }
}
