public import Foundation
import Linux

/// The closure of an action. The argument is the action.
public typealias UIActionHandler = (UIAction) -> Void

/// An element of a menu, or the action of a control.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
  /// The state of an element of a menu. A button does not show the state.
  public enum State: Int, Sendable {
    /// Not selected.
    case off = 0
    /// Selected.
    case on
    /// Partly selected.
    case mixed
  }

  /// The attributes of an element of a menu.
  public struct Attributes: OptionSet, Sendable {
    /// The element is shown, but does not run.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The element deletes data. Faces mark it.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The element is left out of the menu.
    public static let hidden = Attributes(rawValue: 1 << 2)

    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// The text that faces show for an action. The title of a menu is not shown.
  open internal(set) var title: String { didSet { ScreenChanges.note() } }
  /// The image. Faces show it only if it is a symbol.
  open internal(set) var image: UIImage? { didSet { ScreenChanges.note() } }

  init(menuTitle: String, image: UIImage?) {
    title = menuTitle
    self.image = image
    super.init()
  }
}

/// A closure with a title, for buttons and bar buttons.
@preconcurrency @MainActor public final class UIAction: UIMenuElement {
  /// The identifier of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// A second line of text. Stored and not shown.
  public var subtitle: String?
  /// The identifier. By default, a random one.
  public let identifier: Identifier
  /// The text that explains the action. Stored and not shown.
  public var discoverabilityTitle: String?
  /// The attributes. A control does not run a disabled action. A menu leaves out a hidden action.
  public var attributes: UIMenuElement.Attributes { didSet { ScreenChanges.note() } }
  /// The state. Faces show it in a menu.
  public var state: UIMenuElement.State { didSet { ScreenChanges.note() } }
  public override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  public override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }
  /// The sender, available only while the handler runs.
  public private(set) weak var sender: AnyObject?
  private let handler: UIActionHandler

  /// Creates an action that calls `handler` each time it is performed.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.subtitle = subtitle
    self.identifier =
      identifier ?? Identifier("com.apple.action.dynamic.\(RandomIdentifier.make())")
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(menuTitle: title, image: image)
  }

  /// Runs the handler, unless the action is disabled.
  public func performWithSender(_ sender: Any?, target: Any?) {
    guard !attributes.contains(.disabled) else { return }
    self.sender = sender.map { $0 as AnyObject }
    handler(self)
    self.sender = nil
  }
}
