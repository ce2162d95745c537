public import Foundation
import Linux

/// An action that a swipe over a row offers. Never shown, because faces have no swipes. Offer the
/// action in another way too.
///
/// Apple: https://developer.apple.com/documentation/uikit/uicontextualaction
@preconcurrency @MainActor open class UIContextualAction: ObjectRoot {
  /// The closure that performs an action. Its last argument is called with the success.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// The effect of an action.
  public enum Style: Int, Sendable {
    /// An ordinary action.
    case normal = 0
    /// The action deletes data.
    case destructive
  }

  /// The effect of the action.
  public let style: Style
  /// The closure that performs the action. Never called.
  public let handler: Handler
  /// The title. Not shown.
  open var title: String?
  /// The color of the action. Not drawn.
  open var backgroundColor: UIColor! = .systemGray
  /// The image. Not shown.
  open var image: UIImage?

  /// Creates an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init(root: ())
  }
}

/// The actions that a swipe over a row offers. Never shown, because faces have no swipes.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: ObjectRoot {
  /// The actions, from the edge.
  public let actions: [UIContextualAction]
  /// Whether a long swipe performs the first action. Has no effect.
  open var performsFirstActionWithFullSwipe = true

  /// Creates a configuration with the actions.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init(root: ())
  }
}

/// The menu that a long press offers. Never shown: faces show the menus of buttons.
@preconcurrency @MainActor open class UIContextMenuConfiguration: ObjectRoot {
  /// The identifier for the app's own use.
  public let identifier: any NSCopying

  /// Creates a configuration. The closures are never called.
  public init(
    identifier: (any NSCopying)?, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) {
    self.identifier = identifier ?? NSString(string: RandomIdentifier.make())
    super.init(root: ())
  }
}
