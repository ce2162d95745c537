public import Foundation
import Linux

/// A message with actions. The user must choose an action before using the page below. Each face
/// shows the alert in its own style.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// The style of an alert. The style decides only whether text fields are possible. Faces show
  /// both styles alike.
  public enum Style: Int, Sendable {
    /// A choice among actions, without text fields.
    case actionSheet = 0
    /// A message that may have text fields.
    case alert
  }

  /// The text below the title.
  open var message: String? { didSet { ScreenChanges.note() } }
  /// The style that the alert was created with. The default is `.alert`.
  public private(set) var preferredStyle = Style.alert
  /// The actions in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// The text fields in the order in which they were added, or `nil` if there are none.
  open private(set) var textFields: [UITextField]?
  /// The action that the user most likely wants. The action must be in `actions`.
  open var preferredAction: UIAlertAction? { didSet { ScreenChanges.note() } }

  /// Creates an alert. Faces show it above all pages until the user chooses an action.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    modalPresentationStyle = .overFullScreen
  }

  /// Adds an action, which faces show as a button.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    ScreenChanges.note()
  }

  /// Adds a text field. Action sheets cannot have text fields.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      return StandardError.print("An action sheet has no text fields.")
    }
    let field = UITextField(frame: .zero)
    view.addSubview(field)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
    ScreenChanges.note()
  }

  /// Dismisses the alert, and then runs the action's handler.
  func choose(_ action: UIAlertAction) {
    guard action.isEnabled, presenting != nil else { return }
    for field in textFields ?? [] { field.resignFirstResponder() }
    presenting?.hidePresented(isAnimated: true) { action.handler?(action) }
  }
}

/// A button of an alert. A press dismisses the alert and then runs the action's handler.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// The meaning of an action, which decides how faces draw it.
  public enum Style: Int, Sendable {
    /// An ordinary action.
    case `default` = 0
    /// The action that changes nothing.
    case cancel
    /// The action that may delete data.
    case destructive
  }

  let nodeIdentifier = NodeIdentifier.next()
  /// The title of the button. `nil` is shown as an empty title.
  public let title: String?
  /// The meaning of the action. Faces draw `preferredAction` as preferred, regardless of its style.
  public let style: Style
  /// Whether the user can choose the action. The default is `true`.
  open var isEnabled = true { didSet { ScreenChanges.note() } }
  let handler: ((UIAlertAction) -> Void)?

  /// Creates an action.
  /// - Parameter handler: Called on the main queue after the alert was dismissed.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}
