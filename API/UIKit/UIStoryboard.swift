public import Foundation
import Linux
import Storyboards

/// A storyboard in the extension's bundle. Its controllers get their views, outlets and actions as
/// the extension's principal class does.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
  /// The extension's bundle. `ownModule` is the name of the module of the extension's target.
  static var ownBundle: URL?
  static var ownModule: String?
  /// The maximum nesting of controllers. The limit guards against a storyboard that refers to
  /// itself.
  private static let deepest = 8

  private let name: String
  private let storyboard: Storyboard?

  /// Finds the storyboard's file. If there is none, prints a warning, and no scene can be created.
  /// - Parameter storyboardBundleOrNil: The bundle to search before the extension's own.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    let places = [storyboardBundleOrNil?.bundleURL, Self.ownBundle].compactMap { $0 }
    storyboard = places.lazy.compactMap { Storyboard(named: name, in: $0) }.first
    super.init()
    if storyboard == nil { StandardError.print("There is no storyboard \(name) in the bundle.") }
  }

  init(name: String, _ storyboard: Storyboard) {
    self.name = name
    self.storyboard = storyboard
  }

  /// Creates the initial controller. Returns `nil` if the storyboard has no initial controller.
  open func instantiateInitialViewController() -> UIViewController? {
    storyboard?.initialController.flatMap { make($0, 0, nil) }
  }

  /// Creates the initial controller. Returns `nil` if the storyboard has no initial controller or
  /// the controller has another class.
  /// - Parameter creator: Creates the controller. If it returns `nil`, an instance of the
  ///   storyboard's class is created.
  public func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    storyboard?.initialController.flatMap { make($0, 0, creator) } as? Controller
  }

  /// Creates the controller of a scene. If there is no such scene, iOS ends the extension. This
  /// function instead returns an empty controller and logs a warning.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    instantiateViewController(identifier: identifier)
  }

  /// Creates the controller of a scene. If there is no such scene, iOS ends the extension. This
  /// function instead returns an empty controller and logs a warning.
  public func instantiateViewController(
    identifier: String, creator: ((NSCoder) -> UIViewController?)? = nil
  ) -> UIViewController {
    if let made = scene(identifier).flatMap({ make($0, 0, creator) }) { return made }
    StandardError.print("The storyboard \(name) has no scene with the identifier \(identifier).")
    return UIViewController()
  }

  private func scene(_ identifier: String) -> StoryboardController? {
    storyboard?.controller(identifiedBy: identifier)
  }

  private func make(
    _ description: StoryboardController, _ depth: Int, _ creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    guard depth < Self.deepest else { return nil }
    let coder = PrincipalClassCoder()
    let made = creator?(coder) ?? kind(of: description)?.init(coder: coder)
    guard let made else { return nil }
    made.storyboard = self
    if let bar = made as? UINavigationController {
      let root = description.root.flatMap { storyboard?.controllers[$0] }
      if let root = root.flatMap({ make($0, depth + 1, nil) }) { bar.viewControllers = [root] }
    } else {
      made.storyboardScene = StoryboardScene(description)
    }
    made.awakeFromNib()
    return made
  }

  /// Returns the controller's class, or `nil` if the extension does not contain it.
  private func kind(of description: StoryboardController) -> UIViewController.Type? {
    guard let name = description.className else {
      switch description.element {
      case "navigationController": return UINavigationController.self
      case "tableViewController": return UITableViewController.self
      default: return UIViewController.self
      }
    }
    let module = description.isOfTarget ? Self.ownModule : description.module
    let whole = module.map { "\($0).\(name)" } ?? name
    if let found = NSClassFromString(whole) as? UIViewController.Type { return found }
    StandardError.print("The storyboard \(self.name) names the unknown class \(whole).")
    return nil
  }
}
