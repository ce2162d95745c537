import Contract
import Testing

@testable import UIKit

@MainActor @Suite(.timeLimit(.minutes(3))) struct NavigationTests {
  private let controllers = (0..<4).map { index in
    let controller = UIViewController()
    controller.title = "Page \(index)"
    return controller
  }

  private func stack(_ count: Int) -> UINavigationController {
    let navigation = UINavigationController(rootViewController: controllers[0])
    for controller in controllers[1..<count] {
      navigation.pushViewController(controller, animated: false)
    }
    return navigation
  }

  @Test("The top view controller is shown") func topController() async {
    let navigation = stack(1)
    let stage = Stage(navigation)
    #expect(stage.page.title == "Page 0" && !stage.page.canGoBack)
    controllers[0].show(controllers[1], sender: nil)
    await stage.turn()
    #expect(stage.view.pages.count == 1)
    #expect(stage.page.title == "Page 1" && stage.page.canGoBack)
    #expect(controllers[1].navigationController === navigation)
    await stage.receive(.back)
    #expect(stage.page.title == "Page 0" && controllers[1].navigationController == nil)
    await stage.receive(.back)
    #expect(navigation.viewControllers == [controllers[0]])
  }

  @Test("A navigation controller pops to the given controller") func popsToController() {
    let navigation = stack(4)
    #expect(navigation.topViewController === controllers[3])
    #expect(
      navigation.popToViewController(controllers[1], animated: false)
        == [controllers[2], controllers[3]])
    #expect(navigation.popToViewController(controllers[3], animated: false) == nil)
    #expect(navigation.popToRootViewController(animated: false) == [controllers[1]])
    #expect(navigation.popToRootViewController(animated: false) == [])
    navigation.viewControllers = [controllers[2], controllers[0]]
    #expect(navigation.visibleViewController === controllers[0])
    navigation.pushViewController(controllers[2], animated: false)
    #expect(navigation.viewControllers == [controllers[2], controllers[0]])
  }

  private final class Delegate: NSObject, UINavigationControllerDelegate {
    var calls: [String] = []

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { calls.append("will \(viewController.title ?? "") \(animated)") }

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { calls.append("did \(viewController.title ?? "") \(animated)") }
  }

  @Test("A navigation controller calls its delegate") func delegateCalls() {
    let navigation = stack(1)
    let delegate = Delegate()
    navigation.delegate = delegate
    let stage = Stage(navigation)
    navigation.pushViewController(controllers[1], animated: true)
    #expect(
      delegate.calls == [
        "will Page 0 false", "did Page 0 false", "will Page 1 true", "did Page 1 true",
      ])
    _ = stage
  }

  @Test("The buttons of the bar can be pressed") func barButtons() async {
    let navigation = stack(2)
    var pressed: [String] = []
    func item(_ title: String) -> UIBarButtonItem {
      UIBarButtonItem(title: title, primaryAction: UIAction { _ in pressed.append(title) })
    }
    let bar = controllers[1].navigationItem
    bar.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { _ in pressed.append("cancelled") })
    bar.rightBarButtonItems = [item("One"), .flexibleSpace(), item("Two")]
    bar.rightBarButtonItems?[2].isEnabled = false
    bar.prompt = "Choose"
    let stage = Stage(navigation)
    #expect(stage.page.title == "Choose – Page 1")
    #expect(stage.page.leadingButtons.map(\.title) == ["Cancel"])
    #expect(stage.page.leadingButtons.map(\.style) == [.cancel])
    #expect(stage.page.trailingButtons.map(\.title) == ["One", "Two"])
    #expect(stage.page.trailingButtons.map(\.isEnabled) == [true, false])
    await stage.press("One")
    await stage.press("Two")
    // The sheet's Cancel presses the page's own Cancel button.
    await stage.receive(.cancel)
    #expect(pressed == ["One", "cancelled"])
    bar.hidesBackButton = true
    await stage.turn()
    #expect(!stage.page.canGoBack)
    await stage.receive(.back)
    #expect(navigation.topViewController === controllers[1])
  }

  private final class CancelPage: UIViewController {
    var cancels = 0
    func cancel(_ sender: UIBarButtonItem) { cancels += 1 }
  }

  @Test("The sheet's Cancel also presses a Cancel button with a target and an action")
  func cancelWithTarget() async {
    let page = CancelPage()
    page.navigationItem.leftBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .cancel, target: page,
      action: Selector("cancel:", CancelPage.cancel(_:)))
    let stage = Stage(UINavigationController(rootViewController: page))
    await stage.receive(.cancel)
    #expect(page.cancels == 1)
  }

  @Test("A navigation controller inside a view is shown as the page") func embeddedNavigation()
    async
  {
    let root = UIViewController()
    let navigation = stack(1)
    root.addChild(navigation)
    root.view.addSubview(navigation.view)
    navigation.didMove(toParent: root)
    let label = UILabel()
    label.text = "Inside"
    controllers[0].view.addSubview(label)
    let stage = Stage(root)
    #expect(stage.page.title == "Page 0")
    #expect(stage.page.nodes.map(\.content) == [.label("Inside")])
    navigation.pushViewController(controllers[1], animated: true)
    await stage.turn()
    #expect(stage.page.title == "Page 1" && stage.page.nodes.isEmpty)
  }

  @Test("Editing changes the edit button") func editButton() async {
    let navigation = stack(1)
    controllers[0].navigationItem.rightBarButtonItem = controllers[0].editButtonItem
    let stage = Stage(navigation)
    await stage.press("Edit")
    #expect(controllers[0].isEditing && stage.page.trailingButtons.map(\.title) == ["Done"])
    await stage.press("Done")
    #expect(!controllers[0].isEditing && stage.page.trailingButtons.map(\.title) == ["Edit"])
  }
}
