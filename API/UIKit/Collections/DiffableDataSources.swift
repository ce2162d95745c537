public import Foundation

/// A data source of a table whose content is a snapshot.
///
/// Apple: https://developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: ObjectRoot, UITableViewDataSource {
  /// Makes a row's cell. `nil` makes an empty cell.
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  /// The animation of changes. Has no effect.
  public var defaultRowAnimation = UITableView.RowAnimation.automatic
  private weak var table: UITableView?
  private let makeCell: CellProvider
  private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

  /// Creates the table's data source.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    table = tableView
    makeCell = cellProvider
    super.init(root: ())
    tableView.dataSource = self
  }

  /// Shows a snapshot. All rows are reloaded, and `completion` is called at once.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    shown = snapshot
    table?.reloadData()
    completion?()
  }

  /// Shows a snapshot, as `apply(_:animatingDifferences:completion:)` does.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) { apply(snapshot, completion: completion) }

  /// Returns the snapshot that is shown.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    shown
  }

  /// Returns the item of a row, or `nil` if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    shown.item(at: indexPath)
  }

  /// Returns the row of an item, or `nil` if there is none.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    shown.indexPath(of: itemIdentifier)
  }

  /// Returns the section at a place, or `nil` if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    shown.sectionIdentifiers.indices.contains(index) ? shown.sectionIdentifiers[index] : nil
  }

  open func numberOfSections(in tableView: UITableView) -> Int { shown.numberOfSections }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map { shown.numberOfItems(inSection: $0) } ?? 0
  }

  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    itemIdentifier(for: indexPath).flatMap { makeCell(tableView, indexPath, $0) }
      ?? UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
}

/// A data source of a collection whose content is a snapshot.
///
/// Apple: https://developer.apple.com/documentation/uikit/uicollectionviewdiffabledatasource-9tqpa
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: ObjectRoot, UICollectionViewDataSource {
  /// Makes an item's cell. `nil` makes an empty cell.
  public typealias CellProvider =
    (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  /// Makes a header or footer. `nil` makes an empty view.
  public typealias SupplementaryViewProvider =
    (UICollectionView, String, IndexPath) -> UICollectionReusableView?

  /// Makes headers and footers.
  public var supplementaryViewProvider: SupplementaryViewProvider?
  private weak var collection: UICollectionView?
  private let makeCell: CellProvider
  private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

  /// Creates the collection's data source.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    collection = collectionView
    makeCell = cellProvider
    super.init(root: ())
    collectionView.dataSource = self
  }

  /// Shows a snapshot. All items are reloaded, and `completion` is called at once.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    shown = snapshot
    collection?.reloadData()
    completion?()
  }

  /// Shows a snapshot, as `apply(_:animatingDifferences:completion:)` does.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) { apply(snapshot, completion: completion) }

  /// Returns the snapshot that is shown.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    shown
  }

  /// Returns the item at a place, or `nil` if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    shown.item(at: indexPath)
  }

  /// Returns the place of an item, or `nil` if there is none.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    shown.indexPath(of: itemIdentifier)
  }

  /// Returns the section at a place, or `nil` if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    shown.sectionIdentifiers.indices.contains(index) ? shown.sectionIdentifiers[index] : nil
  }

  open func numberOfSections(in collectionView: UICollectionView) -> Int { shown.numberOfSections }

  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sectionIdentifier(for: section).map { shown.numberOfItems(inSection: $0) } ?? 0 }

  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    itemIdentifier(for: indexPath).flatMap { makeCell(collectionView, indexPath, $0) }
      ?? UICollectionViewCell(frame: .zero)
  }

  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    supplementaryViewProvider?(collectionView, kind, indexPath)
      ?? UICollectionReusableView(frame: .zero)
  }
}

extension NSDiffableDataSourceSnapshot {
  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard path.count == 2, sectionIdentifiers.indices.contains(path[0]) else { return nil }
    let items = itemIdentifiers(inSection: sectionIdentifiers[path[0]])
    return items.indices.contains(path[1]) ? items[path[1]] : nil
  }

  func indexPath(of item: ItemIdentifierType) -> IndexPath? {
    for (section, identifier) in sectionIdentifiers.enumerated() {
      if let row = itemIdentifiers(inSection: identifier).firstIndex(of: item) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }
}

extension UICollectionView {
  /// A class of cells with a function that sets up each cell.
  ///
  /// Apple: https://developer.apple.com/documentation/uikit/uicollectionview/cellregistration
  @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Sets up a cell.
    public typealias Handler = (Cell, IndexPath, Item) -> Void
    fileprivate let handler: Handler

    /// Creates a registration.
    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// Returns a cell that the registration's handler has set up.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let identifier = "registration-\(Cell.self)"
    register(Cell.self, forCellWithReuseIdentifier: identifier)
    let cell =
      dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath) as? Cell
      ?? Cell(_reuseIdentifier: identifier)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// A class of headers or footers with a function that sets up each view.
  @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Sets up a view of a kind.
    public typealias Handler = (Supplementary, String, IndexPath) -> Void
    fileprivate let kind: String
    fileprivate let handler: Handler

    /// Creates a registration.
    public init(elementKind: String, handler: @escaping Handler) {
      kind = elementKind
      self.handler = handler
    }
  }

  /// Returns a header or footer that the registration's handler has set up.
  public func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let view = Supplementary(_reuseIdentifier: registration.kind)
    registration.handler(view, registration.kind, indexPath)
    return view
  }
}
