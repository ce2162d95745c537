/// What a `.storyboard` says about the class of its first view controller.
///
/// Nothing in it is drawn: a share extension's view here is what its code makes.
struct Storyboard {
  struct Refusal: Error, Hashable {
    let reason: String
    let mend: String
  }

  static let maximumSize = 1 << 20

  private struct Controller {
    var element: String
    var name: String?
    var module: String?
    var isOfTarget = false
    /// Of the controller that it shows first, when it is one that holds others.
    var root: String?
    /// The first outlet or action in its scene.
    var connection: String?
  }

  private var initial: String?
  private var controllers: [String: Controller] = [:]

  /// - throws: when it is not a storyboard in XML.
  init(_ bytes: [UInt8]) throws(Refusal) {
    do throws(MarkupReader.Failure) {
      try read(MarkupReader(bytes))
    } catch {
      throw Refusal(
        reason: "it cannot be read (line \(error.line): \(error.reason.printable))",
        mend: "save it with Xcode as a storyboard, not as a compiled one")
    }
    guard isStoryboard else {
      throw Refusal(reason: "it is not a storyboard", mend: Self.mend)
    }
  }

  private static let mend =
    "save it with Xcode, or name the class under NSExtensionPrincipalClass instead"
  private var isStoryboard = false

  /// `Module.Class` of the initial scene's view controller.
  /// - Parameter target: the module that stands for `customModuleProvider="target"`.
  func principalClass(target: String) throws(Refusal) -> String {
    guard let initial else {
      throw Refusal(
        reason: "it has no initial view controller",
        mend: "choose “Is Initial View Controller” in Xcode, or name the class under "
          + "NSExtensionPrincipalClass")
    }
    guard let controller = controllers[initial] else {
      throw Refusal(reason: "its initial view controller is not in it", mend: Self.mend)
    }
    if let root = controller.root {
      let inner = controllers[root].flatMap { try? self.name(of: $0, target: target) }
      throw Refusal(
        reason: "its initial view controller is a \(controller.element.printable) around "
          + (inner?.printable ?? "another one"),
        mend: "name \(inner?.printable ?? "the inner one's class") under "
          + "NSExtensionPrincipalClass; it may make the outer one itself, in code")
    }
    let name = try name(of: controller, target: target)
    if let connection = controller.connection {
      throw Refusal(
        reason:
          "\(name.printable)'s scene connects \(connection.printable), and nothing here makes "
          + "views from storyboards",
        mend: "make the views in code and delete the connection, or name \(name.printable) under "
          + "NSExtensionPrincipalClass")
    }
    return name
  }

  private func name(of controller: Controller, target: String) throws(Refusal) -> String {
    guard let name = controller.name, !name.isEmpty else {
      throw Refusal(
        reason: "its initial view controller has no class of its own",
        mend: "write the class into “Custom Class” in Xcode, or under NSExtensionPrincipalClass")
    }
    guard let module = controller.isOfTarget ? target : controller.module, !module.isEmpty else {
      throw Refusal(
        reason: "\(name.printable) has no module",
        mend: "choose “Inherit Module From Target” in Xcode, or name Module.\(name.printable) "
          + "under NSExtensionPrincipalClass")
    }
    return "\(module).\(name)"
  }

  // MARK: Reading

  private mutating func read(_ source: MarkupReader) throws(MarkupReader.Failure) {
    var reader = source
    var path: [String] = []
    /// The controllers of the scene that is being read.
    var scene: [String] = []
    while let event = try reader.next() {
      switch event {
      case .end:
        path.removeLast()
      case .start(let element, let attributes):
        if path.isEmpty {
          isStoryboard =
            element == "document"
            && attributes["type"]?.contains("Storyboard") == true
          initial = attributes["initialViewController"]
        }
        if element == "scene" { scene = [] }
        if path.last == "objects", path.dropLast().last == "scene",
          attributes["sceneMemberID"] == "viewController" || element.hasSuffix("ontroller"),
          let id = attributes["id"]
        {
          scene.append(id)
          controllers[id] = Controller(
            element: element, name: attributes["customClass"], module: attributes["customModule"],
            isOfTarget: attributes["customModuleProvider"] == "target")
        }
        if path.last == "connections" { connect(element, attributes, scene) }
        path.append(element)
      }
    }
  }

  private mutating func connect(
    _ element: String, _ attributes: [String: String], _ scene: [String]
  ) {
    for id in scene {
      switch element {
      case "outlet", "outletCollection":
        note("the outlet “\(attributes["property"] ?? "")”", id)
      case "action":
        note("the action “\(attributes["selector"] ?? "")”", id)
      case "segue" where attributes["kind"] == "relationship":
        if controllers[id]?.root == nil { controllers[id]?.root = attributes["destination"] ?? "" }
      default: break
      }
    }
  }

  private mutating func note(_ connection: String, _ id: String) {
    if controllers[id]?.connection == nil { controllers[id]?.connection = connection }
  }
}
