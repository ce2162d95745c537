public import Foundation

/// A button in a bar, with or without a view.
@MainActor open class UIBarItem: NSObject {
  let nodeIdentifier = NodeIdentifier.next()
  open var title: String? { didSet { ScreenChanges.note() } }
  open var image: UIImage? { didSet { ScreenChanges.note() } }
  open var isEnabled = true { didSet { ScreenChanges.note() } }
  open var tag = 0
  open var accessibilityLabel: String? { didSet { ScreenChanges.note() } }
  open var accessibilityIdentifier: String?

  nonisolated override init() { super.init() }
}

@MainActor open class UIBarButtonItem: UIBarItem {
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
  /// Its own button is pressed instead.
  open var customView: UIView? { didSet { ScreenChanges.note() } }
  open var isHidden = false { didSet { ScreenChanges.note() } }

  /// Its title and image become the item's.
  open var primaryAction: UIAction? {
    didSet {
      guard let primaryAction else { return }
      if !primaryAction.title.isEmpty { title = primaryAction.title }
      if let image = primaryAction.image { self.image = image }
    }
  }

  /// On iOS an inherited initializer; an item without title, image or action does nothing.
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

  @available(
    *, unavailable, message: "There are no selectors on Linux: use init(title:primaryAction:)."
  )
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(nil)
  }

  @available(
    *, unavailable, message: "There are no selectors on Linux: use init(image:primaryAction:)."
  )
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(nil)
  }

  @available(
    *, unavailable,
    message: "There are no selectors on Linux: use init(systemItem:primaryAction:)."
  )
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(systemItem)
  }

  public class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(systemItem: .flexibleSpace)
  }

  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }

  private func take(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { title = action.title }
    if let image = action.image { self.image = image }
  }

  /// Whether there is nothing to press.
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

  /// What a person's press does.
  func press() {
    guard isPressable else { return }
    if let control = customView as? UIControl { return control.press() }
    primaryAction?.performWithSender(self, target: nil)
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
