import Synchronization
import UniformTypeIdentifiers

/// A process-wide numbering of the types that predicates and attachments name.
///
/// A name keeps its number, even if a bundle declares the type later. Names are compared without
/// regard to case. Undeclared names come from untrusted sources, so at most `limit` of them get
/// numbers, and only names of at most 255 bytes. All other undeclared names are compared as text.
/// The registry limits the number of declared types.
package final class TypeNumbering: Sendable {
  package static let shared = TypeNumbering()
  static let limit = 1 << 13

  private struct State {
    var numbers: [String: Int] = [:]
    var strangers = 0
    /// The result of `ancestors(of:)` for each declared type, whose supertypes never change.
    var ancestors: [String: TypeNumbers] = [:]
  }

  private let state = Mutex(State())

  /// Looks up the identifier as spelled, then in lower case.
  private static func declared(_ identifier: String) -> UTType? {
    UTType(identifier) ?? UTType(identifier.lowercased())
  }

  /// Returns the type's number, or `nil` if the type is undeclared and gets no number.
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

  /// Returns the numbers of the type and of its current supertypes. Types that get no number are
  /// omitted.
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

/// A bit set of small numbers.
package struct TypeNumbers: Sendable, Hashable {
  /// One bit for each number, lowest first.
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
