import AppleSupport
public import Foundation
import Linux
import Storyboards

/// A storyboard in the extension's bundle. Its controllers get their views, outlets and actions as
/// the extension's principal class does.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
  /// The extension's bundle. `ownModule` is the name of the module of the extension's target.
  static var ownBundle: URL?
  static var ownModule: String?

  let name: String
  let source: InterfaceSource
  private let storyboard: Storyboard?

  /// Finds the storyboard's file. If there is none, prints a warning, and no scene can be created.
  /// - Parameter storyboardBundleOrNil: The bundle to search before the extension's own.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    let places = [storyboardBundleOrNil?.bundleURL, Self.ownBundle].compactMap { $0 }
    let found = places.lazy.compactMap { place in
      InterfaceFile(named: name, ".storyboard", in: place).map { (place, $0) }
    }.first
    source = InterfaceSource(
      name: found?.1.name ?? name, strings: found?.1.strings ?? [:], bundle: found?.0)
    storyboard = found.flatMap { Self.read($0.1) }
    super.init()
    if found == nil { StandardError.print("There is no storyboard \(name) in the bundle.") }
  }

  init(name: String, _ storyboard: Storyboard, _ source: InterfaceSource? = nil) {
    self.name = name
    self.source = source ?? InterfaceSource(name: name, strings: [:])
    self.storyboard = storyboard
  }

  /// Reports an unreadable file in the log.
  private static func read(_ file: InterfaceFile) -> Storyboard? {
    do throws(Storyboard.Refusal) {
      return try Storyboard(file.bytes)
    } catch {
      StandardError.print("\(file.name): \(error.reason).")
      return nil
    }
  }

  /// Creates the initial controller of an extension's main storyboard. Returns `nil` if there is no
  /// readable storyboard, or if neither its initial controller nor the controllers in this
  /// controller have the principal class.
  /// - Parameter principalClass: The name in the form `Module.Class`.
  static func principalController(_ principalClass: String, in bundle: URL?) -> UIViewController? {
    guard let bundle, let name = mainStoryboard(of: bundle) else { return nil }
    let main = UIStoryboard(name: name, bundle: Bundle(url: bundle))
    var next = main.storyboard?.initialController
    for _ in 0..<8 {
      guard let controller = next else { return nil }
      if let name = controller.object.customClass?.name {
        return principalClass.hasSuffix("." + name) ? main.instantiateInitialViewController() : nil
      }
      next = controller.root.flatMap { main.storyboard?.controllers[$0] }
    }
    return nil
  }

  /// Returns the name of the extension's main storyboard.
  static func mainStoryboard(of bundle: URL) -> String? {
    let info = AppBundle.propertyList(bundle.appending(path: "Info.plist"))
    return (info?["NSExtension"] as? [String: Any])?["NSExtensionMainStoryboard"] as? String
  }

  /// Creates the initial controller. Returns `nil` if the storyboard has no initial controller.
  open func instantiateInitialViewController() -> UIViewController? {
    storyboard?.initialController.flatMap { make($0, StoryboardNesting(), nil) }
  }

  /// Creates the initial controller. Returns `nil` if the storyboard has no initial controller or
  /// the controller has another class.
  /// - Parameter creator: Creates the controller. If it returns `nil`, an instance of the
  ///   storyboard's class is created.
  public func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    storyboard?.initialController.flatMap {
      make($0, StoryboardNesting(), creator)
    } as? Controller
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
    if let made = scene(identifier).flatMap({ make($0, StoryboardNesting(), creator) }) {
      return made
    }
    StandardError.print("The storyboard \(name) has no scene with the identifier \(identifier).")
    return UIViewController()
  }

  private func scene(_ identifier: String) -> StoryboardController? {
    storyboard?.controller(identifiedBy: identifier)
  }

  /// Creates the controller with the identifier in the file.
  func instantiate(
    _ identifier: String, _ nesting: StoryboardNesting,
    creator: ((NSCoder) -> UIViewController?)? = nil
  ) -> UIViewController? {
    storyboard?.controllers[identifier].flatMap { make($0, nesting, creator) }
  }

  private func make(
    _ description: StoryboardController, _ outer: StoryboardNesting,
    _ creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    guard let nesting = outer.inner() else { return nil }
    let object = description.object
    if object.element == "viewControllerPlaceholder" { return referenced(object, nesting, creator) }
    if object.customClass == nil, Self.isMissing(object.element) {
      // Without the container, its first page is shown.
      return description.root.flatMap { instantiate($0, nesting, creator: creator) }
    }
    let coder = StoryboardCoder()
    guard let made = creator?(coder) ?? kind(of: object)?.init(coder: coder) else { return nil }
    made.storyboard = self
    made.storyboardScene = StoryboardScene(description, of: made, in: self, nesting)
    if let bar = made as? UINavigationController {
      let root = description.root.flatMap { instantiate($0, nesting) }
      if let root { bar.viewControllers = [root] }
      if object.part("navigationBar")?.flag("hidden") ?? object.flag("navigationBarHidden") ?? false
      {
        bar.isNavigationBarHidden = true
      }
    }
    if let tabs = made as? UITabBarController {
      let pages = object.segues.filter { $0.relationship == "viewControllers" }
      tabs.viewControllers = pages.compactMap { instantiate($0.destination, nesting) }
    }
    made.awakeFromNib()
    return made
  }

  /// Creates a controller of another storyboard.
  private func referenced(
    _ object: StoryboardObject, _ nesting: StoryboardNesting,
    _ creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    guard let name = object["storyboardName"] else { return nil }
    let other = UIStoryboard(name: name, bundle: source.bundle.flatMap { Bundle(url: $0) })
    let scene =
      object["referencedIdentifier"].flatMap { other.storyboard?.controller(identifiedBy: $0) }
      ?? other.storyboard?.initialController
    return scene.flatMap { other.make($0, nesting, creator) }
  }

  /// Whether Xcode's element stands for a container that does not exist here.
  private static func isMissing(_ element: String) -> Bool {
    ["splitViewController", "pageViewController"].contains(element)
  }

  /// Returns the controller's class, or `nil` if the extension does not contain it.
  private func kind(of object: StoryboardObject) -> UIViewController.Type? {
    if object.customClass != nil { return source.customClass(of: object) as? UIViewController.Type }
    switch object.element {
    case "navigationController": return UINavigationController.self
    case "tabBarController": return UITabBarController.self
    case "tableViewController": return UITableViewController.self
    case "collectionViewController": return UICollectionViewController.self
    default: return UIViewController.self
    }
  }
}
