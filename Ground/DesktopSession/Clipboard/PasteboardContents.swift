package import Foundation

/// What is on the pasteboard: items, each in one or more representations.
package struct PasteboardContents: Hashable, Codable, Sendable {
  /// A type's identifier and the bytes of that type.
  package typealias Item = [String: Data]

  /// How often the pasteboard has changed.
  package var changes: Int
  package var items: [Item]

  package static let empty = PasteboardContents(changes: 0, items: [])

  package init(changes: Int, items: [Item]) {
    self.changes = changes
    self.items = items
  }

  /// Bytes of all representations and of their names.
  var size: Int {
    items.reduce(0) { $0 + $1.reduce(0) { $0 + $1.key.utf8.count + $1.value.count } }
  }
}
