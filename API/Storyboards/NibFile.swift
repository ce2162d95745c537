import Markup

/// The content of a `.xib` file.
package struct NibFile: Hashable, Sendable {
  /// The placeholders and the objects outside of other objects.
  package let objects: [StoryboardObject]

  /// - Throws: `Refusal` if the bytes are not a nib file in XML.
  package init(_ bytes: [UInt8]) throws(Storyboard.Refusal) {
    let document = try Storyboard.document(bytes)
    guard let type = document["type"], type.contains("CocoaTouch.XIB") else {
      throw Storyboard.Refusal(reason: "it is not a nib file for iOS")
    }
    objects = document.all("objects").flatMap(\.children).map(StoryboardObject.init)
  }
}
