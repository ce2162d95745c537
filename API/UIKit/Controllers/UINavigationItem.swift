public import Foundation

/// The contents of a navigation controller's bar for one controller.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
  /// The choice between a large and a small title. Has no effect.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// The size of the title of the controller below on the stack.
    case automatic = 0
    /// A large title.
    case always
    /// A small title.
    case never
  }

  /// The kind of Back button. Has no effect.
  public enum BackButtonDisplayMode: Int, Sendable {
    /// The title of the controller below, if there is room.
    case `default` = 0
    /// The title "Back", if there is room.
    case generic
    /// An arrow.
    case minimal
  }

  /// The title that faces show above the page. `nil` shows the controller's title.
  open var title: String? { didSet { ScreenChanges.note() } }
  /// Text that precedes the title.
  open var prompt: String? { didSet { ScreenChanges.note() } }
  /// A view in place of the title. Only the text of a label is shown.
  open var titleView: UIView? { didSet { ScreenChanges.note() } }
  /// Whether the user cannot go back to the controller below on the stack. The default is `false`.
  open var hidesBackButton = false { didSet { ScreenChanges.note() } }
  /// The title of the Back button. Has no effect, because faces choose the text of their Back
  /// button.
  open var backButtonTitle: String?
  /// The Back button that the controllers above show. Has no effect: faces have their own Back
  /// button.
  open var backBarButtonItem: UIBarButtonItem?
  /// The choice between a large and a small title. Has no effect.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The leading items, outermost first.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { ScreenChanges.note() } }
  /// The trailing items, outermost first.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { ScreenChanges.note() } }
  /// Whether leading items are shown beside Back. Has no effect: faces always show both.
  open var leftItemsSupplementBackButton = false
  /// The kind of Back button. Has no effect.
  open var backButtonDisplayMode = BackButtonDisplayMode.default
  /// The search controller. Its bar is not shown, because faces search tables themselves.
  open var searchController: UISearchController?
  /// Whether scrolling hides the search bar. Has no effect.
  open var hidesSearchBarWhenScrolling = true
  /// The appearance at the normal height. Stored and not drawn.
  open var standardAppearance: UINavigationBarAppearance?
  /// The appearance at the compact height. Stored and not drawn.
  open var compactAppearance: UINavigationBarAppearance?
  /// The appearance while the content is at its top. Stored and not drawn.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// The appearance at the compact height while the content is at its top. Stored and not drawn.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?

  /// Creates an item. An empty title becomes `nil`.
  public init(title: String) { self.title = title.isEmpty ? nil : title }

  /// The first leading item. Setting it replaces all leading items.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first trailing item. Setting it replaces all trailing items.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Sets the only leading item. Nothing is animated.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  /// Sets the only trailing item. Nothing is animated.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  /// Sets the leading items. Nothing is animated.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  /// Sets the trailing items. Nothing is animated.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

  /// Sets `hidesBackButton`. Nothing is animated.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }

  /// The title that faces show above the page.
  var shownTitle: String? {
    let title = (titleView as? UILabel)?.text ?? title
    guard let prompt else { return title }
    return title.map { "\(prompt) – \($0)" } ?? prompt
  }
}
