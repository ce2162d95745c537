/// A value in a predicate: plain data without key-value coding.
///
/// `null` represents nil. It equals only itself, has no order and contains nothing. `@count`,
/// `SUBQUERY`, `ANY`, `ALL` and `NONE` treat `null` as an empty collection. The result of
/// arithmetic with `null` is `null`.
package enum Value: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  /// An integer that no `Double` represents. Other integers are `number`.
  case integer(Int64)
  case string(String)
  case array([Value])
  /// Uniform type identifiers: an array of strings with known supertypes.
  case types(TypeList)
  case record(Record)
  /// An object whose values are read only when the predicate needs them.
  case object(any PredicateObject)

  package init(_ integer: Int64) {
    self = Double(exactly: integer).map(Value.number) ?? .integer(integer)
  }

  /// The elements of an array or the values of a dictionary. `null` has no elements. Any other
  /// value is its own single element.
  var elements: [Value] {
    switch self {
    case .null: []
    case .array(let values): values
    case .types(let list): list.identifiers.map(Value.string)
    case .record(let record): record.values
    default: [self]
    }
  }

  var count: Int {
    switch self {
    case .null: 0
    case .array(let values): values.count
    case .types(let list): list.identifiers.count
    case .record(let record): record.values.count
    default: 1
    }
  }

  /// The number, rounded if it is an integer that no `Double` represents.
  var asNumber: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    case .bool(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// The number if it is an integer.
  var asInteger: Int64? {
    if case .integer(let number) = self { return number }
    return asNumber.flatMap { Int64(exactly: $0) }
  }

  var asString: String? { if case .string(let text) = self { text } else { nil } }

  var isCollection: Bool {
    switch self {
    case .array, .types: true
    default: false
    }
  }

  /// Returns the record's value for the key. For an array, returns an array of the elements'
  /// values, including nil.
  func value(forKey key: String) -> Value {
    switch self {
    case .record(let record): record[key]
    case .object(let object): object.predicateValue(forKey: key)
    case .array(let values): .array(values.map { $0.value(forKey: key) })
    default: .null
    }
  }

  func equals(_ other: Value) -> Bool {
    if let order = integerOrder(to: other) { return order == 0 }
    if let left = asNumber, let right = other.asNumber { return left == right }
    switch (self, other) {
    case (.null, .null): return true
    case (.string(let left), .string(let right)): return left == right
    case (.record(let left), .record(let right)): return left.equals(right)
    case (.object(let left), .object(let right)):
      return left.predicateIdentity == right.predicateIdentity
    case (.array, .array), (.types, .array), (.array, .types), (.types, .types):
      let (left, right) = (elements, other.elements)
      return left.count == right.count && zip(left, right).allSatisfy { $0.equals($1) }
    default: return false
    }
  }

  /// Returns `nil` if the two values have no order.
  func isLess(than other: Value) -> Bool? {
    if let order = integerOrder(to: other) { return order < 0 }
    if let left = asNumber, let right = other.asNumber {
      return left.isNaN || right.isNaN ? nil : left < right
    }
    if let left = asString, let right = other.asString { return left < right }
    return nil
  }

  /// Returns a number below, equal to or above 0, or `nil` if neither value needs an exact
  /// comparison, or the other value is not a number.
  private func integerOrder(to other: Value) -> Int? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): return left < right ? -1 : left > right ? 1 : 0
    case (.integer(let left), _):
      guard let right = other.asNumber, !right.isNaN else { return nil }
      // No `Double` is equal to `left`.
      guard let right = Int64(exactly: right.rounded(.down)) else { return right > 0 ? -1 : 1 }
      return left > right ? 1 : -1
    case (_, .integer): return other.integerOrder(to: self).map { -$0 }
    default: return nil
    }
  }
}

/// An object of a graph, such as a managed object. The graph may have cycles, so its values are not
/// read in advance.
package protocol PredicateObject: AnyObject, Sendable {
  /// Two objects with equal identities are equal.
  var predicateIdentity: Int64 { get }
  func predicateValue(forKey key: String) -> Value
}

/// A type of another module that predicates can compare.
package protocol PredicateArgument {
  var predicateValue: Value { get }
}

/// A dictionary. Most dictionaries have few keys, such as the keys of an extension item.
package final class Record: Sendable {
  let keys: [String]
  let values: [Value]
  private let positions: [String: Int]?

  package init(_ fields: KeyValuePairs<String, Value>) {
    keys = fields.map(\.key)
    values = fields.map(\.value)
    positions = nil
  }

  package init(_ fields: [String: Value]) {
    let sorted = fields.sorted { $0.key < $1.key }
    keys = sorted.map(\.key)
    values = sorted.map(\.value)
    positions =
      keys.count <= 8
      ? nil : Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
  }

  subscript(key: String) -> Value {
    if let positions { return positions[key].map { values[$0] } ?? .null }
    for index in keys.indices where keys[index] == key { return values[index] }
    return .null
  }

  func equals(_ other: Record) -> Bool {
    keys.count == other.keys.count
      && zip(keys, values).allSatisfy { key, value in
        other.keys.contains(key) && value.equals(other[key])
      }
  }
}
