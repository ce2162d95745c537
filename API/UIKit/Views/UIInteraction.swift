import Foundation

/// A way to operate a view, such as a menu after a long press. Faces know no such interactions.
@preconcurrency @MainActor public protocol UIInteraction: NSObjectProtocol {
  /// The view that the interaction was added to.
  var view: UIView? { get }
  /// Called before the interaction is added to a view or removed. Never called.
  func willMove(to view: UIView?)
  /// Called after the interaction was added to a view or removed. Never called.
  func didMove(to view: UIView?)
}

extension UIView {
  /// Does nothing: faces know no interactions.
  public func addInteraction(_ interaction: any UIInteraction) {}
  /// Does nothing: faces know no interactions.
  public func removeInteraction(_ interaction: any UIInteraction) {}
}

/// A menu that a long press opens. Never shown: faces show the menus of buttons.
@preconcurrency @MainActor open class UIContextMenuInteraction: ObjectRoot, UIInteraction {
  /// The provider of the menu. Never asked. Not retained.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// Always `nil`.
  open var view: UIView? { nil }

  /// Creates an interaction.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init(root: ())
  }

  /// Never called.
  open func willMove(to view: UIView?) {}
  /// Never called.
  open func didMove(to view: UIView?) {}
  /// Does nothing: the menu is never shown.
  open func dismissMenu() {}
}

/// The provider of a menu that a long press opens. Never asked.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
}
