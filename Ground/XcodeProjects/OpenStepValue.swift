/// A value of a property list in the old style of OpenStep. All single values are text.
package indirect enum OpenStepValue: Hashable, Sendable {
  case text(String)
  case list([OpenStepValue])
  case table([String: OpenStepValue])

  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The elements of a list. For other values, it is empty.
  package var elements: [OpenStepValue] {
    if case .list(let elements) = self { elements } else { [] }
  }

  /// The texts of a list, or a single text.
  package var texts: [String] { text.map { [$0] } ?? elements.compactMap(\.text) }

  package var table: [String: OpenStepValue] {
    if case .table(let table) = self { table } else { [:] }
  }

  package subscript(key: String) -> OpenStepValue? { table[key] }
}
