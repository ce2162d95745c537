package import Foundation
package import Translations

/// One share of the history: its items, destination, outcome and link.
package struct HistoryEntry: Codable, Hashable, Sendable, Identifiable {
  /// The state of a share in the history.
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// Some transfers are pending or in flight.
    case sending
    /// A transfer, or the removal from the server, continues only after an action of the user.
    case waitingForPerson
    /// All transfers were delivered.
    case delivered
    /// All transfers were delivered, but the response lacks the expected link.
    case deliveredWithoutLink
    /// A transfer failed for good.
    case failed
    /// A transfer has an unknown outcome.
    case outcomeUnknown
    /// The transfers were cancelled.
    case cancelled
    /// The extension handed off no transfers. It did its work itself.
    case posted
    /// The removal from the server is pending.
    case removing
    /// The server has removed the shared items.
    case unshared
  }

  /// A shared item.
  package struct Item: Codable, Hashable, Sendable {
    /// The file's name, the link, or the start of the text.
    package let name: String
    /// The uniform type identifier, or `nil` if it is unknown.
    package let type: String?
    /// The source for sharing the item again, or `nil` if it is no longer known.
    package let source: SharedItem<RecordedFile>?

    package init(name: String, type: String?, source: SharedItem<RecordedFile>? = nil) {
      self.name = name
      self.type = type
      self.source = source
    }
  }

  /// The share's identifier.
  package let id: String
  /// The extension's bundle identifier.
  package let `extension`: String?
  /// The extension's name at the time of the share.
  package let destination: String
  /// The name of the person chosen with the extension, or `nil`.
  package let recipient: String?
  /// The shared items.
  package let items: [Item]
  /// The text that the user wrote, or `nil`.
  package let text: String?
  /// The time at which the share was posted.
  package let date: Date
  /// The state of the share.
  package let state: State
  /// The reason for `state` as a sentence, or `nil` if the state needs none.
  package var reason: String?
  /// The translatable form of `reason`, or `nil` if only the text is known.
  package var reasonExplanation: Explanation?
  /// The link, or `nil`. If each item has its own, the link of the last item.
  package let link: String?
  /// The links of the items before the last, in their order, or `nil` if the share has one link.
  package var otherLinks: [String]?
  /// The link of a small picture on the server, or `nil`.
  package let thumbnail: String?
  /// Whether the share can be removed from the server.
  package let canUnshare: Bool

  package init(
    id: String, extension: String?, destination: String, recipient: String?, items: [Item],
    text: String?, date: Date, state: State, reason: String?, link: String?, thumbnail: String?,
    canUnshare: Bool
  ) {
    self.id = id
    self.extension = `extension`
    self.destination = destination
    self.recipient = recipient
    self.items = items
    self.text = text
    self.date = date
    self.state = state
    self.reason = reason
    self.link = link
    self.thumbnail = thumbnail
    self.canUnshare = canUnshare
  }

  /// All links, in the order of the items.
  package var links: [String] { (otherLinks ?? []) + [link].compactMap(\.self) }

  /// Whether the user must decide how the share continues.
  package var isUndecided: Bool {
    switch state {
    case .failed, .outcomeUnknown, .waitingForPerson: true
    default: false
    }
  }

  /// The label in lists: "cow.jpg and 2 more → ImgShare".
  package var title: String { titleExplanation.text }

  /// The label in a form that can be translated.
  package var titleExplanation: Explanation {
    let name = items.first?.name ?? text.map { String($0.prefix(40)) }
    let first = name.map(Explanation.init(verbatim:)) ?? Explanation("Something")
    let others = items.count - 1
    let all =
      others > 0
      ? Explanation("\(first) and \(others) more", "\(first) and \(others) more", count: others)
      : first
    let whom = recipient.map { "\($0) · \(destination)" } ?? destination
    return Explanation("\(all) → \(whom)")
  }
}

/// The entries that a list contains. Undecided entries come first, then the newest entries.
package struct HistoryFilter: Codable, Hashable, Sendable {
  /// The largest number of entries in one response.
  package static let longestPage = 1000

  /// A text to find in the names, text, destination, link or date (2026-11-23).
  package var text: String?
  /// The states to include. `nil` means all.
  package var states: Set<HistoryEntry.State>?
  /// The identifier of an entry. Only older entries are included.
  package var before: String?
  /// The number of entries, 1 to `longestPage`.
  package var limit: Int

  package init(
    text: String? = nil, states: Set<HistoryEntry.State>? = nil, before: String? = nil,
    limit: Int = 50
  ) {
    self.text = text
    self.states = states
    self.before = before
    self.limit = limit
  }
}
