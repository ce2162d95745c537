/// A scene's view controller.
package struct StoryboardController: Hashable, Sendable {
  package let id: String
  /// As Xcode calls it in the file: `viewController`, `navigationController`, …
  package let element: String
  /// What code asks for it by.
  package let storyboardIdentifier: String?
  package let className: String?
  package let module: String?
  /// Whether its class's module is the one that the target is built as.
  package let isOfTarget: Bool
  /// Of the controller that it shows first, when it is one that holds others.
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

  /// Every view of its scene, the outermost first.
  package var views: [StoryboardView] { view.map { [$0] + $0.inner } ?? [] }

  /// What is connected and cannot be made here, in words; nil when all of it can.
  package var strangeConnection: String? {
    let views = views
    for outlet in outlets {
      if outlet.isCollection { return "the outlet collection “\(outlet.property)”" }
      guard let end = views.first(where: { $0.id == outlet.destination }) else {
        return "the outlet “\(outlet.property)” to what is no view of its scene"
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
