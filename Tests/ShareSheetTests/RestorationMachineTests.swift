import Contract
import Testing

@testable import ShareSheet

/// Repeating the user's changes in a new process of the extension. The new process may have a
/// different view.
struct RestorationMachineTests {
  /// An extension with compose rows or with its own page.
  struct Fake {
    var base: Int
    var rows = [("Team", "None"), ("Private", "No")]
    var values = ["Red", "Green"]
    var turns = ["No": "Yes", "Yes": "No"]
    var title = "Team"
    var isEnabled = true
    var isPending = false
    var pops = true
    var setsValue = true
    var hasAlert = false
    var fields = ["Caption"]
    var isSecure = false
    var takesText = true
    var hasCompose = true
    var isMultiple = false
    var marked: Set<Int> = []
    var isOpen = false
    var texts: [Int: TextInput] = [:]
    var inputs: [PersonInput] = []

    init(base: Int) { self.base = base }

    var view: ExtensionView {
      let table = Table(
        sections: [Table.Section(rowCount: values.count)],
        rows: values.enumerated().map {
          Table.Row(
            path: .init(section: 0, row: $0), text: $1, isSelected: marked.contains($0))
        }, allowsMultipleSelection: isMultiple)
      var nodes = [ViewNode(id: base + 50, content: .table(table))]
      if !hasCompose {
        nodes += fields.enumerated().map { number, label in
          let id = base + 60 + number
          return ViewNode(
            id: id,
            content: .text(
              texts[id] ?? TextInput(id: id, text: "", placeholder: label, isSecure: isSecure)))
        }
      }
      let page = Page(
        id: base + 70, title: title, canGoBack: hasCompose,
        trailingButtons: [Button(id: base + 80, title: "Send", style: .prominent)], nodes: nodes)
      let configuration = rows.enumerated().map {
        ConfigurationRow(
          id: base + $0, title: $1.0, value: $1.1, isPending: isPending, isEnabled: isEnabled)
      }
      return ExtensionView(
        compose: hasCompose
          ? ComposeView(title: "x", text: "", configuration: configuration) : nil,
        pages: isOpen || !hasCompose ? [page] : [],
        alert: hasAlert
          ? Alert(id: base + 90, title: "Sign in", actions: [Button(id: base + 91, title: "OK")])
          : nil)
    }

    mutating func take(_ input: PersonInput) {
      inputs.append(input)
      switch input {
      case .activate(base): isOpen = true
      case .activate(base + 1): rows[1].1 = turns[rows[1].1] ?? rows[1].1
      case .select(_, _, let path) where hasCompose:
        if setsValue { rows[0].1 = values[path.row] }
        if pops { isOpen = false }
      case .select(_, _, let path): marked.formSymmetricDifference([path.row])
      case .back: isOpen = false
      case .type(let id, let text, let revision) where takesText:
        texts[id] = TextInput(
          id: id, text: text, revision: revision,
          placeholder: fields[min(max(id - base - 60, 0), fields.count - 1)], isSecure: isSecure)
      default: break
      }
    }

    /// The inputs that must not be repeated automatically: Post and the buttons Send and OK.
    var pressed: [PersonInput] {
      inputs.filter { $0 == .post || $0 == .activate(base + 80) || $0 == .activate(base + 91) }
    }
  }

  /// Applies the user's inputs to `fake` and returns the changes that were recorded.
  private func changes(_ inputs: [PersonInput], in fake: inout Fake) -> UserChanges {
    var changes = UserChanges()
    for input in inputs {
      let before = fake.view
      changes.note(input, in: before)
      fake.take(input)
      changes.follow(before, fake.view)
    }
    return changes
  }

  private func play(_ plan: RestorationPlan, _ fake: inout Fake) -> RestorationMachine {
    var machine = RestorationMachine(plan)
    var isQuiet = false
    for _ in 0..<1000 {
      let step = machine.advance(ViewSanitizer.clean(fake.view), isQuiet: isQuiet)
      isQuiet = false
      switch step {
      case .send(let input): fake.take(input)
      case .wait: isQuiet = true
      case .done: return machine
      }
    }
    Issue.record("The machine does not end.")
    return machine
  }

  private static let choices: [PersonInput] = [
    .activate(0), .select(table: 50, generation: 0, .init(section: 0, row: 1)), .activate(1),
  ]

  enum Other: CaseIterable {
    case same, orderOfValues, rowIsGone, twoRows, otherCase, noValue, valueInOtherCase, twoValues
    case disabled, pending, alert, takesNothing, staysOpen, ownScreen, otherTurns
  }

  @Test("Compose rows get their values again, or are reported as lost", arguments: Other.allCases)
  func rows(_ other: Other) {
    var old = Fake(base: 0)
    let plan = changes(Self.choices, in: &old).plan(from: old.view)
    #expect(plan.settings.map(\.argument) == ["Team=Green", "Private=Yes"] && plan.lost.isEmpty)
    var new = Fake(base: 1000)
    var lost = ["Team"]
    switch other {
    case .same: lost = []
    case .orderOfValues: (new.values, lost) = (["Blue", "Green", "Red"], [])
    case .rowIsGone: new.rows[0].0 = "Tempo"
    case .twoRows: new.rows.append(("Team", "None"))
    case .otherCase: new.rows[0].0 = "team"
    case .noValue: new.values = ["Red", "Greenish"]
    case .valueInOtherCase: new.values = ["Red", "green"]
    case .twoValues: new.values = ["Green", "Green"]
    case .disabled: (new.isEnabled, lost) = (false, ["Team", "Private"])
    case .pending: (new.isPending, lost) = (true, ["Team", "Private"])
    case .alert: (new.hasAlert, lost) = (true, ["Team", "Private"])
    case .takesNothing: new.setsValue = false
    case .staysOpen: (new.pops, lost) = (false, [])
    case .ownScreen: (new.hasCompose, lost) = (false, ["Team", "Private"])
    case .otherTurns: (new.turns, lost) = (["No": "On", "On": "No"], ["Private"])
    }
    let machine = play(plan, &new)
    var end = machine
    end.giveUp()
    #expect(Set(end.plan.lost) == Set(lost))
    #expect(new.pressed.isEmpty && !new.isOpen, "\(new.inputs)")
    if !lost.contains("Team") { #expect(new.rows[0].1 == "Green") }
    if !lost.contains("Private") { #expect(new.rows[1].1 == "Yes") }
    if other == .ownScreen { #expect(new.inputs.isEmpty) }
  }

  @Test("An open list is opened again if it has the same title", arguments: ["Team", "Delete all"])
  func page(title: String) {
    var old = Fake(base: 0)
    let plan = changes([.activate(0)], in: &old).plan(from: old.view)
    var new = Fake(base: 1000)
    new.title = title
    let machine = play(plan, &new)
    #expect(new.inputs == [.activate(1000)])
    #expect(machine.plan.lost == (title == "Team" ? [] : ["Team"]))
  }

  @Test("If the user reopened a list after a choice, the list is opened again")
  func reopenedPage() {
    var old = Fake(base: 0)
    let inputs = [Self.choices[0], Self.choices[1], Self.choices[0]]
    let plan = changes(inputs, in: &old).plan(from: old.view)
    #expect(plan.settings.map(\.argument) == ["Team=Green"] && plan.page?.row == "Team")
  }

  enum Field: CaseIterable {
    case same, other, second, secure, takesNothing, otherPage, gone
  }

  @Test("A text is restored only in the same field of the same page", arguments: Field.allCases)
  func field(_ field: Field) {
    var old = Fake(base: 0)
    old.hasCompose = false
    let typed: [PersonInput] = [
      .type(input: 60, "Co", revision: 1), .type(input: 60, "Cow", revision: 2),
    ]
    let plan = changes(typed, in: &old).plan(from: old.view)
    #expect(plan.fields.map(\.text) == ["Cow"])
    var new = Fake(base: 1000)
    new.hasCompose = false
    switch field {
    case .same: break
    case .other: new.fields = ["Password"]
    case .second: new.fields = ["Caption", "Caption"]
    case .secure: new.isSecure = true
    case .takesNothing: new.takesText = false
    case .otherPage: new.title = "Sign in"
    case .gone: new.fields = []
    }
    let machine = play(plan, &new)
    #expect(machine.plan.lostFields == (field == .same ? [] : ["Caption"]))
    #expect(new.pressed.isEmpty)
    let sent: [PersonInput] = [.type(input: 1060, "Cow", revision: 1)]
    #expect(new.inputs == (field == .same || field == .takesNothing ? sent : []))
  }

  @Test("Typing into one field during restoration keeps the texts of the other fields")
  func leaving() {
    var old = Fake(base: 0)
    (old.hasCompose, old.fields) = (false, ["Title", "Notes"])
    let typed: [PersonInput] = [
      .type(input: 60, "Cow", revision: 1), .type(input: 61, "Long", revision: 1),
    ]
    let plan = changes(typed, in: &old).plan(from: old.view)
    // The new process uses the same identifiers.
    var new = Fake(base: 0)
    (new.hasCompose, new.fields) = (false, ["Title", "Notes"])
    var machine = RestorationMachine(plan)
    let view = ViewSanitizer.clean(new.view)
    #expect(machine.advance(view, isQuiet: false) == .send(typed[0]))
    guard let title = FieldName.all(in: view)[60] else {
      Issue.record("There is no title.")
      return
    }
    machine.leave(title, with: "Cows")
    #expect(machine.advance(view, isQuiet: false) == .send(typed[1]))
    #expect(machine.plan.lostFields.isEmpty)
    // If the user's new text does not contain the field's earlier text, the plan reports that the
    // earlier text is lost.
    var other = RestorationMachine(plan)
    other.leave(title, with: "x")
    #expect(other.plan.lostFields == ["Title"])
  }

  @Test("A field whose name changes is one field with its latest text")
  func renamed() {
    var old = Fake(base: 0)
    old.hasCompose = false
    var changes = UserChanges()
    for (number, text) in ["C", "Co", "Cow"].enumerated() {
      let before = old.view
      changes.note(.type(input: 60, text, revision: number + 1), in: before)
      old.title = "Post (\(text.count))"
      changes.follow(before, old.view)
    }
    let plan = changes.plan(from: old.view)
    #expect(plan.fields.map(\.text) == ["Cow"] && plan.lostFields.isEmpty)
  }

  @Test("A row that was marked and unmarked is not restored")
  func takenBack() {
    var old = Fake(base: 0)
    (old.hasCompose, old.isMultiple) = (false, true)
    let select = PersonInput.select(table: 50, generation: 0, .init(section: 0, row: 1))
    let plan = changes([select, select], in: &old).plan(from: old.view)
    #expect(plan.isEmpty, "\(plan)")
  }

  @Test("A page that appeared by itself is not attributed to an earlier press")
  func spontaneousPage() {
    var old = Fake(base: 0)
    var changes = changes([.activate(1)], in: &old)
    let before = old.view
    old.isOpen = true
    changes.follow(before, old.view)
    let plan = changes.plan(from: old.view)
    #expect(plan.page == nil && plan.settings.map(\.argument) == ["Private=Yes"])
  }

  @Test("A press in the extension's own view is reported and not repeated")
  func ownScreen() {
    var old = Fake(base: 0)
    old.hasCompose = false
    let plan = changes(
      [.select(table: 50, generation: 0, .init(section: 0, row: 1)), .activate(80)], in: &old
    ).plan(from: old.view)
    #expect(plan.lost == ["Green", "Send"] && plan.settings.isEmpty && plan.page == nil)
    var new = Fake(base: 1000)
    new.hasCompose = false
    #expect(play(plan, &new).plan.lost == ["Green", "Send"])
    #expect(new.inputs.isEmpty)
  }

  @Test(
    "In a multiple selection, a row is marked again if the same page has the same row",
    arguments: ["", "row", "page", "single", "marked"])
  func marks(change: String) {
    var old = Fake(base: 0)
    (old.hasCompose, old.isMultiple) = (false, true)
    let select = PersonInput.select(table: 50, generation: 0, .init(section: 0, row: 1))
    let plan = changes([select], in: &old).plan(from: old.view)
    #expect(plan.marks.map(\.text) == ["Green"] && plan.lost.isEmpty)
    var new = Fake(base: 1000)
    (new.hasCompose, new.isMultiple) = (false, change != "single")
    if change == "row" { new.values = ["Green", "Green"] }
    if change == "page" { new.title = "Delete" }
    if change == "marked" { new.marked = [1] }
    let isKept = ["", "marked"].contains(change)
    #expect(play(plan, &new).plan.lost == (isKept ? [] : ["Green"]))
    #expect(new.marked == (isKept ? [1] : []))
  }

  @Test("A press without an effect is reported, because the press may be lost")
  func unanswered() {
    var old = Fake(base: 0)
    old.turns = [:]
    #expect(changes([.activate(1)], in: &old).plan(from: old.view).lost == ["Private"])
  }
}
