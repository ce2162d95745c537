import CInitializers
import Foundation
import Linux
import Storyboards

/// The origin of a description: the file's name and texts, and the module of the target.
@MainActor struct InterfaceSource {
  let name: String
  let strings: [String: String]
  var bundle: URL?

  /// Returns a text of an object in the user's language.
  func text(_ object: StoryboardObject, _ property: String, translatedAs key: String? = nil)
    -> String?
  {
    guard let text = object.text(property) else { return nil }
    return strings["\(object.id).\(key ?? property)"] ?? text
  }

  /// Returns the class that the object names, or `nil` after a warning if the program does not
  /// contain it.
  func customClass(of object: StoryboardObject) -> AnyClass? {
    guard let named = object.customClass else { return nil }
    let modules = [named.isOfTarget ? nil : named.module, UIStoryboard.ownModule, named.module]
    for module in modules.compactMap({ $0 }) {
      if let found = NSClassFromString("\(module).\(named.name)") { return found }
    }
    StandardError.print(
      "\(name) names the unknown class \(modules.compactMap { $0 }.first ?? "").\(named.name).")
    return nil
  }
}

/// The objects that are created from a scene, from a cell of a scene or from a nib file.
///
/// First, all objects are created. Then they are connected and receive `awakeFromNib()`.
@MainActor final class StoryboardAssembly {
  /// The maximum number of objects. The limit guards against a file with many small elements.
  private static let maximumObjects = 5000

  let source: InterfaceSource
  /// The scene's controller or the nib's owner. It is retained by its own user.
  private(set) weak var owner: AnyObject?
  private let ownerIdentifiers: Set<String>
  /// The assembly of the scene, for a cell in the scene.
  private let parent: StoryboardAssembly?
  private var made: [String: AnyObject] = [:]
  private var parts: [(object: AnyObject, description: StoryboardObject)] = []
  private var count = 0
  /// The identifiers of the placeholders for the first responder.
  var firstResponders: Set<String> = []
  /// The scene that performs segues.
  weak var scene: StoryboardScene?
  /// The identifier for a nib's cell without an identifier of its own.
  var reuseIdentifier: String?

  init(
    _ source: InterfaceSource, owner: AnyObject?, identifiedBy identifiers: Set<String>,
    in parent: StoryboardAssembly? = nil
  ) {
    self.source = source
    self.owner = owner
    self.parent = parent
    ownerIdentifiers = identifiers
    scene = parent?.scene
    firstResponders = parent?.firstResponders ?? []
  }

  /// Returns the object with the identifier, or `nil` if it was not created.
  func object(_ identifier: String) -> AnyObject? {
    if ownerIdentifiers.contains(identifier) { return owner }
    return made[identifier] ?? parent?.object(identifier)
  }

  /// The assembly of the scene, which the scene retains. A copy of a cell ends before the prototypes
  /// in the cell are used.
  var root: StoryboardAssembly { parent?.root ?? self }

  /// Records a new object, whose connections and runtime attributes are set by `connect()`.
  func record(_ object: AnyObject, as description: StoryboardObject) {
    if !description.id.isEmpty { made[description.id] = object }
    parts.append((object, description))
  }

  /// Records that a part of another object has the identifier.
  func name(_ object: AnyObject, _ identifier: String) {
    if !identifier.isEmpty { made[identifier] = object }
  }

  /// Returns whether another object may be created.
  func hasRoom() -> Bool {
    count += 1
    if count == Self.maximumObjects + 1 {
      StandardError.print("\(source.name) has more than \(Self.maximumObjects) objects.")
    }
    return count <= Self.maximumObjects
  }

  /// Connects all recorded objects and wakes them.
  func connect() {
    let parts = parts
    self.parts = []
    for (object, description) in parts { setAttributes(of: object, description) }
    for (object, description) in parts { setOutlets(of: object, description) }
    for (object, description) in parts { addActions(of: object, description) }
    for case (let responder as UIResponder, _) in parts { responder.awakeFromNib() }
  }

  /// Creates an object that no other object contains. Returns `nil` for a placeholder.
  func makeTopLevel(_ description: StoryboardObject) -> AnyObject? {
    guard hasRoom() else { return nil }
    switch description.element {
    case "placeholder", "exit", "viewControllerPlaceholder": return nil
    case "customObject": return makeCustomObject(description)
    case "barButtonItem": return makeBarItem(description)
    case let name where name.hasSuffix("GestureRecognizer"): return makeRecognizer(description)
    case let name where name.hasSuffix("ontroller"): return nil
    default: return makeView(description)
    }
  }

  private func makeCustomObject(_ description: StoryboardObject) -> AnyObject? {
    guard let type = source.customClass(of: description), type is NSObject.Type else { return nil }
    let object: AnyObject
    if let responder = type as? UIResponder.Type {
      guard let made = responder.init(coder: StoryboardCoder()) else { return nil }
      object = made
    } else {
      // A class reference is a pointer to its metadata. The returned object is retained.
      object = Unmanaged<NSObject>.fromOpaque(
        cinitializers_object(unsafeBitCast(type, to: UnsafeRawPointer.self))
      ).takeRetainedValue()
    }
    record(object, as: description)
    return object
  }

  private func makeRecognizer(_ description: StoryboardObject) -> UIGestureRecognizer? {
    let recognizer: UIGestureRecognizer =
      switch description.element {
      case "tapGestureRecognizer": UITapGestureRecognizer()
      case "longPressGestureRecognizer": UILongPressGestureRecognizer()
      case "swipeGestureRecognizer": UISwipeGestureRecognizer()
      case "panGestureRecognizer": UIPanGestureRecognizer()
      case "pinchGestureRecognizer": UIPinchGestureRecognizer()
      case "rotationGestureRecognizer": UIRotationGestureRecognizer()
      default: UIGestureRecognizer()
      }
    recognizer.isEnabled = description.flag("enabled") ?? true
    if let tap = recognizer as? UITapGestureRecognizer {
      tap.numberOfTapsRequired = description.count("numberOfTapsRequired") ?? 1
    }
    record(recognizer, as: description)
    return recognizer
  }
}
