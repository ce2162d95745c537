import Contract
public import Foundation
import Linux

/// A table of rows in sections. Faces show a window of the rows, and only those rows have cells.
/// The window follows the user's position. If a cell in the window contains a control, the page
/// shows the views of 60 rows one after the other, and buttons for the other rows.
@preconcurrency @MainActor open class UITableView: UIScrollView {
  /// The appearance of a table. Faces show all styles alike.
  public enum Style: Int, Sendable {
    /// Rows without gaps.
    case plain = 0
    /// Sections with gaps between them.
    case grouped
    /// Sections with gaps and round corners.
    case insetGrouped
  }

  /// The value of a height that the table chooses itself.
  public static let automaticDimension: CGFloat = -1

  /// The style. Stored without effect.
  public let style: Style
  /// The object that supplies the rows. Setting it reloads the table.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  /// The object that receives selections and can reject them.
  open weak var delegate: (any UITableViewDelegate)? { didSet { ScreenChanges.note() } }
  /// Whether rows can be selected.
  open var allowsSelection = true { didSet { ScreenChanges.note() } }
  /// Whether several rows can be selected. If `true`, a tap on a selected row deselects the row.
  open var allowsMultipleSelection = false { didSet { ScreenChanges.note() } }
  /// The view whose contents faces show above the rows.
  open var tableHeaderView: UIView? { didSet { replace(oldValue, with: tableHeaderView) } }
  /// The view whose contents faces show below the rows.
  open var tableFooterView: UIView? { didSet { replace(oldValue, with: tableFooterView) } }
  /// The height of rows, in points. Stored without effect.
  open var rowHeight = UITableView.automaticDimension
  /// The estimated height of rows, in points. Stored without effect.
  open var estimatedRowHeight = UITableView.automaticDimension
  /// The height of headers, in points. Stored without effect.
  open var sectionHeaderHeight = UITableView.automaticDimension
  /// The height of footers, in points. Stored without effect.
  open var sectionFooterHeight = UITableView.automaticDimension
  /// The style of the lines between rows. Stored without effect.
  open var separatorStyle = SeparatorStyle.singleLine
  /// The color of the lines between rows. Stored and not drawn.
  open var separatorColor: UIColor?
  /// The insets of the lines between rows, in points. Stored without effect.
  open var separatorInset = UIEdgeInsets.zero
  /// The view behind the rows. Stored and not shown.
  open var backgroundView: UIView?
  /// Whether the table is being edited. Stored without effect: faces do not edit tables.
  open var isEditing = false

  var contents = TableContents()
  /// Whether the table asks for cells only to search their texts.
  package internal(set) var isReadingWords = false

  /// Creates an empty table.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// Creates an empty table. Reads only the style from a storyboard, and nothing from other coders.
  public required init?(coder: NSCoder) {
    style = (coder as? StoryboardCoder)?.tableStyle ?? .plain
    super.init(coder: coder)
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// The estimated height of headers, in points. Stored without effect.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// The estimated height of footers, in points. Stored without effect.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// The distance above headers, in points. Stored without effect.
  open var sectionHeaderTopPadding = UITableView.automaticDimension
  /// The height of the empty rows below the rows, in points. Stored without effect.
  open var fillerRowHeight: CGFloat = 0
  /// Whether rows can be selected while the table is edited. Stored without effect.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected while the table is edited. Stored without effect.
  open var allowsMultipleSelectionDuringEditing = false
  /// Whether rows are as wide as readable text. Stored without effect.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// Whether cells stay inside the safe area. Stored without effect.
  open var insetsContentViewsToSafeArea = true
  /// Whether the user can drag rows. Stored without effect: faces do not drag rows.
  open var dragInteractionEnabled = false
  /// The color of the index at the edge. Stored and not drawn.
  open var sectionIndexColor: UIColor?
  /// The color behind the index at the edge. Stored and not drawn.
  open var sectionIndexBackgroundColor: UIColor?
  private var partClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  private var partNibs: [String: UINib] = [:]
  /// The rows of a table whose contents are written in a storyboard.
  var staticSections: [StaticSection]?

  /// Sets `isEditing`. Has no other effect.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  // MARK: Cells

  /// Registers a class for new cells. `nil` removes the registration.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    contents.classes[identifier] = cellClass as? UITableViewCell.Type
    contents.makers[identifier] = nil
  }

  /// Registers a nib file for new cells. Its first cell is used. `nil` removes the registration.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    contents.makers[identifier] = nib?.maker(identifier)
    contents.classes[identifier] = nil
  }

  /// Registers a class for new headers and footers. `nil` removes the registration.
  open func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    partClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
    partNibs[identifier] = nil
  }

  /// Registers a nib file for new headers and footers. Its first header is used. `nil` removes the
  /// registration.
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    partNibs[identifier] = nib
    partClasses[identifier] = nil
  }

  /// Creates a header or footer from the registered class or nib file. Returns `nil` if nothing is
  /// registered. Headers and footers are not reused.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    partNibs[identifier]?.first(identifier)
      ?? partClasses[identifier]?.init(_reuseIdentifier: identifier)
  }

  /// Returns a reusable cell, or else a new cell from the storyboard's prototype, the registered
  /// nib file or the registered class. Returns `nil` if there is none of these.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = contents.queue.take(identifier) {
      cell.prepareForReuse()
      return cell
    }
    return contents.makers[identifier]?()
      ?? contents.classes[identifier]?.init(_reuseIdentifier: identifier)
  }

  /// Returns a reusable cell. If there is no prototype, nib file or class, iOS ends the process.
  /// This function instead returns a plain cell and prints a warning.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    StandardError.print(
      "There is no prototype or class of cells with the identifier \(identifier).")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Returns the cell of a row in the window, or `nil` for other rows.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { contents.cells[indexPath] }

  /// Returns the row of a cell in the window, or `nil` for other cells.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    contents.cells.first { $0.value === cell }?.key
  }

  /// The cells of the window, in order.
  open var visibleCells: [UITableViewCell] {
    contents.shownPaths.compactMap { contents.cells[$0] }
  }

  /// The rows in the window, in order. Never `nil`.
  open var indexPathsForVisibleRows: [IndexPath]? { contents.shownPaths }

  // MARK: Counts

  /// The number of sections, at most 1,000.
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
    contents.isReloaded = true
    contents.generation += 1
    setNeedsLayout()
  }

  /// Starts an update. Changes until the matching `endUpdates()` are applied together.
  open func beginUpdates() {
    if contents.updateDepth == 0 {
      count()
      contents.changes = TableChanges()
    }
    contents.updateDepth += 1
  }

  /// Ends an update. The outermost call applies the changes and counts the rows again.
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

  /// Inserts rows at positions after the update. The animation has no effect.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.insertedRows.formUnion(indexPaths) }
  }

  /// Deletes rows at positions before the update. The animation has no effect.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.deletedRows.formUnion(indexPaths) }
  }

  /// Reloads rows at positions before the update. Reloaded rows lose their selection.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.reloadedRows.formUnion(indexPaths) }
  }

  /// Moves a row. Unlike on iOS, the row gets a new cell and loses its selection.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update {
      $0.deletedRows.insert(indexPath)
      $0.insertedRows.insert(newIndexPath)
    }
  }

  /// Inserts sections at positions after the update. The animation has no effect.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { $0.insertedSections.formUnion(sections) }
  }

  /// Deletes sections at positions before the update. The animation has no effect.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { $0.deletedSections.formUnion(sections) }
  }

  /// Reloads sections at positions before the update. Their rows lose their selection.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { $0.reloadedSections.formUnion(sections) }
  }

  // MARK: Selection

  /// The row that was selected first, or `nil` if there is none.
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
  /// The animation of a change. Has no effect.
  public enum RowAnimation: Int, Sendable {
    /// The rows fade.
    case fade = 0
    /// The rows slide from or to the right.
    case right
    /// The rows slide from or to the left.
    case left
    /// The rows slide from or to the top.
    case top
    /// The rows slide from or to the bottom.
    case bottom
    /// No animation.
    case none
    /// The rows stay in the middle of their space.
    case middle
    /// The table chooses the animation.
    case automatic = 100
  }

  /// The position of a row that the table scrolls to. With `none`, `selectRow` does not scroll.
  public enum ScrollPosition: Int, Sendable {
    /// The table scrolls as little as possible.
    case none = 0
    /// At the top.
    case top
    /// In the middle.
    case middle
    /// At the bottom.
    case bottom
  }

  /// The style of the lines between rows. Stored without effect.
  public enum SeparatorStyle: Int, Sendable {
    /// No lines.
    case none = 0
    /// One line between two rows.
    case singleLine
  }
}
