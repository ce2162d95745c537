public import Foundation

/// A search bar with an object that updates the results. In a navigation item it is not shown,
/// because faces search tables themselves. Its `searchBar` is shown if it is placed in a view.
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
