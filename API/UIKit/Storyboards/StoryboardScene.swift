import Foundation
import Storyboards

/// The scene of a controller that was created from a storyboard. It creates the controller's views
/// and performs the scene's segues.
@MainActor final class StoryboardScene {
  let description: StoryboardController
  let storyboard: UIStoryboard
  let nesting: StoryboardNesting
  weak var owner: UIViewController?
  /// The views that show another controller, in the order of the file.
  var embeddings: [(segue: StoryboardSegue, view: UIView)] = []
  private let assembly: StoryboardAssembly
  /// The scene's objects that no view retains.
  private var others: [AnyObject] = []

  /// Gives the controller its title, its bar buttons and its runtime attributes.
  init(
    _ description: StoryboardController, of owner: UIViewController, in storyboard: UIStoryboard,
    _ nesting: StoryboardNesting
  ) {
    self.description = description
    self.storyboard = storyboard
    self.nesting = nesting
    self.owner = owner
    assembly = StoryboardAssembly(
      storyboard.source, owner: owner, identifiedBy: [description.id])
    assembly.scene = self
    for other in description.others
    where other["placeholderIdentifier"] == "IBFirstResponder" {
      assembly.firstResponders.insert(other.id)
    }
    let object = description.object
    if let title = storyboard.source.text(object, "title") { owner.title = title }
    owner.restorationIdentifier = object["restorationIdentifier"]
    if let style = object["modalPresentationStyle"].flatMap(UIModalPresentationStyle.init(named:)) {
      owner.modalPresentationStyle = style
    }
    if let item = object.part("navigationItem") { assembly.fill(owner.navigationItem, item) }
    if let tab = object.part("tabBarItem"), let title = storyboard.source.text(tab, "title") {
      owner.tabBarItem.title = title
    }
    let tools = object.list("toolbarItems").compactMap(assembly.makeBarItem)
    if !tools.isEmpty { owner.toolbarItems = tools }
    assembly.setAttributes(of: owner, object)
    assembly.setOutlets(of: owner, object)
    assembly.connect()
  }

  /// Whether the scene describes a view.
  var hasView: Bool { description.object.part("view") != nil }

  /// Creates the views and the other objects, and connects them.
  func load(into owner: UIViewController) {
    let root = description.object.part("view").flatMap(assembly.makeView)
    root?.frame = UIScreen.main.bounds
    owner.view = root ?? UIView(frame: UIScreen.main.bounds)
    others = description.others.compactMap(assembly.makeTopLevel)
    // The controller has its outlets before any object of the scene wakes.
    assembly.setOutlets(of: owner, description.object)
    assembly.connect()
    for (segue, view) in embeddings { embed(segue, in: view) }
    embeddings = []
  }

  /// The first segue of the scene with the identifier.
  func segue(identifiedBy identifier: String) -> StoryboardSegue? {
    Self.segue(identifiedBy: identifier, of: description.object)
      ?? description.others.lazy.compactMap { Self.segue(identifiedBy: identifier, of: $0) }.first
  }

  private static func segue(
    identifiedBy identifier: String, of object: StoryboardObject
  ) -> StoryboardSegue? {
    object.segues.first { $0.identifier == identifier }
      ?? object.children.lazy.compactMap { segue(identifiedBy: identifier, of: $0) }.first
  }
}

/// The controllers that a storyboard creates one within the other. The limits guard against a
/// storyboard that refers to itself.
@MainActor final class StoryboardNesting {
  private static let deepest = 8
  private static let most = 100

  private final class Counter { var controllers = 0 }

  private let depth: Int
  private let counter: Counter

  convenience init() { self.init(0, Counter()) }

  private init(_ depth: Int, _ counter: Counter) {
    self.depth = depth
    self.counter = counter
  }

  /// Returns the nesting of an inner controller, or `nil` if a limit is reached.
  func inner() -> StoryboardNesting? {
    guard depth < Self.deepest, counter.controllers < Self.most else { return nil }
    counter.controllers += 1
    return StoryboardNesting(depth + 1, counter)
  }
}
