package import Contract
import Foundation

/// The contents of a controller with its children and presented controllers. The value is rebuilt
/// for each update.
@MainActor package struct SheetPresentation {
  /// A controller that fills the screen, with its navigation bar.
  @MainActor struct Level {
    let controller: UIViewController
    /// The navigation controllers that contain each other, the outermost first.
    let bars: [UINavigationController]

    /// The controller that supplies the view and the title.
    var content: UIViewController { bars.last?.topViewController ?? controller }
  }

  let compose: (any ComposeScreen)?
  /// The pages, from the lowest to the topmost. The compose sheet is not included.
  let levels: [Level]
  let alert: UIAlertController?

  init(of root: UIViewController) {
    var levels: [Level] = []
    var alert: UIAlertController?
    var next: UIViewController? = root
    while let controller = next {
      if let found = controller as? UIAlertController {
        alert = found
        break
      }
      if controller.modalPresentationStyle.covers, controller !== root { levels = [] }
      levels.append(Level(controller: controller, bars: Self.bars(of: controller)))
      next = controller.presented
    }
    let base = (root as? UINavigationController)?.viewControllers.first ?? root
    compose = base as? any ComposeScreen
    if compose != nil, levels.first?.content === base { levels.removeFirst() }
    self.levels = levels
    self.alert = alert
  }

  var view: ExtensionView {
    ExtensionView(
      compose: compose?.composeView, pages: levels.map { Page($0) }, alert: alert.map(Alert.init))
  }

  /// Lays out the visible views. Each table then loads the cells of the rows that faces show.
  func layOut() {
    for level in levels { level.controller.view.layoutIfNeeded() }
    compose?.completionsController?.view.layoutIfNeeded()
  }

  /// Returns the page of a controller that is shown alone in a compose sheet.
  package static func page(of controller: UIViewController) -> Page {
    Page(Level(controller: controller, bars: bars(of: controller)))
  }

  /// Returns the node of the first visible element in a view.
  package static func node(of view: UIView) -> ViewNode? {
    ViewReading.leaves(of: view).lazy.compactMap { ViewNode($0) }.first
  }

  private static func bars(of controller: UIViewController) -> [UINavigationController] {
    let inner = controller.shownChildren.lazy.map { Self.bars(of: $0) }.first { !$0.isEmpty } ?? []
    return (controller as? UINavigationController).map { [$0] + inner } ?? inner
  }
}

extension SheetPresentation.Level {
  /// Whether the user may return to the level below.
  var canGoBack: Bool {
    if let top = poppableBar?.topViewController { return !top.navigationItem.hidesBackButton }
    return controller.presenting != nil && controller.modalPresentationStyle.isSheet
      && !controller.isModalInPresentation && !content.isModalInPresentation
  }

  func goBack() {
    guard canGoBack else { return }
    if let poppableBar {
      poppableBar.popViewController(animated: true)
    } else {
      moveAway()
    }
  }

  /// The innermost navigation controller with a page below the top.
  private var poppableBar: UINavigationController? {
    bars.last { $0.viewControllers.count > 1 }
  }

  /// The title of the innermost bar that has one.
  var title: String? {
    guard !bars.isEmpty else { return controller.title }
    let titles = bars.compactMap { bar in
      bar.topViewController.flatMap { $0.navigationItem.shownTitle ?? $0.title }
    }
    return titles.last { !$0.isEmpty } ?? titles.last
  }

  private func moveAway() {
    guard let sheet = controller.presentationController else { return }
    let delegate = sheet.delegate
    guard delegate?.presentationControllerShouldDismiss(sheet) ?? true else {
      delegate?.presentationControllerDidAttemptToDismiss(sheet)
      return
    }
    delegate?.presentationControllerWillDismiss(sheet)
    controller.presenting?.dismiss(animated: true) {
      delegate?.presentationControllerDidDismiss(sheet)
    }
  }

  /// The background's opacity from 0 to 1, or `nil` if the background is opaque or not set.
  var opacity: Double? {
    guard let alpha = content.view.backgroundColor?.alpha, alpha < 1 else { return nil }
    return alpha > 0 ? Double(alpha) : 0
  }

  var leadingItems: [UIBarButtonItem] { items(\.leftBarButtonItems) }
  var trailingItems: [UIBarButtonItem] { items(\.rightBarButtonItems) }

  private func items(
    _ items: KeyPath<UINavigationItem, [UIBarButtonItem]?>
  ) -> [UIBarButtonItem] {
    bars.filter { !$0.isNavigationBarHidden }.flatMap { bar in
      (bar.topViewController?.navigationItem[keyPath: items] ?? []).filter { !$0.isSpace }
    }
  }
}

extension Page {
  @MainActor fileprivate init(_ level: SheetPresentation.Level) {
    let view: UIView = level.controller.view
    let position = view.position
    let filling = ViewPosition(frame: UIScreen.main.bounds, alpha: 1)
    let leaves = ViewReading.leavesOfRoot(view).prefix(ViewReading.maximumNodes)
    self.init(
      id: level.content.nodeIdentifier,
      title: level.title,
      canGoBack: level.canGoBack, leadingButtons: level.leadingItems.map(Button.init),
      trailingButtons: level.trailingItems.map(Button.init),
      nodes: leaves.compactMap { ViewNode($0) },
      placement: position == filling && view.motion == nil ? nil : Placement(position),
      motion: view.motion.map(Motion.init), opacity: level.opacity)
  }
}

extension Button {
  @MainActor fileprivate init(_ item: UIBarButtonItem) {
    self.init(
      id: item.nodeIdentifier, title: item.shownTitle, isEnabled: item.isPressable,
      style: item.systemItem == .cancel ? .cancel : item.style == .done ? .prominent : .plain)
  }
}

extension Alert {
  @MainActor fileprivate init(_ alert: UIAlertController) {
    self.init(
      id: alert.nodeIdentifier, title: alert.title, message: alert.message,
      fields: (alert.textFields ?? []).map { TextInput($0) },
      actions: alert.actions.map { action in
        Button(
          id: action.nodeIdentifier, title: action.title ?? "", isEnabled: action.isEnabled,
          style: Button.Style(action, isPreferred: alert.preferredAction === action))
      })
  }
}

extension Button.Style {
  @MainActor fileprivate init(_ action: UIAlertAction, isPreferred: Bool) {
    self =
      switch action.style {
      case _ where isPreferred: .prominent
      case .default: .plain
      case .cancel: .cancel
      case .destructive: .destructive
      }
  }
}
