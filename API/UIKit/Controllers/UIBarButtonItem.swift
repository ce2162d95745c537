public import Foundation

/// An item of a bar.
@preconcurrency @MainActor open class UIBarItem: NSObject {
  let nodeIdentifier = NodeIdentifier.next()
  open var title: String? { didSet { ScreenChanges.note() } }
  open var image: UIImage? { didSet { ScreenChanges.note() } }
  open var isEnabled = true { didSet { ScreenChanges.note() } }
  open var tag = 0
  open var accessibilityLabel: String? { didSet { ScreenChanges.note() } }
  open var accessibilityIdentifier: String?

  nonisolated override init() { super.init() }
}

@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
  }

  public enum SystemItem: Int, Sendable {
    case done = 0
    case cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward
    case undo, redo
    case close = 24
  }

  let systemItem: SystemItem?
  open var style = Style.plain { didSet { ScreenChanges.note() } }
  open var width: CGFloat = 0
  open var tintColor: UIColor?
  /// A view in place of the item. Only a button is shown, and a press activates that button.
  open var customView: UIView? { didSet { ScreenChanges.note() } }
  open var isHidden = false { didSet { ScreenChanges.note() } }

  /// The object with the method that `action` names. Not retained.
  open weak var target: AnyObject?
  /// The method that a press calls if `primaryAction` is `nil`.
  open var action: Selector?

  /// The action of a press. Its title and image replace the item's.
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

  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init(systemItem)
    self.primaryAction = primaryAction
    if systemItem == .done || systemItem == .save { style = .done }
    take(primaryAction)
  }

  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil
  ) {
    self.init(nil)
    self.primaryAction = primaryAction
    take(primaryAction)
    if let title { self.title = title }
    if let image { self.image = image }
  }

  public convenience init(primaryAction: UIAction?) {
    self.init(title: nil, image: nil, primaryAction: primaryAction)
  }

  public convenience init(customView: UIView) {
    self.init(nil)
    self.customView = customView
  }

  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(nil)
    self.title = title
    take(style, target, action)
  }

  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(nil)
    self.image = image
    take(style, target, action)
  }

  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(systemItem)
    take(systemItem == .done || systemItem == .save ? .done : .plain, target, action)
  }

  public class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(systemItem: .flexibleSpace)
  }

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

  /// Whether the item has nothing to press.
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

  var isPressable: Bool {
    if let control = customView as? UIControl { return control.isEnabled }
    return isEnabled && primaryAction.map { !$0.attributes.contains(.disabled) } ?? true
  }

  /// Performs the user's press.
  func press() {
    guard isPressable else { return }
    if let control = customView as? UIControl { return control.press() }
    if let primaryAction { return primaryAction.performWithSender(self, target: nil) }
    action?.send(to: target, or: nil, [self, nil])
  }
}

extension UIBarButtonItem.SystemItem {
  fileprivate var title: String {
    switch self {
    case .flexibleSpace, .fixedSpace: ""
    case .fastForward: "Fast Forward"
    default: "\(self)".capitalized
    }
  }
}
