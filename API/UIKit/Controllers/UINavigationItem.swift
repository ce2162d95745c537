public import Foundation

/// The contents of a navigation controller's bar for one controller.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic = 0
    case always
    case never
  }

  open var title: String? { didSet { ScreenChanges.note() } }
  /// Text that precedes the title.
  open var prompt: String? { didSet { ScreenChanges.note() } }
  /// A view in place of the title. Only the text of a label is shown.
  open var titleView: UIView? { didSet { ScreenChanges.note() } }
  open var hidesBackButton = false { didSet { ScreenChanges.note() } }
  /// Without effect: faces choose the text of their Back button.
  open var backButtonTitle: String?
  open var backBarButtonItem: UIBarButtonItem?
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The leading items, outermost first.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { ScreenChanges.note() } }
  /// The trailing items, outermost first.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { ScreenChanges.note() } }
  open var leftItemsSupplementBackButton = false
  open var standardAppearance: UINavigationBarAppearance?
  open var compactAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?

  public init(title: String) { self.title = title.isEmpty ? nil : title }

  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

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
