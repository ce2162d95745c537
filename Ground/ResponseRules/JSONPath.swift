import Foundation

/// The path of a value in JSON: `data.link`, `$.files[0].url`, `['odd name'].id`.
struct JSONPath: Hashable, Sendable {
  private enum Step: Hashable {
    case member(String)
    case element(Int)
  }

  private let steps: [Step]

  /// - Returns: `nil` if the text is not a path.
  init?(_ text: String) {
    var rest = Substring(text)
    if rest.first == "$" { rest.removeFirst() }
    var steps: [Step] = []
    while let next = rest.first {
      if next == "[" {
        guard let step = Self.subscripted(&rest) else { return nil }
        steps.append(step)
        continue
      }
      if next == "." { rest.removeFirst() } else if !steps.isEmpty { return nil }
      let name = rest.prefix { $0 != "." && $0 != "[" }
      guard !name.isEmpty else { return nil }
      steps.append(.member(String(name)))
      rest = rest[name.endIndex...]
    }
    self.steps = steps
  }

  private static func subscripted(_ rest: inout Substring) -> Step? {
    guard let end = rest.firstIndex(of: "]") else { return nil }
    let inner = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    if let number = Int(inner), number >= 0 { return .element(number) }
    guard let quote = inner.first, quote == "'" || quote == "\"", inner.count > 1,
      inner.last == quote
    else { return nil }
    return .member(String(inner.dropFirst().dropLast()))
  }

  /// - Parameter value: The root, as `JSONSerialization` returns it.
  /// - Returns: The text, or the number as text. `nil` if the path leads to no value, or to another
  ///   kind of value.
  func text(in value: Any) -> String? {
    var value = value
    for step in steps {
      switch step {
      case .member(let name):
        guard let next = (value as? [String: Any])?[name] else { return nil }
        value = next
      case .element(let number):
        guard let array = value as? [Any], array.indices.contains(number) else { return nil }
        value = array[number]
      }
    }
    if let text = value as? String { return text }
    // `as? Bool` also accepts 1. The type of the encoded value distinguishes `true` from 1.
    guard let number = value as? NSNumber, String(cString: number.objCType) != "c" else {
      return nil
    }
    return number.stringValue
  }
}
