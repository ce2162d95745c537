import Contract
import Testing

@testable import ShareSheet

/// `--choose`, which selects or presses the controls with the given titles.
@Suite struct ChoiceMachineTests {
  private typealias Path = Table.Path

  private func view(
    _ names: [String], of count: Int? = nil, from first: Int = 0, alert: Alert? = nil,
    isAtWork: Bool = false, generation: Int = 0
  ) -> ExtensionView {
    var table = Table(
      sections: [Table.Section(rowCount: count ?? names.count)],
      rows: names.enumerated().map {
        Table.Row(path: Path(section: 0, row: first + $0), text: $1)
      })
    table.generation = generation
    var nodes = [
      ViewNode(id: 5, content: .button(title: "Cancel", isEnabled: true)),
      ViewNode(id: 9, content: .table(table)),
    ]
    if isAtWork { nodes.append(ViewNode(id: 6, content: .activity(fraction: nil))) }
    return ExtensionView(pages: [Page(id: 1, nodes: nodes)], alert: alert)
  }

  private func select(_ row: Int) -> ChoiceMachine.Step {
    .send(.select(table: 9, generation: 0, Path(section: 0, row: row)))
  }

  @Test("Each choice waits for the effect of the previous choice") func consecutivePresses() {
    var machine = ChoiceMachine(["bert", "Send"])
    #expect(machine.advance(view(["Anna", "Bert"])) == select(1))
    // The machine waits for the effect of the first choice before it looks for the second.
    let alert = Alert(id: 2, actions: [Button(id: 21, title: "Send"), Button(id: 22, title: "No")])
    #expect(machine.advance(view(["Anna", "Bert"], alert: alert)) == .wait(seconds: 0.5))
    #expect(
      machine.advance(view(["Anna", "Bert"], alert: alert), isQuiet: true)
        == .send(.activate(21)))
    #expect(machine.advance(view(["Anna", "Bert"])) == .wait(seconds: 0.5))
    #expect(machine.advance(view(["Anna", "Bert"]), isQuiet: true) == .done)
  }

  @Test("All rows of a table are searched before a choice, window by window")
  func searchesAllRows() {
    let names = (0..<500).map { "Friend \($0)" }
    var machine = ChoiceMachine(["Friend 4"])
    #expect(
      machine.advance(view(Array(names[0..<200]), of: 500))
        == .send(.reveal(table: 9, Path(section: 0, row: 200))))
    #expect(
      machine.advance(view(Array(names[0..<200]), of: 500)) == .wait(seconds: 8), "not there yet")
    #expect(
      machine.advance(view(Array(names[100..<300]), of: 500, from: 100))
        == .send(.reveal(table: 9, Path(section: 0, row: 300))))
    #expect(
      machine.advance(view(Array(names[300..<500]), of: 500, from: 300)) == select(4))
  }

  @Test("Rows without a text do not stop the search", arguments: [0, 199, 200, 499])
  func namelessRow(row: Int) {
    var names = (0..<500).map { "Friend \($0)" }
    names[row] = ""
    var machine = ChoiceMachine(["Friend 4"])
    var first = 0
    var asked: [Path] = []
    while asked.count < 10 {
      let shown = view(Array(names[first..<first + 200]), of: 500, from: first)
      guard case .send(.reveal(_, let path)) = machine.advance(shown) else { break }
      asked.append(path)
      first = min(path.row, 300)
    }
    #expect(asked.map(\.row) == [200, 400])
    #expect(machine.advance(view(["Anna"])) == .wait(seconds: 0.5))
    // A row without a text is not a choice.
    machine = ChoiceMachine([""])
    _ = machine.advance(view(["", "Anna"]))
    guard case .refuse(let refusal) = machine.advance(view(["", "Anna"]), isQuiet: true) else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.message.hasSuffix("Available:\n  Cancel\n  Anna"), "\(refusal.message)")
  }

  @Test("A list that never stops changing is refused")
  func keepsChanging() {
    let names = (0..<200).map { "Friend \($0)" }
    var machine = ChoiceMachine(["Friend 4"])
    let reveal = ChoiceMachine.Step.send(.reveal(table: 9, Path(section: 0, row: 200)))
    for generation in 0..<40 {
      #expect(machine.advance(view(names, of: 500, generation: generation)) == reveal)
    }
    guard case .refuse(let refusal) = machine.advance(view(names, of: 500, generation: 40)) else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.message == "The list keeps changing.")

    // If the view contains all rows of the list, a change does not restart the search, so the list
    // may change any number of times.
    machine = ChoiceMachine(["Anna"])
    for generation in 0..<100 { _ = machine.advance(view(["Bert"], generation: generation)) }
    #expect(machine.advance(view(["Anna"])) == select(0))
  }

  @Test("Two rows with the same name are ambiguous") func ambiguousName() throws {
    var names = (0..<300).map { "Friend \($0)" }
    names[250] = "Friend 7"
    var machine = ChoiceMachine(["friend 7"])
    _ = machine.advance(view(Array(names[0..<200]), of: 300))
    let last = view(Array(names[100..<300]), of: 300, from: 100)
    #expect(machine.advance(last) == .wait(seconds: 0.5))
    guard case .refuse(let refusal) = machine.advance(last, isQuiet: true) else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.message.hasPrefix("2 items are named “friend 7”."))
  }

  @Test("A missing title must appear before a deadline, which changes of the view do not extend")
  func waits() {
    var machine = ChoiceMachine(["Anna"])
    #expect(machine.advance(view([])) == .wait(seconds: 8))
    for _ in 0..<100 { #expect(machine.advance(view(["Bert"])) == .stay) }
    #expect(machine.advance(view([], isAtWork: true)) == .wait(seconds: 30))
    #expect(machine.advance(view(["Bert", "Anna"])) == select(1))

    machine = ChoiceMachine(["Anna"])
    _ = machine.advance(view(["Bert"]))
    guard case .refuse(let refusal) = machine.advance(view(["Bert"]), isQuiet: true) else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.message == "There is no “Anna” to choose. Available:\n  Cancel\n  Bert")
  }

  @Test("The error for an empty list contains the list's own text") func emptyList() {
    var machine = ChoiceMachine(["Anna"])
    let table = Table(
      sections: [Table.Section(header: "No friends yet: hoi add", rowCount: 0)], rows: [])
    let empty = ExtensionView(
      pages: [Page(id: 1, nodes: [ViewNode(id: 9, content: .table(table))])], alert: nil)
    #expect(machine.advance(empty) == .wait(seconds: 8))
    guard case .refuse(let refusal) = machine.advance(empty, isQuiet: true) else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.message.contains("No friends yet: hoi add"), "\(refusal.message)")
  }

  @Test("After Post, the next choice is made in the view that follows") func choiceAfterPost() {
    var machine = ChoiceMachine(["post", "Yes"])
    let compose = ComposeView(
      title: "Moo", text: "", configuration: [ConfigurationRow(id: 3, title: "Team", value: "A")])
    #expect(machine.advance(ExtensionView(compose: compose)) == .post)
    let alert = Alert(id: 2, actions: [Button(id: 21, title: "Yes")])
    #expect(
      machine.advance(ExtensionView(compose: compose, alert: alert)) == .send(.activate(21)))
    machine = ChoiceMachine(["team"])
    #expect(machine.advance(ExtensionView(compose: compose)) == .send(.activate(3)))
    machine = ChoiceMachine(["Cancel"])
    #expect(machine.advance(ExtensionView(compose: compose)) == .send(.cancel))
  }

  @Test("A compose sheet without the chosen title is not posted")
  func missingChoice() {
    var machine = ChoiceMachine(["Anna"])
    let view = ExtensionView(compose: ComposeView(title: "Moo", text: ""))
    #expect(machine.advance(view) == .wait(seconds: 8))
    guard case .refuse(let refusal) = machine.advance(view, isQuiet: true) else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.message.hasPrefix("There is no “Anna” to choose here. Items that appear after"))
    #expect(refusal.message.hasSuffix("\n  Post\n  Cancel"), "\(refusal.message)")
  }

  @Test("Only a whole title matches, even if a beginning is unique")
  func wholeTitle() {
    var machine = ChoiceMachine(["Ann"])
    #expect(machine.advance(view(["Anna", "Bert"])) == .wait(seconds: 8))
    guard case .refuse(let refusal) = machine.advance(view(["Anna", "Bert"]), isQuiet: true) else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.message.contains("There is no “Ann” to choose."))
    machine = ChoiceMachine(["Anna"])
    #expect(machine.advance(view(["Anna", "Annabel"])) == select(0))
  }

  @Test(
    "If titles differ only in case, only the exact spelling selects one of them")
  func caseCounts() {
    let both = view(["anna", "Anna"])
    var machine = ChoiceMachine(["Anna"])
    #expect(machine.advance(both) == select(1))
    machine = ChoiceMachine(["anna"])
    #expect(machine.advance(both) == select(0))
    machine = ChoiceMachine(["ANNA"])
    #expect(machine.advance(both) == .wait(seconds: 0.5))
    guard case .refuse(let refusal) = machine.advance(both, isQuiet: true) else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.message.hasPrefix("2 items are named “ANNA”."))
    // A title also matches if its letter and accent are separate Unicode scalars.
    machine = ChoiceMachine(["Zoe\u{308}"])
    #expect(machine.advance(view(["Zo\u{EB}"])) == select(0))
  }
}
