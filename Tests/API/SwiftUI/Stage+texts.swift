import Contract
import UIKit

/// The parts of a page as texts, for tests that import SwiftUI, whose names differ from the wire's.
extension Stage {
  /// The elements in reading order: labels as they are, buttons as `[title]`, fields as `_text_`.
  var texts: [String] { page.nodes.map(\.content.shownText) }

  /// The titles of the buttons in the bar, the leading ones first.
  var barTitles: [String] { (page.leadingButtons + page.trailingButtons).map(\.title) }

  /// Whether the button is enabled, or `nil` if there is no such button.
  func isEnabled(_ title: String) -> Bool? {
    for node in page.nodes {
      if case .button(title, let isEnabled) = node.content { return isEnabled }
    }
    return nil
  }

  /// The identifiers of all elements.
  var identifiers: [Int] { page.nodes.map(\.id) }

  /// Types a text into the field with the index.
  func type(_ text: String, into index: Int = 0) async {
    let inputs = page.nodes.compactMap { node -> TextInput? in
      if case .text(let input) = node.content { input } else { nil }
    }
    guard inputs.indices.contains(index) else { return }
    let input = inputs[index]
    await receive(.type(input: input.id, text, revision: input.revision + 1))
  }

  /// Whether the field with the index has the focus.
  func isFocused(_ index: Int = 0) -> Bool {
    let inputs = page.nodes.compactMap { node -> TextInput? in
      if case .text(let input) = node.content { input } else { nil }
    }
    return inputs.indices.contains(index) && inputs[index].isFocused == true
  }
}

extension ViewNode.Content {
  fileprivate var shownText: String {
    switch self {
    case .label(let text): text
    case .button(let title, _): "[\(title)]"
    case .image: "image"
    case .text(let input): "_\(input.text)_"
    case .table(let table): table.rows.map { $0.text ?? "" }.joined(separator: "|")
    case .activity(let fraction): fraction.map { "\($0)" } ?? "activity"
    }
  }
}
