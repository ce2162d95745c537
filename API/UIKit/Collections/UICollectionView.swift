public import Foundation
import Linux

/// A collection of items in sections. Faces show it as table rows, one below the other, with the
/// texts and the image of each cell. Layouts are stored without effect.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  /// The kind of a section's header.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a section's footer.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The source of the items. Not retained. Setting it reloads the data.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  /// The receiver of the collection's events. Not retained.
  open weak var delegate: (any UICollectionViewDelegate)? { didSet { ScreenChanges.note() } }
  /// The layout. Stored without effect: faces show a list.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { collectionViewLayout.collectionView = self }
  }
  /// The view behind the cells. Stored and not drawn.
  open var backgroundView: UIView?
  /// Whether cells are prepared in advance. Has no effect, because only shown items have cells.
  open var isPrefetchingEnabled = true
  /// Whether the user can drag items. Has no effect.
  open var dragInteractionEnabled = false

  /// The table that faces show.
  let list = UITableView(frame: .zero, style: .plain)
  private lazy var rows = CollectionRows(of: self)
  private var cellClasses: [String: UICollectionViewCell.Type] = [:]
  private var partClasses: [String: UICollectionReusableView.Type] = [:]
  /// Creates cells from a storyboard's prototypes or nib files, by their identifiers.
  var cellMakers: [String: @MainActor () -> UICollectionViewCell?] = [:]
  /// Creates headers and footers, by their kinds and identifiers.
  var partMakers: [String: @MainActor () -> UICollectionReusableView?] = [:]
  private var waiting: [String: [UICollectionViewCell]] = [:]

  /// Creates a collection with a frame in the superview's coordinates, in points.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    begin()
  }

  /// Creates a collection of size zero with a flow layout. Nothing is decoded.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    begin()
  }

  /// Creates a collection with a flow layout.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  private func begin() {
    collectionViewLayout.collectionView = self
    list.dataSource = rows
    list.delegate = rows
    addSubview(list)
  }

  /// Whether the user can select items. The default is `true`.
  open var allowsSelection: Bool {
    get { list.allowsSelection }
    set { list.allowsSelection = newValue }
  }

  /// Whether several items can be selected at once. The default is `false`.
  open var allowsMultipleSelection: Bool {
    get { list.allowsMultipleSelection }
    set { list.allowsMultipleSelection = newValue }
  }

  // MARK: Cells

  /// Registers a class for new cells. `nil` removes the registration.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
    cellMakers[identifier] = nil
  }

  /// Registers a class for new headers or footers. `nil` removes the registration.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    partClasses[elementKind + identifier] = viewClass as? UICollectionReusableView.Type
    partMakers[elementKind + identifier] = nil
  }

  /// Registers a nib file for new cells. Its first cell is used. `nil` removes the registration.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    cellMakers[identifier] = nib?.maker(identifier)
    cellClasses[identifier] = nil
  }

  /// Registers a nib file for new headers or footers. Its first reusable view is used. `nil` removes
  /// the registration.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    partMakers[kind + identifier] = nib?.maker(identifier)
    partClasses[kind + identifier] = nil
  }

  /// Returns a reusable cell, or else a new cell from the storyboard's prototype, the registered
  /// nib file or the registered class. If there is none of these, iOS ends the process. This
  /// function instead returns a plain cell and prints a warning.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let cell = waiting[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    if let cell = cellMakers[identifier]?() { return cell }
    if cellClasses[identifier] == nil {
      StandardError.print(
        "There is no prototype or class of cells with the identifier \(identifier).")
    }
    return (cellClasses[identifier] ?? UICollectionViewCell.self).made(identifier)
  }

  /// Creates a header or footer from the storyboard's prototype, the registered nib file or the
  /// registered class, or else a plain view. Views are not reused.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    partMakers[elementKind + identifier]?()
      ?? (partClasses[elementKind + identifier] ?? UICollectionReusableView.self).made(identifier)
  }

  /// Returns the cell of a visible item, or `nil` for other items.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    (list.cellForRow(at: indexPath) as? CollectionRow)?.cell
  }

  /// Returns the item of a visible cell, or `nil` for other cells.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    indexPathsForVisibleItems.first { cellForItem(at: $0) === cell }
  }

  /// The cells of the visible items, in order.
  open var visibleCells: [UICollectionViewCell] {
    list.visibleCells.compactMap { ($0 as? CollectionRow)?.cell }
  }

  /// The items that faces show at present, in order.
  open var indexPathsForVisibleItems: [IndexPath] { list.indexPathsForVisibleRows ?? [] }

  func keep(_ cell: UICollectionViewCell) {
    guard let identifier = cell.reuseIdentifier else { return }
    waiting[identifier, default: []].append(cell)
  }

  // MARK: Counts and changes

  /// The number of sections. 0 without a data source.
  open var numberOfSections: Int { list.numberOfSections }
  /// Returns the number of items, or 0 if the section does not exist.
  open func numberOfItems(inSection section: Int) -> Int { list.numberOfRows(inSection: section) }

  /// Reloads everything, clears the selection and discards reusable cells.
  open func reloadData() {
    waiting = [:]
    list.reloadData()
  }

  /// Performs the updates as one change. `completion` is called with `true`, later on the main
  /// queue.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) { list.performBatchUpdates(updates, completion: completion) }

  /// Inserts items. The data source must already have them.
  open func insertItems(at indexPaths: [IndexPath]) { list.insertRows(at: indexPaths, with: .none) }
  /// Deletes items. The data source must no longer have them.
  open func deleteItems(at indexPaths: [IndexPath]) { list.deleteRows(at: indexPaths, with: .none) }
  /// Requests new cells for the items and deselects them.
  open func reloadItems(at indexPaths: [IndexPath]) { list.reloadRows(at: indexPaths, with: .none) }
  /// Requests new cells for the items and deselects them. On iOS, the existing cells are updated.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reloadItems(at: indexPaths) }
  /// Moves an item, which gets a new cell and loses its selection.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    list.moveRow(at: indexPath, to: newIndexPath)
  }
  /// Inserts sections. The data source must already have them.
  open func insertSections(_ sections: IndexSet) { list.insertSections(sections, with: .none) }
  /// Deletes sections. The data source must no longer have them.
  open func deleteSections(_ sections: IndexSet) { list.deleteSections(sections, with: .none) }
  /// Requests new cells for the sections' items and deselects them.
  open func reloadSections(_ sections: IndexSet) { list.reloadSections(sections, with: .none) }

  // MARK: Places and moves

  /// Returns `nil`, because faces lay out items themselves.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { nil }
  /// Returns `false`: users cannot drag items.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { false }
  /// Has no effect: no item is being dragged.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {}
  /// Has no effect: no item is being dragged.
  open func endInteractiveMovement() {}
  /// Has no effect: no item is being dragged.
  open func cancelInteractiveMovement() {}

  // MARK: Selection

  /// The selected items in order of selection. Never `nil`.
  open var indexPathsForSelectedItems: [IndexPath]? { list.indexPathsForSelectedRows ?? [] }

  /// Selects an item without notifying the delegate.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    list.selectRow(
      at: indexPath, animated: animated, scrollPosition: scrollPosition.isEmpty ? .none : .middle)
  }

  /// Deselects an item without notifying the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    list.deselectRow(at: indexPath, animated: animated)
  }

  /// Shows another part of the collection if faces do not show the item. The position is ignored.
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) { list.scrollToRow(at: indexPath, at: .middle, animated: animated) }

  /// Stores the layout. Nothing is animated.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    collectionViewLayout = layout
  }

  /// The position of an item after scrolling. If the set is empty, `selectItem` does not scroll.
  /// All other values have the same effect.
  public struct ScrollPosition: OptionSet, Sendable {
    /// At the top.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// In the vertical center.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// At the bottom.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// At the left.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// In the horizontal center.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// At the right.
    public static let right = ScrollPosition(rawValue: 1 << 5)

    /// The bit mask.
    public let rawValue: UInt

    /// Creates a set from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
}
