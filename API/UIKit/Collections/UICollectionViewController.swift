public import Foundation

/// A controller whose view is a collection.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController,
  UICollectionViewDataSource, UICollectionViewDelegate
{
  private let layout: UICollectionViewLayout

  /// Creates a controller whose collection has the given layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller whose collection has a flow layout.
  public required init?(coder: NSCoder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  /// The view as a collection, or `nil` if a subclass uses another view.
  open var collectionView: UICollectionView! { view as? UICollectionView }
  /// The layout that the controller was created with.
  open var collectionViewLayout: UICollectionViewLayout { layout }
  /// Whether the selection is cleared when the controller appears again. Has no effect.
  open var clearsSelectionOnViewWillAppear = true

  open override func loadView() {
    if storyboardScene?.hasView ?? false {
      super.loadView()
      if collectionView?.dataSource == nil { collectionView?.dataSource = self }
      if collectionView?.delegate == nil { collectionView?.delegate = self }
      return
    }
    let collection = UICollectionView(
      frame: UIScreen.main.bounds, collectionViewLayout: layout)
    collection.dataSource = self
    collection.delegate = self
    view = collection
  }

  /// Returns 1.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

  /// Returns 0. Subclasses return the number of their items.
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }

  /// Returns an empty cell. Subclasses return their own.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }

  /// Returns an empty view, so that no header or footer is shown.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }

  /// Returns `true`.
  open func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Does nothing.
  open func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
  /// Does nothing.
  open func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}
}
