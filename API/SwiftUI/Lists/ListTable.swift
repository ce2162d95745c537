import Localization
import Translations
import UIKit

/// The table of a list with plain rows.
@MainActor final class ListTable: NSObject {
  private unowned let list: ListPresentation
  private let table = UITableView(frame: .zero, style: .insetGrouped)
  /// The words of each section's header and footer.
  private var titles: [Titles] = []
  /// Whether the table has been reloaded and has not asked for its rows yet.
  private var isReloaded = false

  private struct Titles: Equatable {
    var header: String?
    var footer: String?
  }

  private var rows: ListRows { list.rows }

  init(_ list: ListPresentation) {
    self.list = list
    super.init()
    table.dataSource = self
    table.delegate = self
  }

  /// Requests all shown rows again. The user's pending selections are then ignored.
  func reload() {
    isReloaded = true
    table.reloadData()
  }

  /// Brings the shown cells up to date, and appends the table.
  /// - Returns: Whether a table can show the list.
  func collect(_ content: inout PageContent) -> Bool {
    var own = PageContent()
    guard collectTitles(&own) else { return false }
    table.allowsMultipleSelection = list.selection?.isMultiple ?? false
    if isReloaded {
      isReloaded = false
    } else {
      rows.end { row in table.cellForRow(at: row.path) !== row.cell }
    }
    let selected = Set(table.indexPathsForSelectedRows ?? [])
    for row in rows.shown {
      let rowContent = row.content()
      guard row.show(rowContent, isSelected: isSelected(row)) else { return false }
      if isSelected(row) != selected.contains(row.path) { select(row) }
      own.takeSurroundings(of: rowContent)
    }
    content.takeSurroundings(of: own)
    content.views.append(table)
    return true
  }

  private func collectTitles(_ content: inout PageContent) -> Bool {
    var new: [Titles] = []
    for titles in rows.titles {
      var words: [String?] = []
      for node in [titles.header, titles.footer] {
        var title = PageContent()
        node?.collect(&title)
        guard let summary = RowSummary(title), summary.button == nil else { return false }
        words.append(summary.accessibilityLabel ?? summary.allText)
        content.takeSurroundings(of: title)
      }
      new.append(Titles(header: words[0], footer: words[1]))
    }
    if new != titles {
      titles = new
      table.updateTitles()
    }
    return true
  }

  // MARK: Selection

  private func isSelected(_ row: LiveRow) -> Bool { list.selection?.contains(row.value) ?? false }

  private func canSelect(_ row: LiveRow) -> Bool { list.selection?.accepts(row.value) ?? false }

  /// Selects the row in the table if it is selected in the list.
  private func select(_ row: LiveRow) {
    if isSelected(row) {
      table.selectRow(at: row.path, animated: false, scrollPosition: .none)
    } else {
      table.deselectRow(at: row.path, animated: false)
    }
  }
}

extension ListTable: UITableViewDataSource {
  func numberOfSections(in tableView: UITableView) -> Int { rows.ids.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.ids.indices.contains(section) ? rows.ids[section].count : 0
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section].header : nil
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section].footer : nil
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "row")
    // The list may have found a row that a table cannot show. It then no longer shows the table.
    guard !list.isFlat else { return cell }
    if tableView.isReadingWords {
      rows.withSearchedRow(at: indexPath) { show($0, in: cell) }
    } else if let row = rows.row(at: indexPath) {
      show(row, in: cell)
    }
    return cell
  }

  private func show(_ row: LiveRow, in cell: UITableViewCell) {
    row.setCell(cell)
    if !row.show(row.content(), isSelected: isSelected(row)) { list.becomeFlat() }
  }
}

extension ListTable: UITableViewDelegate {
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    guard let row = rows.shownRow(at: indexPath) else { return false }
    return row.summary?.button?.isEnabled ?? canSelect(row)
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let row = rows.shownRow(at: indexPath) else { return }
    // The table has changed its selection. The update selects what the binding says.
    list.node.graph.requestUpdate()
    if let button = row.summary?.button {
      select(row)
      return button.press()
    }
    if canSelect(row) { list.selection?.set(row.value, true) }
    // The binding may keep another value.
    select(row)
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    guard let row = rows.shownRow(at: indexPath) else { return }
    if row.summary?.button == nil, list.selection?.isMultiple ?? false {
      list.selection?.set(row.value, false)
    }
    if list.selection?.isMultiple ?? false { select(row) }
  }

  func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {
    guard let row = rows.shownRow(at: indexPath), row.hasActions else { return }
    let sheet = UIAlertController(
      title: row.summary?.text, message: nil, preferredStyle: .actionSheet)
    for button in row.traits.actions where button.isEnabled {
      let style = button.role == .destructive ? UIAlertAction.Style.destructive : .default
      let title = button.title(for: .normal) ?? button.accessibilityLabel
      sheet.addAction(UIAlertAction(title: title, style: style) { _ in button.press() })
    }
    for edit in row.edits {
      let style = edit == .delete ? UIAlertAction.Style.destructive : .default
      sheet.addAction(
        UIAlertAction(title: edit.title, style: style) { [weak row] _ in row?.perform(edit) })
    }
    sheet.addAction(
      UIAlertAction(title: translated("Cancel", in: SystemLanguage.catalog), style: .cancel))
    list.node.page?.controller?.present(sheet, animated: true)
  }
}
