public import Foundation

/// A search bar and who hears of it. In a navigation item it is not shown, for faces find in tables
/// by themselves; its `searchBar` is, where it is put among other views.
@preconcurrency @MainActor open class UISearchController: UIViewController {
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  public let searchBar = UISearchBar(frame: .zero)
  open private(set) var searchResultsController: UIViewController?
  open var isActive = false
  open var obscuresBackgroundDuringPresentation = true
  open var hidesNavigationBarDuringPresentation = true
  open var automaticallyShowsCancelButton = true

  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    searchBar.searchTextField.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        isActive = true
        searchResultsUpdater?.updateSearchResults(for: self)
      }, for: .editingChanged)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

@preconcurrency @MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}
