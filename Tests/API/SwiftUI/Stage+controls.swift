import Contract
import UIKit

/// The controls of a page as texts, for tests that import SwiftUI, whose names differ from the
/// wire's.
extension Stage {
  /// The buttons with their traits, such as `button OK prominent` and `switch Loud on`.
  var controls: [String] { page.nodes.compactMap(\.controlText) }

  /// The name of the menu or segments of each button.
  var groupTitles: [String] { page.nodes.compactMap { $0.traits?.groupTitle } }

  /// The text inputs with their names, placeholders, texts and traits.
  var fields: [String] { page.nodes.compactMap(\.fieldText) }

  /// The words for screen readers of each element.
  var spokenNames: [String?] { page.nodes.map(\.accessibilityLabel) }

  /// Presses the first button with the name. The name is without the mark of the state.
  func pressControl(_ name: String) async {
    guard let node = page.nodes.first(where: { $0.controlName == name }) else { return }
    await receive(.activate(node.id))
  }
}

extension ViewNode {
  fileprivate var controlName: String? {
    guard case .button(let title, _) = content else { return nil }
    if traits?.control == .toggle { return accessibilityLabel ?? "" }
    return traits?.name ?? title
  }

  fileprivate var controlText: String? {
    guard case .button(_, let isEnabled) = content else { return nil }
    let words = [
      traits?.control?.rawValue ?? "button", controlName, traits?.isOn.map { $0 ? "on" : "off" },
      traits?.style?.rawValue, traits?.symbol.map { "(\($0))" }, isEnabled ? nil : "disabled",
    ]
    return words.compactMap { $0 }.joined(separator: " ")
  }

  fileprivate var fieldText: String? {
    guard case .text(let input) = content else { return nil }
    let words = [
      accessibilityLabel, input.placeholder, "_\(input.text)_", input.isSecure ? "secure" : nil,
      input.isMultiline ? "multiline" : nil, input.isEditable ? nil : "disabled",
    ]
    return words.compactMap { $0 }.joined(separator: " ")
  }
}
