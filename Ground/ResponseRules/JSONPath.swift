import Foundation

/// The path of a value in JSON: `data.link`, `$.files[0].url`, `['odd name'].id`. `*` is every
/// value, `..name` every member with that name at any depth, and `[?(@.kind=='full')]` every
/// element with that member.
package struct JSONPath: Hashable, Sendable {
  private enum Step: Hashable {
    case member(String)
    case element(Int)
    case all
    case descendants(String)
    case filter(String, String)
  }

  private static let maximumSteps = 32
  /// The largest number of values that a step may select.
  private static let maximumValues = 10_000

  private let steps: [Step]

  /// - Returns: `nil` if the text is not a path.
  package init?(_ text: String) {
    var rest = Substring(text)
    if rest.first == "$" { rest.removeFirst() }
    var steps: [Step] = []
    while let next = rest.first {
      if next == "[" {
        guard let step = Self.subscripted(&rest) else { return nil }
        steps.append(step)
        continue
      }
      let isDeep = rest.hasPrefix("..")
      if next == "." { rest.removeFirst(isDeep ? 2 : 1) } else if !steps.isEmpty { return nil }
      let name = rest.prefix { $0 != "." && $0 != "[" }
      guard !name.isEmpty else { return nil }
      steps.append(
        name == "*" && !isDeep ? .all : isDeep ? .descendants(String(name)) : .member(String(name)))
      rest = rest[name.endIndex...]
    }
    guard steps.count <= Self.maximumSteps else { return nil }
    self.steps = steps
  }

  private static func subscripted(_ rest: inout Substring) -> Step? {
    if rest.hasPrefix("[?(") { return filter(&rest) }
    guard let end = rest.firstIndex(of: "]") else { return nil }
    let inner = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    if inner == "*" { return .all }
    if let number = Int(inner) { return .element(number) }
    return quoted(inner).map(Step.member)
  }

  /// Removes `[?(@.name=='value')]` and returns the step.
  private static func filter(_ rest: inout Substring) -> Step? {
    guard let end = rest.firstRange(of: ")]") else { return nil }
    let inner = rest[..<end.lowerBound].dropFirst(3)
    rest = rest[end.upperBound...]
    guard let equals = inner.firstRange(of: "==") else { return nil }
    let name = inner[..<equals.lowerBound].filter { $0 != " " }
    let value = inner[equals.upperBound...].drop { $0 == " " }
    guard name.hasPrefix("@."), name.count > 2, !name.dropFirst(2).contains(".") else { return nil }
    return .filter(String(name.dropFirst(2)), quoted(value) ?? String(value))
  }

  private static func quoted(_ text: Substring) -> String? {
    guard let quote = text.first, quote == "'" || quote == "\"", text.count > 1, text.last == quote
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// - Parameter value: The root, as `JSONSerialization` returns it.
  /// - Returns: The text of the first value at the path, or the number as text. `nil` if the path
  ///   leads to no value, or to another kind of value.
  package func text(in value: Any) -> String? {
    var values = [value]
    for step in steps {
      values = values.flatMap { Self.values(at: step, in: $0) }
      guard !values.isEmpty, values.count <= Self.maximumValues else { return nil }
    }
    return values.first.flatMap(Self.text)
  }

  private static func values(at step: Step, in value: Any) -> [Any] {
    switch step {
    case .member(let name):
      return (value as? [String: Any])?[name].map { [$0] } ?? []
    case .element(let number):
      guard let array = value as? [Any] else { return [] }
      let index = number < 0 ? array.count + number : number
      return array.indices.contains(index) ? [array[index]] : []
    case .all: return children(of: value)
    case .descendants(let name):
      var found: [Any] = []
      var rest = [value]
      while let next = rest.popLast(), found.count < maximumValues {
        if let member = (next as? [String: Any])?[name] { found.append(member) }
        rest.append(contentsOf: children(of: next).reversed())
      }
      return found
    case .filter(let name, let wanted):
      return children(of: value).filter {
        ($0 as? [String: Any])?[name].flatMap(text) == wanted
      }
    }
  }

  /// Returns the elements of an array, or the values of an object in the order of their names.
  private static func children(of value: Any) -> [Any] {
    if let array = value as? [Any] { return array }
    let object = value as? [String: Any] ?? [:]
    return object.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func text(_ value: Any) -> String? {
    if let text = value as? String { return text }
    // `as? Bool` also accepts 1. The type of the encoded value distinguishes `true` from 1.
    guard let number = value as? NSNumber, String(cString: number.objCType) != "c" else {
      return nil
    }
    return number.stringValue
  }
}
