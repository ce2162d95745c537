import Localization
import Translations
import UIKit

/// A row of a list that faces show. The row has a node, and keeps its state while it is shown.
@MainActor final class LiveRow {
  private let node: _ViewNode
  private(set) var block: _RowList.Block
  /// The row's offset in its block.
  private(set) var index: Int
  var path: IndexPath
  let id: _RowList.RowID
  /// The cell of the table that shows the row.
  private(set) var cell: UITableViewCell?
  private(set) var summary: RowSummary?
  private(set) var traits = RowTraits()
  /// The buttons for deleting and moving in a list that is not a table.
  private var editButtons: [UIButton] = []
  /// The number of the last collection of a list that is not a table.
  var collection = 0

  init(
    _ id: _RowList.RowID, in list: _ViewNode, _ block: _RowList.Block, _ index: Int,
    _ path: IndexPath, page: HostedPage?
  ) {
    self.id = id
    self.block = block
    self.index = index
    self.path = path
    node = _ViewNode(
      RowContent.self, graph: list.graph, parent: list, page: page,
      environment: block.environment)
  }

  /// Sets the row's newest declaration.
  func move(to block: _RowList.Block, _ index: Int) {
    self.block = block
    self.index = index
  }

  /// Brings the row's views up to date.
  func resolve() {
    let (block, index) = (block, index)
    node.environment = block.environment
    node.environment.isInRow = true
    node.update(RowContent { block.resolve(index, $0) })
  }

  func end() { node.end() }

  /// Returns what the row shows.
  func content() -> PageContent {
    let content = node.content()
    traits = content.row
    return content
  }

  /// The value of the row in the list's selection.
  var value: AnyHashable { traits.tag ?? id.element }

  // MARK: Table

  /// Sets the cell that shows the row.
  func setCell(_ cell: UITableViewCell) {
    self.cell = cell
    summary = nil
  }

  /// Brings the cell up to date.
  /// - Returns: Whether a table's row can show the content.
  func show(_ content: PageContent, isSelected: Bool) -> Bool {
    guard let new = RowSummary(content) else { return false }
    guard let cell else { return true }
    new.show(in: cell, insteadOf: summary)
    summary = new
    let accessory = accessory(isChosen: isSelected || new.isChosen, isLink: new.isLink)
    if cell.accessoryType != accessory { cell.accessoryType = accessory }
    return true
  }

  private func accessory(isChosen: Bool, isLink: Bool) -> UITableViewCell.AccessoryType {
    if hasActions { return isLink ? .detailDisclosureButton : .detailButton }
    return isChosen ? .checkmark : isLink ? .disclosureIndicator : .none
  }

  // MARK: Actions

  private var canDelete: Bool { block.edits.delete != nil && !traits.isDeleteDisabled }
  private var canMove: Bool { block.edits.move != nil && !traits.isMoveDisabled }
  var hasActions: Bool { canDelete || canMove || !traits.actions.isEmpty }

  /// What the user may do with the row, apart from the swipe actions.
  var edits: [RowEdit] {
    var edits: [RowEdit] = []
    if canMove, index > 0 { edits.append(.moveUp) }
    if canMove, index + 1 < block.count { edits.append(.moveDown) }
    if canDelete { edits.append(.delete) }
    return edits
  }

  func perform(_ edit: RowEdit) {
    let row = IndexSet(integer: index)
    switch edit {
    case .moveUp where index > 0: block.edits.move?(row, index - 1)
    case .moveDown where index + 1 < block.count: block.edits.move?(row, index + 2)
    case .delete: block.edits.delete?(row)
    case .moveUp, .moveDown: break
    }
  }

  /// The buttons that follow the row in a list that is not a table.
  func buttons(after content: PageContent) -> [UIButton] {
    let edits = edits
    let titles = edits.map(\.title)
    if editButtons.map({ $0.title(for: .normal) ?? "" }) != titles {
      editButtons = edits.map { edit in
        let button = UIButton(primaryAction: UIAction { [weak self] _ in self?.perform(edit) })
        button.setTitle(edit.title, for: .normal)
        if edit == .delete { button.role = .destructive }
        return button
      }
    }
    let words = content.words
    for (button, title) in zip(editButtons, titles) {
      button.accessibilityLabel = words.isEmpty ? nil : "\(title) \(words)"
    }
    return traits.actions + editButtons
  }
}

/// A change that the user may make to a row.
enum RowEdit {
  case moveUp, moveDown, delete

  var title: String {
    switch self {
    case .moveUp: translated("Move Up", in: SystemLanguage.catalog)
    case .moveDown: translated("Move Down", in: SystemLanguage.catalog)
    case .delete: translated("Delete", in: SystemLanguage.catalog)
    }
  }
}

private struct InRowKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Whether the view is in the row of a list, which shows the swipe actions.
  var isInRow: Bool {
    get { self[InRowKey.self] }
    set { self[InRowKey.self] = newValue }
  }
}
