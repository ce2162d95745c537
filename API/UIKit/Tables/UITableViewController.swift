public import Foundation

/// A controller whose view is a table. The controller is the table's data source and delegate.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource,
  UITableViewDelegate
{
  private let style: UITableView.Style
  /// Whether the selection is cleared when the controller appears again.
  open var clearsSelectionOnViewWillAppear = true
  private var hasLoaded = false

  /// Creates a controller. Its table is created when the view is loaded.
  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .plain
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller with a plain table. Reads nothing from `coder`.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  /// The view, as a table.
  open var tableView: UITableView! {
    get { view as? UITableView }
    set { view = newValue }
  }

  open override func loadView() {
    if storyboardScene?.hasView ?? false {
      super.loadView()
      useOwnData()
      return
    }
    if loadNib() { return useOwnData() }
    let table = UITableView(frame: UIScreen.main.bounds, style: style)
    table.dataSource = self
    table.delegate = self
    view = table
  }

  /// Becomes the source and the delegate of a table that the storyboard left without them.
  private func useOwnData() {
    guard let tableView else { return }
    if tableView.dataSource == nil { tableView.dataSource = self }
    if tableView.delegate == nil { tableView.delegate = self }
  }

  private func staticSection(_ tableView: UITableView, _ section: Int) -> StaticSection? {
    tableView.staticSections.flatMap { $0.indices.contains(section) ? $0[section] : nil }
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if !hasLoaded {
      hasLoaded = true
      tableView?.reloadData()
    } else if clearsSelectionOnViewWillAppear {
      tableView?.selectRow(at: nil, animated: animated, scrollPosition: .none)
    }
  }

  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView?.setEditing(editing, animated: animated)
  }

  // MARK: For subclasses to override

  /// Returns the number of sections that the storyboard contains, or else 1.
  open func numberOfSections(in tableView: UITableView) -> Int {
    tableView.staticSections?.count ?? 1
  }

  /// Returns the number of rows that the storyboard contains, or else 0.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    staticSection(tableView, section)?.cells.count ?? 0
  }

  /// Returns the storyboard's cell, or else an empty cell.
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cells = staticSection(tableView, indexPath.section)?.cells ?? []
    return cells.indices.contains(indexPath.row)
      ? cells[indexPath.row] : UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  /// Returns the header in the storyboard, or else `nil`.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    staticSection(tableView, section)?.header
  }

  /// Returns the footer in the storyboard, or else `nil`.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    staticSection(tableView, section)?.footer
  }

  /// Returns `true`. Never called.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

  /// Does nothing. Never called.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing.
  open func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing.
  open func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}

  /// Returns the table's `rowHeight`. Never called.
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }

  /// Returns the table's `rowHeight`. Never called.
  open func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat { tableView.rowHeight }

  /// Returns `automaticDimension`. Never called.
  open func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat { UITableView.automaticDimension }

  /// Returns `automaticDimension`. Never called.
  open func tableView(
    _ tableView: UITableView, heightForFooterInSection section: Int
  ) -> CGFloat { UITableView.automaticDimension }

  /// Returns `nil`.
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    nil
  }

  /// Returns `nil`.
  open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    nil
  }

  /// Returns `true`.
  open func tableView(
    _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// Returns the row itself.
  open func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Does nothing.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

  /// Returns the row itself.
  open func tableView(
    _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Does nothing.
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}

  /// Does nothing.
  open func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}

  /// Returns `true`. Never called: faces do not move rows.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  /// Does nothing. Never called: faces do not move rows.
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  /// Returns `delete`. Never called: faces do not edit tables.
  open func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { .delete }

  /// Returns `nil`. Never called: faces show no index.
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

  /// Returns `nil`. Never called: faces have no swipes.
  open func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }

  /// Returns `nil`. Never called: faces have no swipes.
  open func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }

  /// Returns `nil`. Never called: faces show no menus of rows.
  open func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }

  /// Does nothing. Never called.
  open func tableView(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
  ) {}

  /// Does nothing. Never called.
  open func tableView(
    _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
  ) {}
}

/// A section whose rows are written in a storyboard.
struct StaticSection {
  let header: String?
  let footer: String?
  let cells: [UITableViewCell]
}
