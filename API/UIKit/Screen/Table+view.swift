import Contract
import Foundation

extension Table {
  @MainActor init(_ table: UITableView) {
    let contents = table.contents
    let sections = contents.counts.rows.enumerated().map { section, count in
      Section(
        header: contents.headers.indices.contains(section) ? contents.headers[section] : nil,
        footer: contents.footers.indices.contains(section) ? contents.footers[section] : nil,
        rowCount: count)
    }
    let rows = contents.shownPaths.map { path in
      Row(
        contents.cells[path], at: path, isSelected: contents.selected.contains(path),
        isSelectable: table.allowsSelection
          && table.delegate?.tableView(table, shouldHighlightRowAt: path) ?? true)
    }
    self.init(
      generation: contents.generation, sections: sections, rows: rows,
      filter: contents.found.map { Filter(text: contents.find, matches: $0.count) },
      allowsSelection: table.allowsSelection,
      allowsMultipleSelection: table.allowsSelection && table.allowsMultipleSelection)
  }
}

extension Table.Row {
  @MainActor fileprivate init(
    _ cell: UITableViewCell?, at path: IndexPath, isSelected: Bool, isSelectable: Bool
  ) {
    let shownCell = cell?.content
    self.init(
      path: Table.Path(section: path.section, row: path.row), text: shownCell?.text,
      detail: shownCell?.detail,
      picture: shownCell.flatMap { pictureIdentifier(of: $0.image, fitting: 128) },
      accessory: cell.map { Accessory($0) } ?? .none, isSelected: isSelected,
      isSelectable: isSelectable, accessibilityLabel: cell?.accessibilityLabel)
  }
}

extension Table.Row.Accessory {
  @MainActor fileprivate init(_ cell: UITableViewCell) {
    if let view = cell.accessoryView {
      let symbol = (view as? UIImageView)?.image?.symbolName ?? ""
      self = symbol.hasPrefix("checkmark") ? .checkmark : .none
      return
    }
    self =
      switch cell.accessoryType {
      case .none: .none
      case .disclosureIndicator: .disclosureIndicator
      case .detailDisclosureButton: .detailDisclosureButton
      case .checkmark: .checkmark
      case .detailButton: .detailButton
      }
  }
}

/// The contents of a cell, from its content configuration or its views.
@MainActor struct CellContent {
  let text: String?
  let detail: String?
  let image: UIImage?

  init(_ cell: UITableViewCell) {
    if let list = cell.contentConfiguration as? UIListContentConfiguration {
      text = list.text.map(shown)
      let others = cell.storedSubviews.filter { $0 !== cell.contentView }
      let texts = [list.secondaryText] + others.flatMap(\.labels).map(\.text)
      let details = texts.compactMap { $0 }.filter { !$0.isEmpty }
      detail = details.isEmpty ? nil : shown(details.joined(separator: "\n"))
      image = list.image ?? others.lazy.compactMap(\.firstImage).first
      return
    }
    // If the app has used `textLabel` or `detailTextLabel`, the label is in the content view too.
    let texts = cell.storedSubviews.flatMap(\.labels).compactMap(\.text).filter { !$0.isEmpty }
    text = texts.first.map(shown)
    detail = texts.count > 1 ? shown(texts.dropFirst().joined(separator: "\n")) : nil
    image = cell.storedSubviews.lazy.compactMap(\.firstImage).first
  }
}

extension UITableViewCell {
  var content: CellContent { CellContent(self) }

  /// The text of the row for searching.
  var shownWords: String {
    let content = content
    return [content.text, content.detail, accessibilityLabel].compactMap { $0 }
      .joined(separator: " ")
  }
}

extension UIView {
  fileprivate var firstImage: UIImage? {
    guard !isHidden, alpha > 0 else { return nil }
    if let image = (self as? UIImageView)?.image { return image }
    return storedSubviews.lazy.compactMap(\.firstImage).first
  }
}
