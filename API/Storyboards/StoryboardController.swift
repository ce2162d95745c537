import Markup

/// The view controller of a scene.
package struct StoryboardController: Hashable, Sendable {
  package let id: String
  /// Xcode's element name, such as `viewController` or `navigationController`.
  package let element: String
  /// The identifier that code uses to instantiate the controller.
  package let storyboardIdentifier: String?
  package let className: String?
  package let module: String?
  /// Whether the class belongs to the module of the target.
  package let isOfTarget: Bool
  /// The identifier of the first child controller, if this controller is a container.
  package let root: String?
  package let view: StoryboardView?
  package let outlets: [StoryboardOutlet]

  init?(_ element: MarkupElement) {
    guard let id = element["id"] else { return nil }
    self.id = id
    self.element = element.name
    storyboardIdentifier = element["storyboardIdentifier"]
    className = element["customClass"]
    module = element["customModule"]
    isOfTarget = element["customModuleProvider"] == "target"
    let connections = element.all("connections").flatMap(\.children)
    root = connections.first { $0.name == "segue" && $0["kind"] == "relationship" }
      .map { $0["destination"] ?? "" }
    outlets = connections.compactMap(StoryboardOutlet.init)
    view = element.children.first { $0["key"] == "view" }.map { StoryboardView($0) }
  }

  /// All views of the scene, outermost first.
  package var views: [StoryboardView] { view.map { [$0] + $0.inner } ?? [] }

  /// A description of the first connection that is not supported, or `nil` if all connections are
  /// supported.
  package var strangeConnection: String? {
    let views = views
    for outlet in outlets {
      if outlet.isCollection { return "the outlet collection “\(outlet.property)”" }
      guard let end = views.first(where: { $0.id == outlet.destination }) else {
        return "the outlet “\(outlet.property)” to an object that is not a view of its scene"
      }
      if end.kind == .other { return "the outlet “\(outlet.property)” to a \(end.element)" }
    }
    for view in views {
      if let action = view.actions.first(where: { view.kind != .button || $0.destination != id }) {
        return "the action “\(action.selector)” of a \(view.element)"
          + (view.kind == .button ? " to another object" : "")
      }
      for outlet in view.outlets
      where view.kind != .table || outlet.destination != id
        || !["dataSource", "delegate"].contains(outlet.property)
      {
        return "the outlet “\(outlet.property)” of a \(view.element)"
      }
    }
    return nil
  }
}
