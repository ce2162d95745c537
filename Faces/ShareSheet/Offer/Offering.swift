/// The people, extensions and actions that the sheet offers, filtered by the typed text.
package struct Offering: Hashable, Sendable {
  /// The number of people that are shown if the user has typed no filter.
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

  /// The people that are shown. The most relevant person comes first.
  package var people: [Destination] {
    filter.isEmpty ? Array(known.prefix(Self.peopleShown)) : known.filter { matches($0.name) }
  }

  package var offered: [Destination] {
    all.filter { $0.refusal == nil && !$0.isAction && matches($0.name) }
  }
  package var refused: [Destination] { all.filter { $0.refusal != nil && matches($0.name) } }
  package var actions: [SheetScreen.Choice] { row.filter { matches($0.title) } }

  /// All choices in the order in which they are shown.
  package var choices: [SheetScreen.Choice] {
    (people + offered).map { SheetScreen.Choice($0) } + actions
      + refused.map { SheetScreen.Choice($0) }
  }

  /// Returns the destination with this number, counted from 1. In every face, only the offered
  /// extensions have numbers. People and actions have only names.
  package func destination(numbered number: Int) -> Destination? {
    let place = number.subtractingReportingOverflow(1).partialValue
    return offered.indices.contains(place) ? offered[place] : nil
  }

  /// The index in `choices` of the choice that Enter selects. If there is no filter, it is the
  /// first choice after the people.
  package var firstPlace: Int { filter.isEmpty ? people.count : 0 }

  package mutating func narrow(to text: String) {
    filter = String(PlainText.line(text).drop { $0 == " " }.prefix(60))
  }

  /// Returns the person `person` of the extension `id`. If there is no such person, returns the
  /// extension if it is offered, or else `nil`.
  func destination(_ id: String, person: String?) -> Destination? {
    let somebody = known.first { $0.id == id && $0.person == person && person != nil }
    return somebody ?? all.first { $0.id == id && $0.refusal == nil }
  }

  /// Returns whether the name contains every word of the filter, ignoring case.
  private func matches(_ name: String) -> Bool {
    let name = name.lowercased()
    return filter.lowercased().split(separator: " ").allSatisfy { name.contains($0) }
  }
}
