/// What a `.storyboard` says: its scenes' view controllers, their views, and what is connected to
/// what.
///
/// Of the views only what a face shows is kept: what they are, what they say, what is in them.
package struct Storyboard: Hashable, Sendable {
  /// Bytes of a file.
  package static let maximumSize = 1 << 20

  package struct Refusal: Error, Hashable, Sendable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  package private(set) var initial: String?
  package private(set) var controllers: [String: StoryboardController] = [:]

  /// - throws: when it is not a storyboard in XML.
  package init(_ bytes: [UInt8]) throws(Refusal) {
    let document: MarkupElement
    do throws(MarkupReader.Failure) {
      document = try MarkupElement(bytes)
    } catch {
      throw Refusal(reason: "it cannot be read (line \(error.line): \(error.reason))")
    }
    guard document.name == "document", document["type"]?.contains("Storyboard") == true else {
      throw Refusal(reason: "it is not a storyboard")
    }
    initial = document["initialViewController"]
    for scene in document.all("scenes").flatMap({ $0.all("scene") }) {
      for object in scene.all("objects").flatMap(\.children) {
        guard object["sceneMemberID"] == "viewController" || object.name.hasSuffix("ontroller"),
          let controller = StoryboardController(object)
        else { continue }
        controllers[controller.id] = controller
      }
    }
  }

  /// The one that is shown first; nil when it is not in the file.
  package var initialController: StoryboardController? { initial.flatMap { controllers[$0] } }

  package func controller(identifiedBy identifier: String) -> StoryboardController? {
    controllers.values.first { $0.storyboardIdentifier == identifier }
  }
}
