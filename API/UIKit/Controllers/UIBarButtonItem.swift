public import Foundation

/// An item of a bar.
@preconcurrency @MainActor open class UIBarItem: NSObject {
  let nodeIdentifier = NodeIdentifier.next()
  /// The title that faces show.
  open var title: String? { didSet { ScreenChanges.note() } }
  /// The image. Not shown, because faces show the title or, if there is none, the accessibility
  /// label.
  open var image: UIImage? { didSet { ScreenChanges.note() } }
  /// Whether the user can press the item. The default is `true`.
  open var isEnabled = true { didSet { ScreenChanges.note() } }
  /// A number for the app's own use. The default is 0.
  open var tag = 0
  /// The title that faces show if the item has neither a title nor a kind.
  open var accessibilityLabel: String? { didSet { ScreenChanges.note() } }
  /// The identifier for tests. Stored without effect.
  open var accessibilityIdentifier: String?

  nonisolated override init() { super.init() }

  /// Has no effect: faces choose the attributes of titles.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {}
  /// Returns `nil`, because attributes are not stored.
  open func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { nil }
}

/// A button of a navigation bar.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  /// The importance of a button.
  public enum Style: Int, Sendable {
    /// An ordinary button.
    case plain = 0
    /// The button that completes the page. Faces draw it prominently.
    case done = 2
  }

  /// The kind of a button. Faces show the name of the kind as the title, such as "Fast Forward".
  public enum SystemItem: Int, Sendable {
    /// "Done".
    case done = 0
    /// Buttons and two spaces. The spaces are not shown. If the user cancels the share and the top
    /// page has a `cancel` item with an action, that item is pressed.
    case cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    /// Buttons, mostly for collections and media.
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward
    /// Buttons that undo and redo a change.
    case undo, redo
    /// "Close".
    case close = 24
  }

  let systemItem: SystemItem?
  /// The importance. The default is `.plain`.
  open var style = Style.plain { didSet { ScreenChanges.note() } }
  /// The width in points. Has no effect.
  open var width: CGFloat = 0
  /// The color. Stored and not drawn.
  open var tintColor: UIColor?
  /// A view in place of the item. Faces show the view only if it is a button. A press of the item
  /// presses the button.
  open var customView: UIView? { didSet { ScreenChanges.note() } }
  /// Whether the item is left out of the bar. The default is `false`.
  open var isHidden = false { didSet { ScreenChanges.note() } }

  /// The object with the method that `action` names. Not retained.
  open weak var target: AnyObject?
  /// The method that a press calls if `primaryAction` is `nil`.
  open var action: Selector?

  /// The action that a press performs. Its title and image replace the title and image of the item.
  open var primaryAction: UIAction? {
    didSet {
      guard let primaryAction else { return }
      if !primaryAction.title.isEmpty { title = primaryAction.title }
      if let image = primaryAction.image { self.image = image }
    }
  }

  /// Creates an item without title, image or action. On iOS this initializer is inherited.
  public override init() {
    systemItem = nil
    super.init()
  }

  private init(_ systemItem: SystemItem?) {
    self.systemItem = systemItem
    super.init()
  }

  /// Creates a button of a kind. `done` and `save` have the style `.done`.
  /// - Parameter primaryAction: The action that a press performs. Its title and image replace the
  ///   title and image of the kind.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init(systemItem)
    self.primaryAction = primaryAction
    if systemItem == .done || systemItem == .save { style = .done }
    take(primaryAction)
  }

  /// Creates a button. A title or an image that is passed replaces the title or image of the
  /// action.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil
  ) {
    self.init(nil)
    self.primaryAction = primaryAction
    take(primaryAction)
    if let title { self.title = title }
    if let image { self.image = image }
  }

  /// Creates a button with the title and the image of the action.
  public convenience init(primaryAction: UIAction?) {
    self.init(title: nil, image: nil, primaryAction: primaryAction)
  }

  /// Creates an item with a view. Faces show the view only if it is a button.
  public convenience init(customView: UIView) {
    self.init(nil)
    self.customView = customView
  }

  /// Creates a button that sends a message. The target is not retained.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(nil)
    self.title = title
    take(style, target, action)
  }

  /// Creates a button that sends a message. The target is not retained, and the image is not shown.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(nil)
    self.image = image
    take(style, target, action)
  }

  /// Creates a button of a kind that sends a message. `done` and `save` have the style `.done`.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(systemItem)
    take(systemItem == .done || systemItem == .save ? .done : .plain, target, action)
  }

  /// Returns a flexible space. Faces do not show it.
  public class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(systemItem: .flexibleSpace)
  }

  /// Returns a space with a width in points. Faces do not show it.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }

  private func take(_ style: Style, _ target: Any?, _ action: Selector?) {
    self.style = style
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  private func take(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { title = action.title }
    if let image = action.image { self.image = image }
  }

  /// Whether faces leave the item out: it is a space, is hidden, or has a custom view that is not a
  /// button.
  var isSpace: Bool {
    systemItem == .flexibleSpace || systemItem == .fixedSpace || isHidden
      || customView.map { !($0 is UIButton) } ?? false
  }

  var shownTitle: String {
    if let button = customView as? UIButton { return button.shownTitle }
    if let title, !title.isEmpty { return title }
    if let systemItem { return systemItem.title }
    return accessibilityLabel ?? ""
  }

  var shownImage: UIImage? { (customView as? UIButton)?.shownImage ?? image }

  var isPressable: Bool {
    if let control = customView as? UIControl { return control.isEnabled }
    return isEnabled && primaryAction.map { !$0.attributes.contains(.disabled) } ?? true
  }

  /// Whether a press performs an action of the app or extension.
  var hasAction: Bool { primaryAction != nil || action != nil }

  /// Performs the user's press.
  func press() {
    guard isPressable else { return }
    if let control = customView as? UIControl { return control.press() }
    if let primaryAction { return primaryAction.performWithSender(self, target: nil) }
    action?.send(to: target, or: nil, [self, nil])
  }
}

/// A bar of buttons. Faces show the buttons in the page.
@preconcurrency @MainActor open class UIToolbar: UIView {
  /// The buttons, from left to right.
  open var items: [UIBarButtonItem]? {
    didSet {
      for button in subviews where button is BarItemButton { button.removeFromSuperview() }
      for item in items ?? [] { addSubview(BarItemButton(item)) }
    }
  }
  /// The color of the bar. Stored and not drawn.
  open var barTintColor: UIColor?
  /// Whether the bar is translucent. Stored without effect.
  open var isTranslucent = true

  /// Sets `items`. Nothing is animated.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
}
