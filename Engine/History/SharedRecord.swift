package import Contract
package import Foundation

/// The data of a share when it is posted.
package struct SharedRecord: Hashable, Sendable {
  package var id: String
  /// The bundle identifier of the extension, or `nil` if it is unknown.
  package var `extension`: String?
  package var destination: String
  package var recipient: String?
  package var items: [HistoryEntry.Item]
  package var text: String?
  package var date: Date

  package init(
    id: String, extension: String?, destination: String, recipient: String? = nil,
    items: [HistoryEntry.Item] = [], text: String? = nil, date: Date
  ) {
    self.id = id
    self.extension = `extension`
    self.destination = destination
    self.recipient = recipient
    self.items = items
    self.text = text
    self.date = date
  }

  /// The text by which the entry can be found.
  var words: String {
    let names = items.prefix(100).map { String($0.name.prefix(200)) }
    let day = String(date.formatted(.iso8601).prefix(10))
    return
      (names
      + [destination, recipient, `extension`, day, text.map { String($0.prefix(2000)) }]
      .compactMap(\.self)).joined(separator: "\n")
  }
}
