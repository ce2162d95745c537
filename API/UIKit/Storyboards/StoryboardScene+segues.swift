import Foundation
import Linux
import Storyboards

extension StoryboardScene {
  /// Performs the segue of a control or row, unless the controller prevents it.
  func trigger(_ segue: StoryboardSegue, sender: Any?) {
    guard let owner,
      owner.shouldPerformSegue(withIdentifier: segue.identifier ?? "", sender: sender)
    else { return }
    perform(segue, sender: sender)
  }

  func perform(_ segue: StoryboardSegue, sender: Any?) {
    guard let owner else { return }
    if segue.kind == "unwind" { return unwind(segue, sender: sender) }
    guard let destination = destination(of: segue, sender: sender, StoryboardNesting()) else {
      return StandardError.print(
        "\(storyboard.name): the segue \(segue.identifier ?? segue.kind) has no destination.")
    }
    if segue.className != nil {
      StandardError.print(
        "\(storyboard.name): the segue \(segue.identifier ?? segue.kind) has a class of its own, "
          + "which is not used.")
    }
    if let style = segue.presentationStyle.flatMap(UIModalPresentationStyle.init(named:)) {
      destination.modalPresentationStyle = style
    }
    if ["popoverPresentation", "popover"].contains(segue.kind) {
      destination.modalPresentationStyle = .popover
    }
    let made = UIStoryboardSegue(
      identifier: segue.identifier, source: owner, destination: destination
    ) { [weak owner] in
      guard let owner else { return }
      switch segue.kind {
      case "presentation", "modal", "popoverPresentation", "popover", "custom":
        owner.present(destination, animated: true)
      case "push":
        if let bar = owner.navigationController {
          bar.pushViewController(destination, animated: true)
        } else {
          owner.show(destination, sender: sender)
        }
      case "showDetail", "replace": owner.showDetailViewController(destination, sender: sender)
      default: owner.show(destination, sender: sender)
      }
    }
    owner.prepare(for: made, sender: sender)
    made.perform()
  }

  /// Shows the destination of an embed segue in a container view.
  func embed(_ segue: StoryboardSegue, in view: UIView) {
    guard let owner, let inner = nesting.inner(),
      let destination = destination(of: segue, sender: view, inner)
    else { return }
    let made = UIStoryboardSegue(
      identifier: segue.identifier, source: owner, destination: destination
    ) { [weak owner, weak view] in
      guard let owner, let view else { return }
      owner.addChild(destination)
      destination.view.frame = view.bounds
      view.addSubview(destination.view)
      destination.didMove(toParent: owner)
    }
    owner.prepare(for: made, sender: view)
    made.perform()
  }

  /// Creates the destination. A method of the source may create it (`@IBSegueAction`).
  private func destination(
    of segue: StoryboardSegue, sender: Any?, _ nesting: StoryboardNesting
  ) -> UIViewController? {
    storyboard.instantiate(segue.destination, nesting) { [weak owner] coder in
      guard let creator = segue.creator, let owner else { return nil }
      let sent = Selector(creator).send(to: owner, [coder, sender])
      return sent?.result as? UIViewController
    }
  }

  /// Returns to the nearest controller that has the action. Prepares the source, calls the action,
  /// and then removes the controllers above the destination.
  private func unwind(_ segue: StoryboardSegue, sender: Any?) {
    guard let owner, let name = segue.unwindAction else { return }
    let action = Selector(name)
    guard let target = owner.unwindTarget(action, sender: sender) else {
      return StandardError.print(
        "\(storyboard.name): no controller below \(type(of: owner)) exposes \(name).")
    }
    let made = UIStoryboardSegue(
      identifier: segue.identifier, source: owner, destination: target
    ) { target.removeControllersAbove() }
    owner.prepare(for: made, sender: sender)
    _ = action.send(to: target, [made])
    made.perform()
  }
}

extension UIViewController {
  /// Returns the nearest controller below this controller that accepts the unwind action.
  fileprivate func unwindTarget(_ action: Selector, sender: Any?) -> UIViewController? {
    var level: UIViewController? = outermost
    var visited = 0
    while let current = level, visited < 100 {
      let found = current.containedControllers.first {
        $0 !== self && $0.canPerformUnwindSegueAction(action, from: self, sender: sender)
      }
      if let found { return found }
      level = current.presenting?.outermost
      visited += 1
    }
    return nil
  }

  /// The controllers in this controller, the topmost first, and this controller itself.
  private var containedControllers: [UIViewController] {
    let inner = (self as? UINavigationController)?.viewControllers ?? children
    return inner.reversed().flatMap(\.containedControllers) + [self]
  }

  /// Dismisses the controllers that this controller's outermost ancestor presents, and pops the
  /// controllers above this controller.
  fileprivate func removeControllersAbove() {
    if outermost.presented != nil { outermost.dismiss(animated: true) }
    var child = self
    while let parent = child.parent {
      if let bar = parent as? UINavigationController {
        bar.popToViewController(child, animated: true)
      }
      child = parent
    }
  }
}

extension UIModalPresentationStyle {
  /// Creates the style with Xcode's name.
  init?(named name: String) {
    let styles: [String: UIModalPresentationStyle] = [
      "automatic": .automatic, "fullScreen": .fullScreen, "pageSheet": .pageSheet,
      "formSheet": .formSheet, "currentContext": .currentContext, "custom": .custom,
      "overFullScreen": .overFullScreen, "overCurrentContext": .overCurrentContext,
      "popover": .popover,
    ]
    guard let style = styles[name] else { return nil }
    self = style
  }
}
