import Contract
import Foundation

/// Tables whose rows contain controls. Faces show only texts and a picture in a table's row.
/// Therefore the page contains the views of such rows one after the other, instead of a table.
extension UITableView {
  /// The maximum number of rows whose views are on the page. Buttons show the other rows.
  static let maximumElementRows = 60

  /// Whether the page contains the views of the rows. From the first row with a control on, the
  /// result is `true` until the table is reloaded.
  func showsElements() -> Bool {
    if contents.showsElements { return true }
    // A search has no field on a page without a table, so it could not be ended.
    guard contents.find.isEmpty, contents.cells.values.contains(where: \.hasControls) else {
      return false
    }
    contents.showsElements = true
    if contents.window.count > Self.maximumElementRows { setNeedsLayout() }
    return true
  }

  /// The views of the window's rows in reading order, with the titles of the sections.
  func elements() -> [UIView] {
    let (counts, window) = (contents.counts, contents.window)
    let paths = contents.shownPaths
    let above = window.lowerBound
    let below = max(counts.total - window.upperBound, 0)
    let turns = contents.turns ?? TurnButtons(self)
    contents.turns = turns
    var elements: [UIView] = above > 0 ? [turns.earlier(above)] : []
    let first = above > 0 ? paths.first?.section ?? 0 : 0
    let last = below > 0 ? paths.last?.section ?? 0 : counts.rows.count - 1
    var rows = paths[...]
    for section in counts.rows.indices where section >= first && section <= last {
      let own = rows.prefix { $0.section == section }
      rows = rows.dropFirst(own.count)
      elements += title(contents.headers, section, isFooter: false)
      for path in own {
        guard let cell = contents.cells[path] else { continue }
        elements += cell.elements(isSelectable: isSelectable(path))
      }
      if (own.last?.row ?? counts.rows[section] - 1) == counts.rows[section] - 1 {
        elements += title(contents.footers, section, isFooter: true)
      }
    }
    if below > 0 { elements.append(turns.later(below)) }
    distinguish(elements.compactMap { $0 as? UIControl })
    return elements
  }

  private func isSelectable(_ path: IndexPath) -> Bool {
    guard allowsSelection, let delegate else { return false }
    return delegate.tableView(self, shouldHighlightRowAt: path)
  }

  /// Adds the row's text to the names of buttons that have the same title in several rows.
  private func distinguish(_ controls: [UIControl]) {
    let buttons = controls.filter { !$0.namedByRow }.map { ($0, $0.ownName) }
    let counts = Dictionary(grouping: buttons, by: \.1).mapValues(\.count)
    for (button, name) in buttons {
      let isUnique = counts[name] ?? 0 < 2
      button.distinctName =
        isUnique || name.isEmpty ? nil : button.exposedCell?.rowName.map { "\(name) \($0)" }
    }
  }

  private func title(_ titles: [String?], _ section: Int, isFooter: Bool) -> [UIView] {
    guard titles.indices.contains(section), let text = titles[section], !text.isEmpty else {
      return []
    }
    let key = TableContents.TitleKey(section: section, isFooter: isFooter)
    let label = contents.titleLabels[key] ?? UILabel(frame: .zero)
    if contents.titleLabels[key] == nil {
      contents.titleLabels[key] = label
      label.font = .preferredFont(forTextStyle: isFooter ? .footnote : .headline)
    }
    if label.text != text { label.text = text }
    return [label]
  }

  /// Shows the rows before or after the window.
  fileprivate func turn(by rows: Int) {
    let start = max(contents.window.lowerBound + rows, 0)
    contents.window = start..<start
    setNeedsLayout()
  }
}

/// The buttons that show the rows before and after a table's window.
@MainActor final class TurnButtons {
  private let earlier: UIButton
  private let later: UIButton

  init(_ table: UITableView) {
    func button(by rows: Int) -> UIButton {
      UIButton(type: .system, primaryAction: UIAction { [weak table] _ in table?.turn(by: rows) })
    }
    earlier = button(by: -UITableView.maximumElementRows)
    later = button(by: UITableView.maximumElementRows)
  }

  /// Returns the button for the rows above the window.
  func earlier(_ count: Int) -> UIView { Self.titled(earlier, count, "earlier") }

  /// Returns the button for the rows below the window.
  func later(_ count: Int) -> UIView { Self.titled(later, count, "more") }

  private static func titled(_ button: UIButton, _ count: Int, _ place: String) -> UIView {
    let title = "\(count) \(place) \(count == 1 ? "row" : "rows")"
    if button.title(for: .normal) != title { button.setTitle(title, for: .normal) }
    return button
  }
}
