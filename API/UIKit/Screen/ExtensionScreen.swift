package import Contract
import Foundation
import ItemProviders

/// The connection of a controller with the faces. It sends the controller's contents to the faces,
/// at most once per turn of the main queue and only after a change. It also passes the user's input
/// to the controller.
@MainActor package final class ExtensionScreen {
  /// The controller that has the request. It stays alive if the extension replaces it in the window.
  private let principal: UIViewController
  private let window = ExtensionWindow(frame: UIScreen.main.bounds)
  private let show: (ExtensionView) -> Void
  private var shown: ExtensionView?
  private var isScheduled = false
  private var isUpdating = false
  private var hasBegun = false
  private var isReplacing = false
  private var isOver = false
  /// The number of layout passes per update. Later changes wait for the next update.
  private static let maximumPasses = 3

  /// - Parameter show: Sends a view. Called if the view has changed or an update is forced.
  package init(of root: UIViewController, show: @escaping (ExtensionView) -> Void) {
    principal = root
    self.show = show
    window.rootViewController = root
    root.rootedWindow = window
    window.shownBy = self
  }

  private var root: UIViewController { window.rootViewController ?? principal }

  /// Makes the controller appear and shows the first view.
  package func begin() {
    let first = root
    for step in [Appearance.Step.willAppear, .isAppearing, .didAppear] { first.perform(step) }
    ScreenChanges.add(self)
    hasBegun = true
    // The controller may have replaced itself as it appeared.
    replaceRoot(first)
    presentation.compose?.begin(on: self)
    update()
  }

  /// Shows the window's new root controller. The new root has the request too.
  func replaceRoot(_ old: UIViewController) {
    let new = root
    guard hasBegun, !isOver, !isReplacing, new !== old else { return }
    isReplacing = true
    for step in [Appearance.Step.willDisappear, .didDisappear] { old.perform(step) }
    old.rootedWindow = nil
    new.rootedWindow = window
    new.ownExtensionContext = new.ownExtensionContext ?? principal.extensionContext
    for step in [Appearance.Step.willAppear, .isAppearing, .didAppear] { new.perform(step) }
    isReplacing = false
    scheduleUpdate()
    // If each new root replaces itself, input is still handled between the replacements.
    guard root !== new else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.replaceRoot(new) } }
  }

  /// Ends the screen after the request. Visible controllers disappear, the last presented first.
  func end() {
    guard !isOver else { return }
    isOver = true
    var shown: [UIViewController] = []
    var next: UIViewController? = root
    while let controller = next {
      shown.append(controller)
      next = controller.presented
    }
    for controller in shown.reversed() { controller.perform(.willDisappear) }
    for controller in shown.reversed() { controller.perform(.didDisappear) }
  }

  func scheduleUpdate() {
    // Changes during an update are part of that update.
    guard hasBegun, !isOver, !isScheduled, !isUpdating else { return }
    isScheduled = true
    DispatchQueue.main.async { MainActor.assumeIsolated { if self.isScheduled { self.update() } } }
  }

  /// Sends the view if it has changed.
  /// - Parameter isForced: Whether to send the view even if it is unchanged.
  package func update(isForced: Bool = false) {
    isScheduled = false
    isUpdating = true
    for _ in 0..<Self.maximumPasses { presentation.layOut() }
    let view = presentation.view
    isUpdating = false
    guard isForced || view != shown else { return }
    shown = view
    show(view)
  }

  package func receive(_ input: PersonInput) {
    guard !isOver else { return }
    let presentation = presentation
    switch input {
    // The user must first choose an action of the alert, so Post shows the alert again.
    case .post where presentation.alert != nil: update(isForced: true)
    case .presented, .text, .post: presentation.compose?.receive(input)
    case .cancel: cancel(presentation)
    case .back where presentation.alert == nil: presentation.levels.last?.goBack()
    case .activate(let id): presentation.activate(id)
    case .select(let id, let generation, let path):
      presentation.table(id, generation)?.choose(IndexPath(path))
    case .accessory(let id, let generation, let path):
      presentation.table(id, generation)?.chooseAccessory(IndexPath(path))
    case .reveal(let id, let path): presentation.table(id)?.reveal(IndexPath(path))
    case .find(let id, let text): presentation.table(id)?.find(text)
    case .type(let id, let text, let revision):
      presentation.input(id)?.take(text, revision: revision)
    case .host(let state): principal.extensionContext?.post(state)
    // The daemon handles the user's choices about links.
    case .back, .answer: break
    }
  }

  private var presentation: SheetPresentation { SheetPresentation(of: root) }

  /// If the top page has a Cancel button with an action, presses it. Otherwise cancels the request.
  private func cancel(_ presentation: SheetPresentation) {
    if let compose = presentation.compose { return compose.receive(.cancel) }
    if let level = presentation.levels.last,
      let item = (level.leadingItems + level.trailingItems).first(where: {
        $0.systemItem == .cancel && $0.isPressable && $0.hasAction
      })
    {
      return item.press()
    }
    principal.extensionContext?.cancelRequest(withError: Self.cancelled)
  }

  /// The error of a cancellation by the user.
  static var cancelled: NSError {
    NSError(
      domain: NSCocoaErrorDomain, code: NSUserCancelledError,
      userInfo: [NSLocalizedDescriptionKey: "The share was cancelled."])
  }
}

extension IndexPath {
  fileprivate init(_ path: Table.Path) { self.init(row: path.row, section: path.section) }
}

/// The scheduler of the screens' updates after changes.
@MainActor package enum ScreenChanges {
  private struct Listener {
    weak var screen: ExtensionScreen?
  }

  private static var listeners: [Listener] = []

  /// Schedules one update of each screen at the end of this turn of the main queue.
  package static func note() {
    for listener in listeners { listener.screen?.scheduleUpdate() }
  }

  static func add(_ screen: ExtensionScreen) {
    listeners.removeAll { $0.screen == nil }
    listeners.append(Listener(screen: screen))
  }
}

/// The root controller of a compose sheet, which faces draw themselves.
@MainActor package protocol ComposeScreen: UIViewController {
  var composeView: ComposeView { get }

  /// The controller whose view is shown as `completions`.
  var completionsController: UIViewController? { get }

  /// Called once, after `viewDidAppear`.
  func begin(on screen: ExtensionScreen)

  /// Receives the sheet's own input: `presented`, `text`, `post` and `cancel`.
  func receive(_ input: PersonInput)

  /// Handles a tap on the row with the identifier.
  func tapRow(_ id: Int)
}
