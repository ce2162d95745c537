import Foundation
import Linux

extension UIViewController {
  func adopt(_ child: UIViewController) {
    guard child !== self, !isContained(in: child) else {
      return StandardError.print("A view controller cannot contain itself.")
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

  /// The outermost ancestor, or the controller itself if it has no parent.
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

  /// The nearest ancestor that is a navigation controller.
  public var navigationController: UINavigationController? { nearest(UINavigationController.self) }
  /// The nearest ancestor that is a tab bar controller.
  public var tabBarController: UITabBarController? { nearest(UITabBarController.self) }
}
