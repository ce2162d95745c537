import Synchronization
import UniformTypeIdentifiers

/// One number for each type that a predicate or an attachment named, for the whole process.
///
/// A number belongs to a name for good, also when a bundle declares the type later; types are the
/// same in upper and lower case. Names that nobody declared come from outside, so only some get a
/// number; the others are compared by their text. Declared ones are bounded by their registry.
package final class TypeNumbering: Sendable {
  package static let shared = TypeNumbering()
  static let limit = 1 << 13

  private struct State {
    var numbers: [String: Int] = [:]
    var strangers = 0
    /// Of declared types only, as what these conform to never changes.
    var ancestors: [String: TypeNumbers] = [:]
  }

  private let state = Mutex(State())

  /// The table has types as they are declared.
  private static func declared(_ identifier: String) -> UTType? {
    UTType(identifier) ?? UTType(identifier.lowercased())
  }

  /// nil when no number is left for it.
  package func number(of identifier: String) -> Int? {
    let name = identifier.lowercased()
    if let known = state.withLock({ $0.numbers[name] }) { return known }
    let isDeclared = Self.declared(identifier)?.isDeclared ?? false
    return state.withLock { Self.number(of: name, isDeclared: isDeclared, in: &$0) }
  }

  private static func number(of name: String, isDeclared: Bool, in state: inout State) -> Int? {
    if let number = state.numbers[name] { return number }
    if !isDeclared {
      guard state.strangers < limit, name.utf8.count <= 255 else { return nil }
      state.strangers += 1
    }
    let number = state.numbers.count
    state.numbers[name] = number
    return number
  }

  /// The type itself and all it conforms to at present; empty when there is no number left for it.
  package func ancestors(of identifier: String) -> TypeNumbers {
    if let known = state.withLock({ $0.ancestors[identifier] }) { return known }
    let type = Self.declared(identifier)
    let isDeclared = type?.isDeclared ?? false
    let above = type?.supertypes.map { $0.identifier.lowercased() } ?? []
    return state.withLock { state in
      var all = TypeNumbers()
      let name = identifier.lowercased()
      if let number = Self.number(of: name, isDeclared: isDeclared, in: &state) {
        all.insert(number)
      }
      for name in above {
        if let number = Self.number(of: name, isDeclared: true, in: &state) { all.insert(number) }
      }
      if isDeclared, type?.identifier == identifier { state.ancestors[identifier] = all }
      return all
    }
  }

  func conforms(_ identifier: String, to other: String) -> Bool {
    TypeList([identifier]).conforms(toAnyOf: WantedTypes([other]))
  }

  func areEqual(_ left: String, _ right: String) -> Bool {
    left == right || left.lowercased() == right.lowercased()
  }
}

/// A set of small numbers.
package struct TypeNumbers: Sendable, Hashable {
  /// A bit for each number, the lowest first.
  package private(set) var words: [UInt64] = []

  package init() {}

  package mutating func insert(_ number: Int) {
    let word = number >> 6
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(number & 63)
  }

  package mutating func formUnion(_ other: TypeNumbers) {
    while words.count < other.words.count { words.append(0) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  func intersects(_ other: TypeNumbers) -> Bool {
    for index in 0..<min(words.count, other.words.count)
    where words[index] & other.words[index] != 0 { return true }
    return false
  }
}
