/// Whom the items can go to, and what else can be done with them: what is typed filters all of it.
package struct Offering: Hashable, Sendable {
  /// People in the first row as long as nobody looks for one.
  package static let peopleShown = 4

  private let all: [Destination]
  private let known: [Destination]
  private let row: [SheetScreen.Choice]
  package private(set) var filter = ""

  package init(
    _ destinations: [Destination],
    _ row: [SheetScreen.Choice], people: [Destination] = []
  ) {
    all = destinations
    known = people
    self.row =
      row
      + destinations.filter { $0.isAction && $0.refusal == nil }.map { SheetScreen.Choice($0) }
  }

  /// First whoever counts most.
  package var people: [Destination] {
    filter.isEmpty ? Array(known.prefix(Self.peopleShown)) : known.filter { matches($0.name) }
  }

  package var offered: [Destination] {
    all.filter { $0.refusal == nil && !$0.isAction && matches($0.name) }
  }
  package var refused: [Destination] { all.filter { $0.refusal != nil && matches($0.name) } }
  package var actions: [SheetScreen.Choice] { row.filter { matches($0.title) } }

  /// In the order in which they are shown.
  package var choices: [SheetScreen.Choice] {
    (people + offered).map { SheetScreen.Choice($0) } + actions
      + refused.map { SheetScreen.Choice($0) }
  }

  /// Returns the destination with this number, counted from 1. In every face numbers count the
  /// offered destinations alone: a person or an action has a name and no number.
  package func destination(numbered number: Int) -> Destination? {
    let place = number.subtractingReportingOverflow(1).partialValue
    return offered.indices.contains(place) ? offered[place] : nil
  }

  /// The place among `choices` of what Enter chooses. If nothing is typed, that is no person.
  package var firstPlace: Int { filter.isEmpty ? people.count : 0 }

  package mutating func narrow(to text: String) {
    filter = String(PlainText.line(text).drop { $0 == " " }.prefix(60))
  }

  /// An offered extension by its identifier; nil for what is not there, or takes nothing of this.
  func destination(_ id: String, person: String?) -> Destination? {
    let somebody = known.first { $0.id == id && $0.person == person && person != nil }
    return somebody ?? all.first { $0.id == id && $0.refusal == nil }
  }

  /// Whether the name has all the words typed, in any case.
  private func matches(_ name: String) -> Bool {
    let name = name.lowercased()
    return filter.lowercased().split(separator: " ").allSatisfy { name.contains($0) }
  }
}
