import Markup

/// The content of a `.storyboard` file: the scenes with their controllers and other objects.
package struct Storyboard: Hashable, Sendable {
  /// The maximum size of a file, in bytes.
  package static let maximumSize = 1 << 20

  package struct Refusal: Error, Hashable, Sendable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  package private(set) var initial: String?
  package private(set) var controllers: [String: StoryboardController] = [:]

  /// - Throws: `Refusal` if the bytes are not a storyboard in XML.
  package init(_ bytes: [UInt8]) throws(Refusal) {
    let document = try Self.document(bytes)
    guard document["type"]?.contains("Storyboard") == true else {
      throw Refusal(reason: "it is not a storyboard")
    }
    initial = document["initialViewController"]
    for scene in document.all("scenes").flatMap({ $0.all("scene") }) {
      let objects = scene.all("objects").flatMap(\.children)
      let others = objects.filter { !Self.isController($0) }.map(StoryboardObject.init)
      for object in objects where Self.isController(object) && object["id"] != nil {
        let controller = StoryboardController(object: StoryboardObject(object), others: others)
        controllers[controller.id] = controller
      }
    }
  }

  /// Returns the root element of an Interface Builder document.
  static func document(_ bytes: [UInt8]) throws(Refusal) -> MarkupElement {
    let document: MarkupElement
    do throws(MarkupReader.Failure) {
      document = try MarkupElement(bytes)
    } catch {
      throw Refusal(reason: "it cannot be read (line \(error.line): \(error.reason))")
    }
    guard document.name == "document" else { throw Refusal(reason: "it is not a storyboard") }
    return document
  }

  private static func isController(_ object: MarkupElement) -> Bool {
    object["sceneMemberID"] == "viewController" || object.name.hasSuffix("ontroller")
  }

  /// The controller that is shown first, or `nil` if the file does not contain it.
  package var initialController: StoryboardController? { initial.flatMap { controllers[$0] } }

  package func controller(identifiedBy identifier: String) -> StoryboardController? {
    controllers.values.first { $0.storyboardIdentifier == identifier }
  }
}
