import Contract
import Foundation
import Testing

@testable import UIKit

@MainActor @Suite(.timeLimit(.minutes(3))) struct UICollectionViewTests {
  private final class FolderCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class Header: UICollectionReusableView {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class Folders: UIViewController, UICollectionViewDataSource,
    UICollectionViewDelegateFlowLayout
  {
    var names = ["Hay", "Milk", "Bells"]
    var chosen: [String] = []
    let collection = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

    override func viewDidLoad() {
      view.addSubview(collection)
      collection.register(FolderCell.self, forCellWithReuseIdentifier: "Folder")
      collection.register(
        Header.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "Header")
      collection.dataSource = self
      collection.delegate = self
    }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { names.count }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Folder", for: indexPath)
      (cell as? FolderCell)?.label.text = names[indexPath.item]
      return cell
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "Header", for: indexPath)
      (view as? Header)?.label.text = "Folders"
      return view
    }

    func collectionView(
      _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { names[indexPath.item] != "Bells" }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      chosen.append(names[indexPath.item])
    }
  }

  @Test("Items are rows with the text of their cells, and choosing a row selects its item")
  func list() async throws {
    let folders = Folders()
    let stage = Stage(folders)
    let (id, table) = try #require(stage.table())
    #expect(table.rows.map(\.text) == ["Hay", "Milk", "Bells"])
    #expect(table.sections.first?.header == "Folders")
    await stage.receive(
      .select(table: id, generation: table.generation, Table.Path(section: 0, row: 1)))
    #expect(folders.chosen == ["Milk"])
    #expect(stage.table()?.table.rows.map(\.isSelected) == [false, true, false])
    #expect(folders.collection.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    // If the delegate refuses an item, the item is not chosen.
    await stage.receive(
      .select(table: id, generation: table.generation, Table.Path(section: 0, row: 2)))
    #expect(folders.chosen == ["Milk"])
  }

  @Test("Reloaded and inserted items are shown")
  func changes() async throws {
    let folders = Folders()
    let stage = Stage(folders)
    folders.names = ["Hay"]
    folders.collection.reloadData()
    await stage.turn()
    #expect(stage.table()?.table.rows.map(\.text) == ["Hay"])
    folders.names.insert("Straw", at: 0)
    folders.collection.performBatchUpdates {
      folders.collection.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    await stage.turn()
    #expect(stage.table()?.table.rows.map(\.text) == ["Straw", "Hay"])
    let cell = try #require(
      folders.collection.cellForItem(at: IndexPath(item: 0, section: 0)) as? FolderCell)
    #expect(cell.label.text == "Straw")
    #expect(folders.collection.indexPath(for: cell) == IndexPath(item: 0, section: 0))
  }
}
