public import Foundation
import Wire

/// A table of rows in sections. Faces show a window of the rows, and only those rows have cells.
/// The window follows the user's position.
@preconcurrency @MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable {
    case plain = 0
    case grouped
    case insetGrouped
  }

  public static let automaticDimension: CGFloat = -1

  public let style: Style
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  open weak var delegate: (any UITableViewDelegate)? { didSet { ScreenChanges.note() } }
  open var allowsSelection = true { didSet { ScreenChanges.note() } }
  open var allowsMultipleSelection = false { didSet { ScreenChanges.note() } }
  open var tableHeaderView: UIView? { didSet { replace(oldValue, with: tableHeaderView) } }
  open var tableFooterView: UIView? { didSet { replace(oldValue, with: tableFooterView) } }
  open var rowHeight = UITableView.automaticDimension
  open var estimatedRowHeight = UITableView.automaticDimension
  open var sectionHeaderHeight = UITableView.automaticDimension
  open var sectionFooterHeight = UITableView.automaticDimension
  open var separatorStyle = SeparatorStyle.singleLine
  open var separatorColor: UIColor?
  open var separatorInset = UIEdgeInsets.zero
  open var backgroundView: UIView?
  open var isEditing = false

  var contents = TableContents()

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  // MARK: Cells

  /// Registers a class for new cells. `nil` removes the registration.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    contents.classes[identifier] = cellClass as? UITableViewCell.Type
  }

  @available(*, unavailable, message: "There are no nib files here: register a class.")
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {}

  /// Returns a reusable cell, or else a new one of the registered class, or else `nil`.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = contents.queue.take(identifier) {
      cell.prepareForReuse()
      return cell
    }
    return contents.classes[identifier]?.init(_reuseIdentifier: identifier)
  }

  /// Returns a reusable cell. If no class is registered, iOS ends the process. This function
  /// instead returns a plain cell and prints a warning.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    printWarning("No class is registered for cells with the identifier \(identifier).")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Returns the cell of a row in the window, or `nil` for other rows.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { contents.cells[indexPath] }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    contents.cells.first { $0.value === cell }?.key
  }

  /// The cells of the window, in order.
  open var visibleCells: [UITableViewCell] {
    contents.shownPaths.compactMap { contents.cells[$0] }
  }

  open var indexPathsForVisibleRows: [IndexPath]? { contents.shownPaths }

  // MARK: Counts

  open var numberOfSections: Int {
    count()
    return contents.counts.rows.count
  }

  /// Returns the number of rows, or 0 if the section does not exist.
  open func numberOfRows(inSection section: Int) -> Int {
    count()
    let rows = contents.counts.rows
    return rows.indices.contains(section) ? rows[section] : 0
  }

  // MARK: Changes

  /// Reloads everything and clears the selection.
  open func reloadData() {
    contents.recycleAll()
    contents.selected = []
    contents.isCounted = false
    contents.generation += 1
    setNeedsLayout()
  }

  open func beginUpdates() {
    if contents.updateDepth == 0 {
      count()
      contents.changes = TableChanges()
    }
    contents.updateDepth += 1
  }

  open func endUpdates() {
    guard contents.updateDepth > 0 else { return }
    contents.updateDepth -= 1
    if contents.updateDepth == 0 { applyChanges() }
  }

  /// Performs the updates as one change. `completion` is called with `true`, later on the main
  /// queue.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    endUpdates()
    AnimationBlock(duration: 0, delay: 0).run({}, completion: completion)
  }

  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.insertedRows.formUnion(indexPaths) }
  }

  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.deletedRows.formUnion(indexPaths) }
  }

  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.reloadedRows.formUnion(indexPaths) }
  }

  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update {
      $0.deletedRows.insert(indexPath)
      $0.insertedRows.insert(newIndexPath)
    }
  }

  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { $0.insertedSections.formUnion(sections) }
  }

  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { $0.deletedSections.formUnion(sections) }
  }

  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { $0.reloadedSections.formUnion(sections) }
  }

  // MARK: Selection

  open var indexPathForSelectedRow: IndexPath? { contents.selected.first }

  /// The selected rows in order of selection, or `nil` if there is none.
  open var indexPathsForSelectedRows: [IndexPath]? {
    contents.selected.isEmpty ? nil : contents.selected
  }

  /// Selects a row without notifying the delegate. `nil` clears the selection.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    count()
    guard let indexPath else {
      for path in contents.selected { setSelected(path, false) }
      return
    }
    guard allowsSelection, contents.counts.contains(indexPath) else { return }
    if !allowsMultipleSelection {
      for path in contents.selected where path != indexPath { setSelected(path, false) }
    }
    setSelected(indexPath, true)
    if scrollPosition != .none { reveal(indexPath) }
  }

  /// Deselects a row without notifying the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { setSelected(indexPath, false) }

  /// Moves the window if it does not contain the row.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool)
  {
    reveal(indexPath)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    fillWindow()
  }
}

extension UITableView {
  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case right
    case left
    case top
    case bottom
    case none
    case middle
    case automatic = 100
  }

  public enum ScrollPosition: Int, Sendable {
    case none = 0
    case top
    case middle
    case bottom
  }

  public enum SeparatorStyle: Int, Sendable {
    case none = 0
    case singleLine
  }
}

/// Unavailable: nib files are not supported.
@available(*, unavailable, message: "There are no nib files here.")
public final class UINib {}
