/// An element of an XML document with its children and its own text.
package struct MarkupElement: Hashable, Sendable {
  package let name: String
  package let attributes: [String: String]
  package private(set) var children: [MarkupElement] = []
  /// The element's text, without the text of its children.
  package private(set) var text = ""

  /// Parses a whole document. The reader limits the depth. The caller must limit the size.
  package init(_ bytes: [UInt8]) throws(MarkupReader.Failure) {
    var reader = MarkupReader(bytes)
    var open: [MarkupElement] = []
    while let event = try reader.next() {
      switch event {
      case .start(let name, let attributes):
        open.append(MarkupElement(name: name, attributes: attributes))
      case .text(let text):
        if !open.isEmpty { open[open.count - 1].text += text }
      case .end:
        let ended = open.removeLast()
        guard !open.isEmpty else {
          self = ended
          // The reader throws an error if anything follows the root element.
          while try reader.next() != nil {}
          return
        }
        open[open.count - 1].children.append(ended)
      }
    }
    throw MarkupReader.Failure(line: 1, reason: "there is no element")
  }

  /// A document with that root.
  init(holding root: MarkupElement) {
    name = ""
    attributes = [:]
    children = [root]
  }

  private init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  package subscript(attribute: String) -> String? { attributes[attribute] }

  /// Returns the direct children with that name.
  package func all(_ name: String) -> [MarkupElement] { children.filter { $0.name == name } }

  /// The texts of the element and its descendants.
  package var wholeText: String { text + children.map(\.wholeText).joined() }

  package func first(_ name: String) -> MarkupElement? { children.first { $0.name == name } }
}
