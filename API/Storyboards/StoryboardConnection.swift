import Markup

/// A property to which another object is assigned.
package struct StoryboardOutlet: Hashable, Sendable {
  package let property: String
  package let destination: String
  /// Whether the property is an array that contains the object.
  package let isCollection: Bool
}

/// A method of another object that is called when an object is used.
package struct StoryboardAction: Hashable, Sendable {
  package let selector: String
  package let destination: String
  /// Xcode's event name, such as `touchUpInside`.
  package let event: String?
}

/// A transition to another controller.
package struct StoryboardSegue: Hashable, Sendable {
  /// Xcode's kind, such as `show`, `presentation`, `embed`, `unwind` or `relationship`.
  package let kind: String
  package let identifier: String?
  package let destination: String
  package let relationship: String?
  /// Whether a row's detail button starts the segue, and not its selection.
  package let isOfAccessory: Bool
  /// The method of the controller to return to.
  package let unwindAction: String?
  package let presentationStyle: String?
  package let transitionStyle: String?
  /// The method of the source that creates the destination.
  package let creator: String?
  package let className: String?
}

extension StoryboardObject {
  package var outlets: [StoryboardOutlet] {
    list("connections").compactMap { connection in
      guard ["outlet", "outletCollection"].contains(connection.element) else { return nil }
      return StoryboardOutlet(
        property: connection["property"] ?? "", destination: connection["destination"] ?? "",
        isCollection: connection.element == "outletCollection")
    }
  }

  package var actions: [StoryboardAction] {
    list("connections").compactMap { connection in
      guard connection.element == "action" else { return nil }
      return StoryboardAction(
        selector: connection["selector"] ?? "", destination: connection["destination"] ?? "",
        event: connection["eventType"])
    }
  }

  package var segues: [StoryboardSegue] {
    list("connections").compactMap { connection in
      guard connection.element == "segue" else { return nil }
      return StoryboardSegue(
        kind: connection["kind"] ?? "", identifier: connection["identifier"],
        destination: connection["destination"] ?? "", relationship: connection["relationship"],
        isOfAccessory: connection["trigger"]?.hasPrefix("accessory") ?? false,
        unwindAction: connection["unwindAction"],
        presentationStyle: connection["modalPresentationStyle"],
        transitionStyle: connection["modalTransitionStyle"],
        creator: connection["destinationCreationSelector"], className: connection["customClass"])
    }
  }

  /// A description of the first outlet or action, at any depth, whose destination is not among the
  /// identifiers.
  package func danglingConnection(in identifiers: Set<String>) -> String? {
    if let outlet = outlets.first(where: { !identifiers.contains($0.destination) }) {
      return "the outlet “\(outlet.property)” of a \(element)"
    }
    if let action = actions.first(where: { !identifiers.contains($0.destination) }) {
      return "the action “\(action.selector)” of a \(element)"
    }
    return children.lazy.compactMap { $0.danglingConnection(in: identifiers) }.first
  }
}
