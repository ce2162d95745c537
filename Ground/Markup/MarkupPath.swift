/// A path to a value in an XML document, in a subset of XPath 1.0.
///
///     /files/file[1]/url    the first child `file` of `files`, then its child `url`
///     //url                 the first `url` at any depth
///     /image/@href          an attribute
///     /a/b[@type='link']    a child by an attribute, or by the text of a child: b[name='x']
///     /a/text()             the text itself
package struct MarkupPath: Hashable, Sendable {
  private enum Test: Hashable {
    case element(String)
    case any
    case attribute(String)
    case text
  }

  private enum Condition: Hashable {
    case number(Int)
    case last
    case attribute(String, String)
    case child(String, String)
  }

  private struct Step: Hashable {
    var isDescendant: Bool
    var test: Test
    var conditions: [Condition] = []
  }

  private static let maximumSteps = 32
  /// The largest number of elements that a step may select.
  private static let maximumElements = 10_000

  private let steps: [Step]

  /// - Returns: `nil` if the text is not a path of this subset.
  package init?(_ text: String) {
    var rest = text[...]
    var steps: [Step] = []
    while !rest.isEmpty {
      let isDescendant = rest.hasPrefix("//")
      if isDescendant {
        rest.removeFirst(2)
      } else if rest.first == "/" {
        rest.removeFirst()
      } else if !steps.isEmpty {
        return nil
      }
      guard var step = Self.test(&rest).map({ Step(isDescendant: isDescendant, test: $0) }) else {
        return nil
      }
      while rest.first == "[" {
        guard let condition = Self.condition(&rest) else { return nil }
        step.conditions.append(condition)
      }
      steps.append(step)
    }
    // A text or an attribute has no children.
    guard !steps.isEmpty, steps.count <= Self.maximumSteps,
      steps.dropLast().allSatisfy({ if case .element = $0.test { true } else { $0.test == .any } })
    else { return nil }
    self.steps = steps
  }

  private static func test(_ rest: inout Substring) -> Test? {
    let word = rest.prefix { !"/[".contains($0) }
    rest = rest[word.endIndex...]
    switch word {
    case "*": return .any
    case "text()": return .text
    default:
      let isAttribute = word.first == "@"
      let name = String(isAttribute ? word.dropFirst() : word)
      guard isName(name) else { return nil }
      return isAttribute ? .attribute(name) : .element(name)
    }
  }

  private static func condition(_ rest: inout Substring) -> Condition? {
    guard let end = rest.firstIndex(of: "]") else { return nil }
    let inner = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    if inner == "last()" { return .last }
    if let number = Int(inner) { return number > 0 ? .number(number) : nil }
    let sides = inner.split(separator: "=", maxSplits: 1)
    guard sides.count == 2, let quote = sides[1].first, "'\"".contains(quote), sides[1].count > 1,
      sides[1].last == quote
    else { return nil }
    let value = String(sides[1].dropFirst().dropLast())
    let isAttribute = sides[0].first == "@"
    let name = String(isAttribute ? sides[0].dropFirst() : sides[0])
    guard isName(name) else { return nil }
    return isAttribute ? .attribute(name, value) : .child(name, value)
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "_:-.".contains($0) }
  }

  // MARK: Evaluation

  /// Returns the text of the first value at the path, or `nil` if there is none.
  package func text(in root: MarkupElement) -> String? {
    // The document itself, whose only child is the root.
    var found = [MarkupElement(holding: root)]
    for step in steps {
      switch step.test {
      case .attribute(let name):
        let holders = step.isDescendant ? Self.descendants(of: found) : found
        return holders.lazy.compactMap { $0[name] }.first
      case .text:
        let holders = step.isDescendant ? Self.descendants(of: found) : found
        return holders.lazy.map(\.text).first { !$0.isEmpty }
      case .any, .element: found = found.flatMap { Self.selected(by: step, in: $0) }
      }
      guard !found.isEmpty, found.count <= Self.maximumElements else { return nil }
    }
    return found.first?.wholeText
  }

  private static func selected(by step: Step, in parent: MarkupElement) -> [MarkupElement] {
    let candidates = step.isDescendant ? descendants(of: parent.children) : parent.children
    var found = candidates.filter {
      if case .element(let name) = step.test { $0.name == name } else { true }
    }
    for condition in step.conditions {
      switch condition {
      case .number(let number):
        found = found.indices.contains(number - 1) ? [found[number - 1]] : []
      case .last: found = found.last.map { [$0] } ?? []
      case .attribute(let name, let value): found = found.filter { $0[name] == value }
      case .child(let name, let value):
        found = found.filter { $0.children.contains { $0.name == name && $0.wholeText == value } }
      }
    }
    return found
  }

  /// Returns the elements and all elements in them, at most `maximumElements`.
  private static func descendants(of elements: [MarkupElement]) -> [MarkupElement] {
    var found: [MarkupElement] = []
    var rest = Array(elements.reversed())
    while let next = rest.popLast(), found.count < maximumElements {
      found.append(next)
      rest.append(contentsOf: next.children.reversed())
    }
    return found
  }
}
