package import Foundation

/// The pasteboard's content: items, each in one or more representations.
package struct PasteboardContents: Hashable, Codable, Sendable {
  /// The bytes of each representation by uniform type.
  package typealias Item = [String: Data]

  /// The number of changes of the pasteboard.
  package var changes: Int
  /// The items.
  package var items: [Item]

  /// The content of a pasteboard that was never used.
  package static let empty = PasteboardContents(changes: 0, items: [])

  package init(changes: Int, items: [Item]) {
    self.changes = changes
    self.items = items
  }

  /// The size of all representations and their types in bytes.
  package var size: Int {
    items.reduce(0) { $0 + $1.reduce(0) { $0 + $1.key.utf8.count + $1.value.count } }
  }

  /// Removes control characters except tabs and line breaks from texts, because a text may be
  /// pasted into a terminal.
  package static func withoutControls(_ item: Item) -> Item {
    item.reduce(into: [:]) { plain, representation in
      let (type, bytes) = representation
      guard [Pasteboard.text, Pasteboard.url].contains(type) else {
        plain[type] = bytes
        return
      }
      var text = String.UnicodeScalarView()
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars
      where scalar.properties.generalCategory != .control
        || "\t\n\r".unicodeScalars.contains(scalar)
      { text.append(scalar) }
      plain[type] = Data(String(text).utf8)
    }
  }
}
