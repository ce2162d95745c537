/// Some types' identifiers, with a number for each type that one of them conforms to.
package final class TypeList: Sendable {
  package let identifiers: [String]
  /// What any of them is or conforms to, as it was known when the list was made.
  package let ancestors: TypeNumbers
  /// Those that have no number, in lower case, as there are too many already.
  private let unnumbered: [String]

  package init(_ identifiers: [String]) {
    self.identifiers = identifiers
    var ancestors = TypeNumbers()
    var unnumbered: [String] = []
    for identifier in identifiers {
      ancestors.formUnion(TypeNumbering.shared.ancestors(of: identifier))
      if TypeNumbering.shared.number(of: identifier) == nil {
        unnumbered.append(identifier.lowercased())
      }
    }
    self.ancestors = ancestors
    self.unnumbered = unnumbered
  }

  /// Whether the numbers say all there is to say.
  package var isNumbered: Bool { unnumbered.isEmpty }

  /// Whether any of them conforms to one of the wanted.
  func conforms(toAnyOf wanted: WantedTypes) -> Bool {
    ancestors.intersects(wanted.numbers)
      || (!unnumbered.isEmpty && unnumbered.contains { wanted.unnumbered.contains($0) })
  }
}

/// Types that a predicate asks for by name.
struct WantedTypes: Sendable {
  let numbers: TypeNumbers
  /// In lower case.
  let unnumbered: [String]

  init(_ identifiers: [String]) {
    var numbers = TypeNumbers()
    var unnumbered: [String] = []
    for identifier in identifiers {
      if let number = TypeNumbering.shared.number(of: identifier) {
        numbers.insert(number)
      } else {
        unnumbered.append(identifier.lowercased())
      }
    }
    self.numbers = numbers
    self.unnumbered = unnumbered
  }
}
