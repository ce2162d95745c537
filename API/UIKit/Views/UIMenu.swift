/// A titled group of actions. If a menu is a button's primary action, faces show a button for each
/// action. Other menus are stored but not shown.
@preconcurrency @MainActor public final class UIMenu: UIMenuElement {
  public struct Options: OptionSet, Sendable {
    public static let displayInline = Options(rawValue: 1 << 0)
    public static let destructive = Options(rawValue: 1 << 1)
    public static let singleSelection = Options(rawValue: 1 << 5)

    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public let children: [UIMenuElement]
  public let options: Options

  public init(
    title: String = "", image: UIImage? = nil, options: Options = [],
    children: [UIMenuElement] = []
  ) {
    self.children = children
    self.options = options
    super.init(menuTitle: title, image: image)
  }

  /// The actions that are not hidden, including those of nested menus.
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
