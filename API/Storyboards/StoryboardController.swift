/// The view controller of a scene, and the other objects of the scene.
package struct StoryboardController: Hashable, Sendable {
  package let object: StoryboardObject
  /// The scene's objects outside of the controller, such as gesture recognizers.
  package let others: [StoryboardObject]

  package var id: String { object.id }
  /// The identifier that code uses to instantiate the controller.
  package var storyboardIdentifier: String? { object["storyboardIdentifier"] }

  /// The identifier of the first child controller, if this controller is a container.
  package var root: String? {
    object.segues.first { $0.kind == "relationship" }.map(\.destination)
  }

  /// A description of the first connection to an object that the scene does not contain, or `nil`
  /// if there is none.
  package var strangeConnection: String? {
    let all = [object] + others
    var identifiers: Set<String> = []
    for object in all { object.collectIdentifiers(into: &identifiers) }
    return all.lazy.compactMap { $0.danglingConnection(in: identifiers) }.first
  }
}
