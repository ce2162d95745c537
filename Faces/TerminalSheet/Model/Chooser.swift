/// People whom destinations have sent to, the list of destinations and, under them, the actions: what is
/// typed filters them, and one is selected. Destinations that take nothing of this can be selected too, so that their reasons are
/// read out, but not chosen.
struct Chooser: Hashable, Sendable {
  enum Choice: Hashable, Sendable {
    case destination(Destination)
    case action(RowAction)
  }

  /// People in the first row as long as nobody looks for one.
  static let peopleShown = 4

  private let all: [Destination]
  private let known: [Destination]
  private let row: [RowAction]
  private(set) var filter = ""
  /// An index into `choices`.
  private(set) var selection = 0

  init(
    _ destinations: [Destination],
    _ row: [RowAction] = BuiltInAction.allCases.map(RowAction.builtIn), people: [Destination] = []
  ) {
    all = destinations
    known = people
    self.row =
      row
      + destinations.filter { $0.isAction && $0.refusal == nil }.map(RowAction.destination)
    // Whoever presses Enter without looking sends nothing to anybody.
    selection = self.people.count
  }

  /// First whoever counts most.
  var people: [Destination] {
    filter.isEmpty ? Array(known.prefix(Self.peopleShown)) : known.filter { matches($0.name) }
  }

  var offered: [Destination] {
    all.filter { $0.refusal == nil && !$0.isAction && matches($0.name) }
  }
  var refused: [Destination] { all.filter { $0.refusal != nil && matches($0.name) } }
  var actions: [RowAction] { row.filter { matches($0.title) } }

  /// In the order in which they are shown.
  var choices: [Choice] {
    people.map(Choice.destination) + offered.map(Choice.destination) + actions.map(Choice.action)
      + refused.map(Choice.destination)
  }

  var choice: Choice? {
    let choices = choices
    return choices.indices.contains(selection) ? choices[selection] : nil
  }

  var selected: Destination? {
    if case .destination(let destination) = choice { destination } else { nil }
  }

  /// - Returns: what was chosen by this key.
  mutating func handle(_ key: Key) -> Choice? {
    switch key {
    case .text(let text):
      if filter.isEmpty, text.count == 1, let digit = Int(text), (1...9).contains(digit) {
        let offered = offered
        return digit <= offered.count ? .destination(offered[digit - 1]) : nil
      }
      narrow(to: filter + text)
    case .paste(let text): narrow(to: filter + text)
    case .backspace: narrow(to: String(filter.dropLast()))
    case .control("u"), .control("w"): narrow(to: "")
    case .up, .left, .backTab, .control("p"): select(selection - 1)
    case .down, .right, .tab, .control("n"): select(selection + 1)
    case .pageUp: select(selection - 5)
    case .pageDown: select(selection + 5)
    case .home, .start: select(0)
    case .end, .finish: select(.max)
    case .enter, .controlEnter:
      if case .destination(let destination) = choice, destination.refusal != nil { return nil }
      return choice
    default: break
    }
    return nil
  }

  private mutating func narrow(to text: String) {
    filter = String(PlainText.line(text).drop { $0 == " " }.prefix(60))
    // An empty filter is none.
    selection = filter.isEmpty ? people.count : 0
  }

  private mutating func select(_ index: Int) {
    selection = max(0, min(index, choices.count - 1))
  }

  /// Whether the name has all the words typed, in any case.
  private func matches(_ name: String) -> Bool {
    let name = name.lowercased()
    return filter.lowercased().split(separator: " ").allSatisfy { name.contains($0) }
  }
}
