import Foundation

/// The data source and delegate that present a collection's items as rows of a table.
@MainActor final class CollectionRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  private weak var collection: UICollectionView?

  init(of collection: UICollectionView) { self.collection = collection }

  func numberOfSections(in tableView: UITableView) -> Int {
    collection.flatMap { $0.dataSource?.numberOfSections(in: $0) } ?? 0
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    collection.flatMap { $0.dataSource?.collectionView($0, numberOfItemsInSection: section) } ?? 0
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let collection, let dataSource = collection.dataSource else {
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    return CollectionRow(dataSource.collectionView(collection, cellForItemAt: indexPath))
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    title(UICollectionView.elementKindSectionHeader, section)
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    title(UICollectionView.elementKindSectionFooter, section)
  }

  private func title(_ kind: String, _ section: Int) -> String? {
    guard let collection, let dataSource = collection.dataSource else { return nil }
    return dataSource.collectionView(
      collection, viewForSupplementaryElementOfKind: kind,
      at: IndexPath(row: 0, section: section)
    ).firstText
  }

  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    guard let collection, let cell = (cell as? CollectionRow)?.cell else { return }
    collection.delegate?.collectionView(collection, willDisplay: cell, forItemAt: indexPath)
  }

  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    let isExposed = cell.isExposed
    guard let collection, let cell = (cell as? CollectionRow)?.cell else { return }
    collection.delegate?.collectionView(collection, didEndDisplaying: cell, forItemAt: indexPath)
    if !isExposed { collection.keep(cell) }
  }

  func tableView(
    _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool {
    collection.flatMap { $0.delegate?.collectionView($0, shouldHighlightItemAt: indexPath) } ?? true
  }

  func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    guard let collection else { return nil }
    let may = collection.delegate?.collectionView(collection, shouldSelectItemAt: indexPath) ?? true
    return may ? indexPath : nil
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let collection else { return }
    if let cell = collection.cellForItem(at: indexPath) { cell.selectionSegue?(cell) }
    collection.delegate?.collectionView(collection, didSelectItemAt: indexPath)
  }

  func tableView(
    _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    guard let collection else { return nil }
    let may =
      collection.delegate?.collectionView(collection, shouldDeselectItemAt: indexPath) ?? true
    return may ? indexPath : nil
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    guard let collection else { return }
    collection.delegate?.collectionView(collection, didDeselectItemAt: indexPath)
  }
}

/// A row that shows the cell of an item.
@MainActor final class CollectionRow: UITableViewCell {
  let cell: UICollectionViewCell?

  init(_ cell: UICollectionViewCell) {
    self.cell = cell
    super.init(style: .default, reuseIdentifier: nil)
    contentView.addSubview(cell)
  }

  required init?(coder: NSCoder) {
    cell = nil
    super.init(coder: coder)
  }

  required convenience init(_reuseIdentifier: String) {
    self.init(UICollectionViewCell(frame: .zero))
  }

  override var contentConfiguration: (any UIContentConfiguration)? {
    get { cell?.contentConfiguration }
    set { cell?.contentConfiguration = newValue }
  }

  override func setSelected(_ selected: Bool, animated: Bool) {
    super.setSelected(selected, animated: animated)
    if cell?.isSelected != selected { cell?.isSelected = selected }
  }
}
