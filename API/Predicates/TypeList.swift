/// A list of type identifiers, with the numbers of all types to which at least one identifier
/// conforms.
package final class TypeList: Sendable {
  package let identifiers: [String]
  /// The numbers of the types and of all their supertypes, as of the list's creation.
  package let ancestors: TypeNumbers
  /// The identifiers to which `TypeNumbering` gave no number, in lower case.
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

  /// Whether every identifier has a number.
  package var isNumbered: Bool { unnumbered.isEmpty }

  /// Returns whether one of the types conforms to one of the wanted types.
  func conforms(toAnyOf wanted: WantedTypes) -> Bool {
    ancestors.intersects(wanted.numbers)
      || (!unnumbered.isEmpty && unnumbered.contains { wanted.unnumbered.contains($0) })
  }
}

/// The types that a predicate names.
struct WantedTypes: Sendable {
  let numbers: TypeNumbers
  /// The identifiers without a number, in lower case.
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
