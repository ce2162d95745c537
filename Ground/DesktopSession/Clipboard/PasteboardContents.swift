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
  var size: Int {
    items.reduce(0) { $0 + $1.reduce(0) { $0 + $1.key.utf8.count + $1.value.count } }
  }
}
