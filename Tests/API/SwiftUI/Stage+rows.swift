import Contract
import UIKit

/// The rows of the page's table, for tests that import SwiftUI, whose names differ from the wire's.
extension Stage {
  /// The texts of the rows in the window, with their details after a slash.
  var rows: [String] {
    shownRows.map { row in [row.text ?? "", row.detail].compactMap { $0 }.joined(separator: "/") }
  }

  /// The accessories of the rows in the window.
  var accessories: [String] { shownRows.map(\.accessory.rawValue) }

  /// The rows in the window that the user can select.
  var selectableRows: [String] { shownRows.filter(\.isSelectable).map { $0.text ?? "" } }

  /// The rows in the window that are selected.
  var selectedRows: [String] { shownRows.filter(\.isSelected).map { $0.text ?? "" } }

  /// The number of the table's rows in each section, or `nil` if the page has no table.
  var rowCounts: [Int]? { table()?.table.sections.map(\.rowCount) }

  /// The headers and footers of the table's sections.
  var sectionTitles: [[String?]] {
    table()?.table.sections.map { [$0.header, $0.footer] } ?? []
  }

  /// The generation of the table.
  var generation: Int? { table()?.table.generation }

  /// The titles of the alert's buttons.
  var alertTitles: [String] { view.alert?.actions.map(\.title) ?? [] }

  private var shownRows: [Table.Row] { table()?.table.rows ?? [] }

  /// Selects the row with the text.
  func select(_ text: String) async {
    guard let (id, table) = table(), let row = table.rows.first(where: { $0.text == text }) else {
      return
    }
    await receive(.select(table: id, generation: table.generation, row.path))
  }

  /// Presses the detail button of the row with the text.
  func pressDetail(_ text: String) async {
    guard let (id, table) = table(), let row = table.rows.first(where: { $0.text == text }) else {
      return
    }
    await receive(.accessory(table: id, generation: table.generation, row.path))
  }

  /// Moves the window to the row with the index in the first section.
  func reveal(_ index: Int) async {
    guard let (id, _) = table() else { return }
    await receive(.reveal(table: id, Table.Path(section: 0, row: index)))
  }

  /// Searches the table.
  func find(_ text: String) async {
    guard let (id, _) = table() else { return }
    await receive(.find(table: id, text))
  }

  /// The elements of the page that are not a table: labels as they are, buttons as `[title]`.
  var plainTexts: [String] {
    page.nodes.compactMap { node in
      switch node.content {
      case .label(let text): text
      case .button(let title, _): "[\(title)]"
      case .text(let input): "_\(input.text)_"
      default: nil
      }
    }
  }
}
