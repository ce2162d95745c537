import Contract
import UIKit

/// The pages and alerts, for tests that import SwiftUI, whose names differ from the wire's.
extension Stage {
  /// The titles of the pages, the topmost last.
  var pageTitles: [String?] { view.pages.map(\.title) }

  /// Whether the user can leave the topmost page.
  var canGoBack: Bool { page.canGoBack }

  /// The buttons in the bar with their style, the leading buttons first.
  var barButtons: [String] { (page.leadingButtons + page.trailingButtons).map(\.shownText) }

  /// The title and the message of the alert, or `nil` if there is no alert.
  var alertTexts: [String?]? { view.alert.map { [$0.title, $0.message] } }

  /// The buttons of the alert with their style.
  var alertButtons: [String] { view.alert?.actions.map(\.shownText) ?? [] }

  /// The fields of the alert with their placeholders.
  var alertFields: [String] {
    view.alert?.fields.map { "\($0.placeholder ?? "") _\($0.text)_" } ?? []
  }

  /// Leaves the topmost page, as the user does.
  func goBack() async { await receive(.back) }

  /// Cancels the share, as the user does.
  func cancel() async { await receive(.cancel) }

  /// Types a text into the alert's first field.
  func typeIntoAlert(_ text: String) async {
    guard let field = view.alert?.fields.first else { return }
    await receive(.type(input: field.id, text, revision: field.revision + 1))
  }
}

extension Button {
  fileprivate var shownText: String {
    let words = [title, style == .plain ? nil : style.rawValue, isEnabled ? nil : "disabled"]
    return words.compactMap { $0 }.joined(separator: " ")
  }
}
