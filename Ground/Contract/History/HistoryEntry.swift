package import Foundation
package import Text

/// What a person shared, where to, what became of it and what came back.
package struct HistoryEntry: Codable, Hashable, Sendable, Identifiable {
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// Some of it waits, or is being sent.
    case sending
    /// Some of it, or its removal, goes on only after the person has done something.
    case waitingForPerson
    case delivered
    /// Delivered, and the link that its server gives back did not come.
    case deliveredWithoutLink
    case failed
    /// Nobody can know whether it arrived.
    case outcomeUnknown
    case cancelled
    /// The extension handed nothing off: what it did it did itself.
    case posted
    /// Its server is asked to remove it.
    case removing
    /// Taken back from where it was.
    case unshared
  }

  package struct Item: Codable, Hashable, Sendable {
    /// A file's name, a link, or the beginning of a text.
    package let name: String
    /// Uniform type identifier.
    package let type: String?
    /// From what it can be shared again: the path that the file had, the link or the text; nil: it
    /// is not known any more.
    package let source: Source?

    package enum Source: TaggedValue, Hashable, Sendable {
      case file(path: String)
      case link(String)
      case text(String)

      package init(_ fields: TaggedFields) throws {
        self =
          switch fields.type {
          case "file": .file(path: try fields["path"])
          case "link": .link(try fields["url"])
          case "text": .text(try fields["text"])
          default: throw fields.unknownType
          }
      }

      package var tagged: Tagged {
        switch self {
        case .file(let path): Tagged("file", ["path": path])
        case .link(let url): Tagged("link", ["url": url])
        case .text(let text): Tagged("text", ["text": text])
        }
      }
    }

    package init(name: String, type: String?, source: Source? = nil) {
      self.name = name
      self.type = type
      self.source = source
    }
  }

  /// The share's.
  package let id: String
  /// Bundle identifier of the extension.
  package let `extension`: String?
  /// Its name as the person knew it.
  package let destination: String
  /// Whom of those that the extension offers.
  package let recipient: String?
  package let items: [Item]
  /// What the person wrote along with it.
  package let text: String?
  /// When it was posted.
  package let date: Date
  package let state: State
  /// Why it is in that state, as a sentence; nil: there is nothing to say.
  package let reason: String?
  /// Where it can be seen.
  package let link: String?
  /// A small picture of it, at the server.
  package let thumbnail: String?
  /// Whether there is a way to take it back.
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

  /// Whether the person still has to say what is to become of it.
  package var isUndecided: Bool {
    switch state {
    case .failed, .outcomeUnknown, .waitingForPerson: true
    default: false
    }
  }

  /// "cow.jpg and 2 more → ImgShare".
  package var title: String {
    let first = items.first?.name ?? text.map { String($0.prefix(40)) } ?? "Something"
    let rest = items.count > 1 ? " and \(items.count - 1) more" : ""
    let whom = recipient.map { "\($0) · \(destination)" } ?? destination
    return "\(first)\(rest) → \(whom)"
  }
}

/// Which entries a list shows, newest first; those that the person has to decide about stand on
/// top.
package struct HistoryFilter: Codable, Hashable, Sendable {
  /// The most that one answer holds.
  package static let longestPage = 1000

  /// Stands somewhere in names, text, place, link or day (2026-11-23).
  package var text: String?
  package var states: Set<HistoryEntry.State>?
  /// Those that came before the one of this id.
  package var before: String?
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
