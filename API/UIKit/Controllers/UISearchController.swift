public import Foundation

/// A search bar with an object that updates the results. Faces show `searchBar` if it is placed in
/// a view. A navigation item's search bar is not shown, because faces search tables themselves.
@preconcurrency @MainActor open class UISearchController: UIViewController {
  /// The object that is notified when the user edits `searchBar`. Not retained.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// The receiver of the search's events. Never notified. Not retained.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// The search bar. Add it to a view to show it.
  public let searchBar = UISearchBar(frame: .zero)
  /// The controller that shows the results. Never presented.
  open private(set) var searchResultsController: UIViewController?
  /// Whether the user is searching. The user's first edit sets this property to `true`. Only the
  /// app resets it.
  open var isActive = false
  /// Whether the page is dimmed during a search. Has no effect.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the navigation bar is hidden during a search. Has no effect.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the Cancel button appears by itself. Has no effect.
  open var automaticallyShowsCancelButton = true

  /// Creates a search controller, whose search bar is not part of a view.
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

  /// Creates a search controller that never notifies its updater. Nothing is decoded.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The receiver of a search's events. Never notified.
@preconcurrency @MainActor public protocol UISearchControllerDelegate: NSObjectProtocol {}

/// The receiver of a search controller's changes.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  /// Called after each edit by the user. `searchBar` has the new text.
  func updateSearchResults(for searchController: UISearchController)
}
