import Contract
import Testing

@testable import ShareSheet

/// Setting the values of configuration items automatically, in simulated extensions.
struct SettingsMachineTests {
  /// An extension that reacts to inputs. `view` is its current view.
  private struct Fake {
    var rows = [
      ConfigurationRow(id: 1, title: "Team", value: "None"),
      ConfigurationRow(id: 2, title: "Tempo", value: "Slow"),
      ConfigurationRow(id: 3, title: "Private", value: "No"),
    ]
    var values = ["Red", "Green", "Blue"]
    var window = 0..<3
    var isOpen = false
    var pops = true
    var done: Button?
    var canGoBack = true
    var chosen: Int?
    var inputs: [PersonInput] = []
    /// How often the list is reloaded just before a selection.
    var reloads = 0
    var generation = 0

    var view: ExtensionView {
      let table = Table(
        generation: generation, sections: [Table.Section(rowCount: values.count)],
        rows: window.clamped(to: values.indices).map {
          Table.Row(path: Table.Path(section: 0, row: $0), text: values[$0])
        })
      let page = Page(
        id: 4, title: "Team", canGoBack: canGoBack, trailingButtons: done.map { [$0] } ?? [],
        nodes: [ViewNode(id: 5, content: .table(table))])
      return ExtensionView(
        compose: ComposeView(title: "x", text: "", configuration: rows),
        pages: isOpen ? [page] : [])
    }

    mutating func take(_ input: PersonInput) {
      inputs.append(input)
      switch input {
      case .activate(1): isOpen = true
      case .activate(3):
        let turn = ["No": "Yes", "Yes": "Maybe", "Maybe": "No"]
        rows[2].value = turn[rows[2].value] ?? ""
      case .activate(9), .back:
        isOpen = false
        if let chosen { rows[0].value = values[chosen] }
      case .select where reloads > 0:
        reloads -= 1
        generation += 1
      case .select(_, _, let path):
        chosen = path.row
        if pops {
          rows[0].value = values[path.row]
          isOpen = false
        }
      case .reveal(_, let path): window = max(0, path.row - 1)..<path.row + 3
      default: break
      }
    }
  }

  /// Runs the machine until it ends. When the machine waits, its next step treats the view as
  /// quiet.
  private func play(_ settings: [Setting], _ fake: inout Fake) -> SettingsMachine.Step {
    var machine = SettingsMachine(settings)
    var isQuiet = false
    for _ in 0..<1000 {
      let step = machine.advance(fake.view, isQuiet: isQuiet)
      isQuiet = false
      switch step {
      case .send(let input): fake.take(input)
      case .wait: isQuiet = true
      case .done, .refuse: return step
      }
    }
    return .wait(seconds: 0)
  }

  @Test(arguments: ["Team", "team", "TEA"])
  func pushedList(title: String) {
    var fake = Fake()
    #expect(play([Setting(title: title, value: "green")], &fake) == .done)
    #expect(fake.rows[0].value == "Green" && !fake.isOpen)
  }

  @Test(
    "A page that stays open is left by its own button, or by Back",
    arguments: [
      (nil, PersonInput.back),
      (Button(id: 9, title: "OK", style: .prominent), .activate(9)),
      (Button(id: 9, title: "Done"), .activate(9)),
      (Button(id: 9, title: "Help"), .back),
    ])
  func leavesThePage(button: Button?, last: PersonInput) {
    var fake = Fake()
    fake.pops = false
    fake.done = button
    #expect(play([Setting(title: "Team", value: "Blue")], &fake) == .done)
    #expect(fake.inputs.last == last && fake.rows[0].value == "Blue")
  }

  @Test(
    "A selection in a list that was just reloaded is repeated up to three times",
    arguments: [1, 3, 9])
  func repeatedSelection(reloads: Int) {
    var fake = Fake()
    fake.reloads = reloads
    #expect(play([Setting(title: "Team", value: "Blue")], &fake) == .done)
    #expect(fake.rows[0].value == (reloads < 4 ? "Blue" : "None"))
    let taps = fake.inputs.filter { if case .select = $0 { true } else { false } }
    #expect(taps.count == min(reloads + 1, 4))
  }

  @Test("All windows of a list are searched") func searchesAllWindows() {
    var fake = Fake()
    fake.values = (0..<40).map { "Value \($0)" }
    #expect(play([Setting(title: "Team", value: "Value 39")], &fake) == .done)
    #expect(fake.rows[0].value == "Value 39")
    // If the window begins in the middle, the search starts with the first row.
    fake.window = 20..<30
    #expect(play([Setting(title: "Team", value: "Value 1")], &fake) == .done)
    #expect(fake.rows[0].value == "Value 1")
  }

  @Test("A switch is tapped until it has the wanted value") func switches() {
    var fake = Fake()
    #expect(play([Setting(title: "Private", value: "maybe")], &fake) == .done)
    #expect(fake.inputs == [.activate(3), .activate(3)])
    #expect(play([Setting(title: "Private", value: "Maybe")], &fake) == .done)
    #expect(fake.inputs.count == 2, "what is there already is not tapped")
  }

  @Test(arguments: [
    ("Colour", "Red", "There is no setting “Colour”. Available: Team, Tempo, Private."),
    ("Te", "Red", "There is no setting “Te”. Available: Team, Tempo, Private."),
    ("Team", "Pink", "“Team” has no value “Pink”. Available: Red, Green, Blue."),
    ("Private", "Never", "“Private” cannot be set to “Never”. Available: No, Yes, Maybe."),
  ])
  func availableSettings(title: String, value: String, message: String) {
    var fake = Fake()
    #expect(
      play([Setting(title: title, value: value)], &fake)
        == .refuse(ShareError(.invalidRequest, message)))
  }

  @Test("A sheet without rows has no settings") func noRows() {
    var fake = Fake()
    fake.rows = []
    #expect(
      play([Setting(title: "Team", value: "Red")], &fake)
        == .refuse(ShareError(.invalidRequest, "x's sheet has no settings.")))
  }

  /// A list may be empty until a server has responded. The extension does not report that its rows
  /// have arrived, so the machine opens the list again.
  @Test("An empty list is opened again") func emptyList() {
    var fake = Fake()
    fake.values = []
    fake.isOpen = true
    let empty = fake.view
    fake.isOpen = false
    var machine = SettingsMachine([Setting(title: "Team", value: "Red")])
    #expect(machine.advance(fake.view) == .send(.activate(1)))
    #expect(machine.advance(empty) == .wait(seconds: 1))
    #expect(machine.advance(empty, isQuiet: true) == .send(.back))
    #expect(machine.advance(fake.view) == .send(.activate(1)))
  }

  @Test("A setting without an effect is reported") func noEffect() {
    var fake = Fake()
    guard
      case .refuse(let refusal) = play([Setting(title: "Tempo", value: "Fast")], &fake)
    else {
      Issue.record("not refused")
      return
    }
    #expect(refusal.code == .failed)
  }

  @Test("An alert ends the machine, and the error has the alert's text") func alert() {
    var machine = SettingsMachine([Setting(title: "Team", value: "Red")])
    let alert = Alert(
      id: 1, title: "Sign in", message: "You are not known.",
      actions: [Button(id: 2, title: "OK"), Button(id: 3, title: "Leave")])
    guard
      case .refuse(let refusal) = machine.advance(ExtensionView(alert: alert))
    else {
      Issue.record("not refused")
      return
    }
    #expect(refusal.code == .unanswered)
    #expect(refusal.message == "The extension asks: Sign in You are not known. — OK, Leave?")
  }

  @Test func pendingValuesAreAwaited() {
    var machine = SettingsMachine([Setting(title: "Team", value: "Red")])
    var fake = Fake()
    fake.rows[0].isPending = true
    #expect(machine.advance(fake.view) == .wait(seconds: 30))
    fake.rows[0].isPending = false
    #expect(machine.advance(fake.view) == .send(.activate(1)))
    fake.take(.activate(1))
    guard case .send(let choice) = machine.advance(fake.view) else {
      Issue.record("nothing chosen")
      return
    }
    fake.take(choice)
    fake.rows[0].isPending = true
    #expect(machine.advance(fake.view) == .wait(seconds: 30))
    fake.rows[0].isPending = false
    #expect(machine.advance(fake.view) == .done)
  }

  @Test("If a requested window of rows never arrives, setting fails") func missingWindow() {
    var machine = SettingsMachine([Setting(title: "Team", value: "Nobody")])
    var fake = Fake()
    fake.values = (0..<40).map { "Value \($0)" }
    #expect(machine.advance(fake.view) == .send(.activate(1)))
    fake.isOpen = true
    #expect(
      machine.advance(fake.view) == .send(.reveal(table: 5, Table.Path(section: 0, row: 3))))
    #expect(machine.advance(fake.view) == .wait(seconds: 8))
    guard case .refuse(let refusal) = machine.advance(fake.view, isQuiet: true) else {
      Issue.record("goes on")
      return
    }
    #expect(refusal.code == .failed)
  }

  @Test("In an extension's own view, a section's heading is the setting's title") func ownScreen() {
    let table = Table(
      sections: [
        Table.Section(header: "Team", rowCount: 2), Table.Section(header: "Tempo", rowCount: 2),
      ],
      rows: [(0, 0), (0, 1), (1, 0), (1, 1)].map { section, row in
        Table.Row(
          path: Table.Path(section: section, row: row), text: row == 0 ? "One" : "Two")
      })
    let view = ExtensionView(pages: [
      Page(id: 1, title: "Post", nodes: [ViewNode(id: 2, content: .table(table))])
    ])
    var machine = SettingsMachine([Setting(title: "tempo", value: "two")])
    #expect(
      machine.advance(view)
        == .send(.select(table: 2, generation: 0, Table.Path(section: 1, row: 1))))
    #expect(machine.advance(view) == .wait(seconds: 0.5))
    #expect(machine.advance(view, isQuiet: true) == .done)
  }
}
