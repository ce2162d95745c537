public import Foundation

/// A view that performs actions when the user operates it.
@preconcurrency @MainActor open class UIControl: UIView {
  /// The events of a control. A press sends `touchDown`, `touchUpInside` and
  /// `primaryActionTriggered`.
  public struct Event: OptionSet, Sendable {
    /// The user started to press the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// The user pressed the control repeatedly. Never sent.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The user pressed the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The user's finger left the control before it was lifted. Never sent.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The system cancelled a touch. Never sent.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The user changed the control's value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The user performed the control's main action.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The user started to edit a text field.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The user changed the text of a text field.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// The user stopped editing a text field.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The user pressed Return in a text field.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0x0000_0fff)
    /// All events of editing.
    public static let allEditingEvents = Event(rawValue: 0x000f_0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xffff_ffff)

    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// The state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// Enabled, and neither selected nor highlighted.
    public static let normal: State = []
    /// The control is highlighted.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control does not react to the user.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has the focus. Never part of `state`.
    public static let focused = State(rawValue: 1 << 3)

    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// The horizontal alignment of a control's contents. Stored without effect.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the center.
    case center = 0
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// Over the whole width.
    case fill
    /// At the edge where the text starts.
    case leading
    /// At the edge where the text ends.
    case trailing
  }

  /// The vertical alignment of a control's contents. Stored without effect.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the center.
    case center = 0
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// Over the whole height.
    case fill
  }

  private struct Target {
    private(set) weak var object: AnyObject?
    private let isFixed: Bool
    let action: Selector
    var events: Event

    init(_ object: AnyObject?, _ action: Selector, _ events: Event) {
      self.object = object
      isFixed = object != nil
      self.action = action
      self.events = events
    }

    var hasGone: Bool { isFixed && object == nil }
  }

  /// The title together with the row's text, if several rows have a control with the same title.
  var distinctName: String?
  private var actions: [(action: UIAction, events: Event)] = []
  private var targets: [Target] = []

  /// Whether the control reacts to the user. Faces show that a control is disabled.
  open var isEnabled = true { didSet { ScreenChanges.note() } }
  /// Whether the control is selected. Part of `state`.
  open var isSelected = false { didSet { ScreenChanges.note() } }
  /// Whether the control is highlighted. Part of `state`. A press does not set it.
  open var isHighlighted = false { didSet { ScreenChanges.note() } }
  /// The horizontal alignment of the contents. Stored without effect.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// The vertical alignment of the contents. Stored without effect.
  open var contentVerticalAlignment = ContentVerticalAlignment.center
  /// Whether the user is touching the control. Always `false`: a press takes no time.
  open var isTracking: Bool { false }
  /// Whether the user's finger is inside the control. Always `false`: a press takes no time.
  open var isTouchInside: Bool { false }

  /// Never called: faces send presses. Returns `true`.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Never called: faces send presses. Returns `true`.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Never called: faces send presses.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Never called: faces send presses.
  open func cancelTracking(with event: UIEvent?) {}

  /// Creates an enabled control with the given frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addParts()
  }

  /// Creates a control that performs the action for the event `primaryActionTriggered`.
  public init(frame: CGRect, primaryAction: UIAction?) {
    super.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    addParts()
  }

  /// Creates an enabled control. Reads nothing from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addParts()
  }

  /// Adds the subviews of a control that faces show as several other controls. Called by all
  /// initializers.
  func addParts() {}

  /// The state, computed from `isEnabled`, `isSelected` and `isHighlighted`.
  open var state: State {
    var state = State.normal
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  /// Adds an action. It replaces an action with the same identifier for the same events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.removeAll {
      $0.action.identifier == action.identifier && $0.events == controlEvents
    }
    actions.append((action, controlEvents))
  }

  /// Removes the action with the same identifier from the given events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes the action with the given identifier from the given events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    for index in actions.indices where actions[index].action.identifier == actionIdentifier {
      actions[index].events.subtract(controlEvents)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Performs the action with this control as the sender.
  open func sendAction(_ action: UIAction) { action.performWithSender(self, target: nil) }

  /// Performs the actions and targets of the events, each in the order in which they were added.
  open func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      sendAction(action)
    }
    for target in targets where !target.events.isDisjoint(with: controlEvents) && !target.hasGone {
      sendAction(target.action, to: target.object, for: nil)
    }
  }

  /// Adds a target, which is not retained. Without a target, the nearest responder in this
  /// control's chain that has the method receives the action.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    targets.append(Target(target.map { $0 as AnyObject }, action, controlEvents))
  }

  /// Removes targets. `nil` matches any target or any action.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    for index in targets.indices where object == nil || targets[index].object === object {
      guard action == nil || targets[index].action == action else { continue }
      targets[index].events.subtract(controlEvents)
    }
    targets.removeAll { $0.events.isEmpty }
  }

  /// Calls the method of the target. Without a target, calls the method of the nearest responder in
  /// this control's chain that has the method.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    action.send(to: target.map { $0 as AnyObject }, or: self, [self, event])
  }

  /// Performs the user's press.
  package func press() {
    guard isEnabled else { return }
    sendActions(for: .touchDown)
    sendActions(for: .touchUpInside)
    sendActions(for: .primaryActionTriggered)
  }
}
