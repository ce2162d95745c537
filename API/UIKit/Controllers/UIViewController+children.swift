import Foundation

extension UIViewController {
  func adopt(_ child: UIViewController) {
    guard child !== self, !isContained(in: child) else {
      return printWarning("A view controller cannot contain itself.")
    }
    if child.parent != nil { child.removeFromParent() }
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
  }

  func leaveParent() {
    guard let old = parent else { return }
    old.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
    ScreenChanges.note()
  }

  private func isContained(in other: UIViewController) -> Bool {
    var ancestor = parent
    while let current = ancestor {
      if current === other { return true }
      ancestor = current.parent
    }
    return false
  }

  /// The one that contains this one and is itself contained in none.
  var outermost: UIViewController {
    var current = self
    while let parent = current.parent { current = parent }
    return current
  }

  func nearest<Container: UIViewController>(_ type: Container.Type) -> Container? {
    var ancestor = parent
    while let current = ancestor {
      if let container = current as? Container { return container }
      ancestor = current.parent
    }
    return nil
  }

  /// The one that contains it, however deep.
  public var navigationController: UINavigationController? { nearest(UINavigationController.self) }
}
