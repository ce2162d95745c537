public import Foundation
import Linux

public typealias UIActionHandler = (UIAction) -> Void

/// An element of a menu, or the action of a control.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
  public enum State: Int, Sendable {
    case off = 0
    case on
    case mixed
  }

  public struct Attributes: OptionSet, Sendable {
    public static let disabled = Attributes(rawValue: 1 << 0)
    public static let destructive = Attributes(rawValue: 1 << 1)
    public static let hidden = Attributes(rawValue: 1 << 2)

    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  open internal(set) var title: String { didSet { ScreenChanges.note() } }
  open internal(set) var image: UIImage?

  init(menuTitle: String, image: UIImage?) {
    title = menuTitle
    self.image = image
    super.init()
  }
}

/// A closure with a title, for buttons and bar buttons.
@preconcurrency @MainActor public final class UIAction: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public var subtitle: String?
  public let identifier: Identifier
  public var discoverabilityTitle: String?
  public var attributes: UIMenuElement.Attributes { didSet { ScreenChanges.note() } }
  public var state: UIMenuElement.State
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
