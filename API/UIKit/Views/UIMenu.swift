/// A titled group of actions. If a menu is a button's primary action, faces show the actions. Other
/// menus are stored but not shown.
@preconcurrency @MainActor public final class UIMenu: UIMenuElement {
  /// The options of a menu. Stored without effect.
  public struct Options: OptionSet, Sendable {
    /// The children are shown in the parent menu.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The menu deletes data.
    public static let destructive = Options(rawValue: 1 << 1)
    /// At most one child is selected.
    public static let singleSelection = Options(rawValue: 1 << 5)

    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// The actions and nested menus, in the order in which faces show them.
  public let children: [UIMenuElement]
  /// The options. Stored without effect.
  public let options: Options

  /// Creates a menu. Faces show only the actions, not the menu's title and image.
  public init(
    title: String = "", image: UIImage? = nil, options: Options = [],
    children: [UIMenuElement] = []
  ) {
    self.children = children
    self.options = options
    super.init(menuTitle: title, image: image)
  }

  /// The actions that are not hidden, including the actions of nested menus.
  var actions: [UIAction] {
    children.flatMap { element in
      if let menu = element as? UIMenu { return menu.actions }
      guard let action = element as? UIAction, !action.attributes.contains(.hidden) else {
        return []
      }
      return [action]
    }
  }
}
