public import Foundation

/// A question that the user must answer first. Each face shows it in its own style.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable {
    case actionSheet = 0
    case alert
  }

  open var message: String? { didSet { ScreenChanges.note() } }
  public private(set) var preferredStyle = Style.alert
  open private(set) var actions: [UIAlertAction] = []
  open private(set) var textFields: [UITextField]?
  /// The action that the user most likely wants. It must be one of `actions`.
  open var preferredAction: UIAlertAction? { didSet { ScreenChanges.note() } }

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    modalPresentationStyle = .overFullScreen
  }

  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    ScreenChanges.note()
  }

  /// Adds a text field. Action sheets cannot have text fields.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      return printWarning("An action sheet has no text fields.")
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

@preconcurrency @MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable {
    case `default` = 0
    case cancel
    case destructive
  }

  let nodeIdentifier = NodeIdentifier.next()
  public let title: String?
  public let style: Style
  open var isEnabled = true { didSet { ScreenChanges.note() } }
  let handler: ((UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}
