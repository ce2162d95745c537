import Synchronization
import UniformTypeIdentifiers

/// Some types' identifiers, with a number for each type that one of them conforms to.
package final class TypeList: Sendable {
  package let identifiers: [String]
  /// What any of them is or conforms to.
  let ancestors: TypeNumbers
  /// Those that got no number of their own, as there are too many already.
  private let unnumbered: [String]

  package init(_ identifiers: [String]) {
    self.identifiers = identifiers
    var ancestors = TypeNumbers()
    var unnumbered: [String] = []
    for identifier in identifiers {
      let known = TypeNumbering.shared.ancestors(of: identifier)
      ancestors.formUnion(known)
      if known.isEmpty { unnumbered.append(identifier) }
    }
    self.ancestors = ancestors
    self.unnumbered = unnumbered
  }

  /// Whether any of them conforms to one of the wanted.
  func conforms(toAnyOf wanted: WantedTypes) -> Bool {
    ancestors.intersects(wanted.numbers)
      || (!unnumbered.isEmpty && unnumbered.contains { wanted.identifiers.contains($0) })
  }
}

/// Types that a predicate asks for by name.
struct WantedTypes: Sendable {
  let identifiers: [String]
  let numbers: TypeNumbers

  init(_ identifiers: [String]) {
    self.identifiers = identifiers
    var numbers = TypeNumbers()
    for identifier in identifiers {
      if let number = TypeNumbering.shared.number(of: identifier) { numbers.insert(number) }
    }
    self.numbers = numbers
  }
}

/// A set of small numbers.
struct TypeNumbers: Sendable, Hashable {
  private var words: [UInt64] = []

  var isEmpty: Bool { words.isEmpty }

  mutating func insert(_ number: Int) {
    let word = number >> 6
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(number & 63)
  }

  mutating func formUnion(_ other: TypeNumbers) {
    while words.count < other.words.count { words.append(0) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] & 1 << UInt64(number & 63) != 0
  }

  func intersects(_ other: TypeNumbers) -> Bool {
    for index in 0..<min(words.count, other.words.count)
    where words[index] & other.words[index] != 0 { return true }
    return false
  }
}

/// One number for each type that a predicate or an attachment named, for the whole process.
///
/// Identifiers come from outside, so their number is bounded; what comes after that is compared by
/// its text. A declared type's ancestors are worked out once.
final class TypeNumbering: Sendable {
  static let shared = TypeNumbering()
  static let limit = 1 << 13

  private struct State {
    var numbers: [String: Int] = [:]
    var ancestors: [String: TypeNumbers] = [:]
  }

  private let state = Mutex(State())

  /// Types are the same in upper and lower case; the table has them as they are declared.
  private static func declared(_ identifier: String) -> UTType? {
    UTType(identifier) ?? UTType(identifier.lowercased())
  }

  func number(of identifier: String) -> Int? {
    let name = Self.declared(identifier)?.identifier ?? identifier
    return state.withLock { Self.number(of: name, in: &$0) }
  }

  private static func number(of name: String, in state: inout State) -> Int? {
    if let number = state.numbers[name] { return number }
    guard state.numbers.count < limit, name.utf8.count <= 255 else { return nil }
    let number = state.numbers.count
    state.numbers[name] = number
    return number
  }

  /// The type itself and all it conforms to; empty when there is no number left for it.
  func ancestors(of identifier: String) -> TypeNumbers {
    if let known = state.withLock({ $0.ancestors[identifier] }) { return known }
    let type = Self.declared(identifier)
    let names = [type?.identifier ?? identifier] + (type?.supertypes.map(\.identifier) ?? [])
    return state.withLock { state in
      var all = TypeNumbers()
      for name in names {
        if let number = Self.number(of: name, in: &state) { all.insert(number) }
      }
      if let type, type.isDeclared, type.identifier == identifier {
        state.ancestors[identifier] = all
      }
      return all
    }
  }

  func conforms(_ identifier: String, to other: String) -> Bool {
    if identifier == other { return true }
    guard let number = number(of: other) else { return false }
    return ancestors(of: identifier).contains(number)
  }

  func areEqual(_ left: String, _ right: String) -> Bool {
    left == right || left.lowercased() == right.lowercased()
  }
}
