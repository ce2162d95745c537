public import Foundation

/// A collection of items in sections. Faces show it as table rows, one below the other, with the
/// texts and the image of each cell. Layouts are stored without effect.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  open weak var delegate: (any UICollectionViewDelegate)? { didSet { ScreenChanges.note() } }
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { collectionViewLayout.collectionView = self }
  }
  open var backgroundView: UIView?
  open var isPrefetchingEnabled = true
  open var dragInteractionEnabled = false

  /// The table that faces show.
  let list = UITableView(frame: .zero, style: .plain)
  private lazy var rows = CollectionRows(of: self)
  private var cellClasses: [String: UICollectionViewCell.Type] = [:]
  private var partClasses: [String: UICollectionReusableView.Type] = [:]
  private var waiting: [String: [UICollectionViewCell]] = [:]

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    begin()
  }

  public convenience override init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  private func begin() {
    collectionViewLayout.collectionView = self
    list.dataSource = rows
    list.delegate = rows
    addSubview(list)
  }

  open var allowsSelection: Bool {
    get { list.allowsSelection }
    set { list.allowsSelection = newValue }
  }

  open var allowsMultipleSelection: Bool {
    get { list.allowsMultipleSelection }
    set { list.allowsMultipleSelection = newValue }
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
  }

  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    partClasses[elementKind + identifier] = viewClass as? UICollectionReusableView.Type
  }

  @available(*, unavailable, message: "There are no nib files here: register a class.")
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {}

  /// Returns a reusable cell. If no class is registered, iOS ends the process. This function
  /// instead returns a plain cell and prints a warning.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let cell = waiting[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    if cellClasses[identifier] == nil {
      printWarning("No class is registered for cells with the identifier \(identifier).")
    }
    return (cellClasses[identifier] ?? UICollectionViewCell.self).made(identifier)
  }

  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    (partClasses[elementKind + identifier] ?? UICollectionReusableView.self).made(identifier)
  }

  /// Returns the cell of a visible item, or `nil` for other items.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    (list.cellForRow(at: indexPath) as? CollectionRow)?.cell
  }

  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    indexPathsForVisibleItems.first { cellForItem(at: $0) === cell }
  }

  open var visibleCells: [UICollectionViewCell] {
    list.visibleCells.compactMap { ($0 as? CollectionRow)?.cell }
  }

  open var indexPathsForVisibleItems: [IndexPath] { list.indexPathsForVisibleRows ?? [] }

  func keep(_ cell: UICollectionViewCell) {
    guard let identifier = cell.reuseIdentifier else { return }
    waiting[identifier, default: []].append(cell)
  }

  // MARK: Counts and changes

  open var numberOfSections: Int { list.numberOfSections }
  open func numberOfItems(inSection section: Int) -> Int { list.numberOfRows(inSection: section) }

  open func reloadData() {
    waiting = [:]
    list.reloadData()
  }

  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) { list.performBatchUpdates(updates, completion: completion) }

  open func insertItems(at indexPaths: [IndexPath]) { list.insertRows(at: indexPaths, with: .none) }
  open func deleteItems(at indexPaths: [IndexPath]) { list.deleteRows(at: indexPaths, with: .none) }
  open func reloadItems(at indexPaths: [IndexPath]) { list.reloadRows(at: indexPaths, with: .none) }
  open func reconfigureItems(at indexPaths: [IndexPath]) { reloadItems(at: indexPaths) }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    list.moveRow(at: indexPath, to: newIndexPath)
  }
  open func insertSections(_ sections: IndexSet) { list.insertSections(sections, with: .none) }
  open func deleteSections(_ sections: IndexSet) { list.deleteSections(sections, with: .none) }
  open func reloadSections(_ sections: IndexSet) { list.reloadSections(sections, with: .none) }

  // MARK: Selection

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

  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) { list.scrollToRow(at: indexPath, at: .middle, animated: animated) }

  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    collectionViewLayout = layout
  }

  public struct ScrollPosition: OptionSet, Sendable {
    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    public static let left = ScrollPosition(rawValue: 1 << 3)
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    public static let right = ScrollPosition(rawValue: 1 << 5)

    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
}
