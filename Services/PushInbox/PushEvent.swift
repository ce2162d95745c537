import Foundation

/// An event for subscribers, in ntfy's JSON.
struct PushEvent: Encodable, Sendable {
  enum Kind: String, Encodable, Sendable {
    case open, message, keepalive
  }

  let id: String
  let time: Int64
  var expires: Int64?
  let event: Kind
  let topic: String
  var title: String?
  var message: String?
  var priority: Int?
  var tags: [String]?
  var click: String?
  var icon: String?
  var contentType: String?
  var attachment: Attachment?

  struct Attachment: Encodable, Sendable {
    let name: String
    let url: String
    let type: String?
    let size: Int64?
    let expires: Int64?
  }

  private enum CodingKeys: String, CodingKey {
    case id, time, expires, event, topic, title, message, priority, tags, click, icon, attachment
    case contentType = "content_type"
  }

  /// - Parameter url: The service's own address, without a slash at the end.
  init(_ message: PushMessage, url: String) {
    id = message.id
    time = message.time
    expires = message.expires
    event = .message
    topic = message.topic
    title = message.title
    self.message = message.message
    priority = message.priority
    tags = message.tags
    click = message.click
    icon = message.icon
    contentType = message.isMarkdown == true ? "text/markdown" : nil
    attachment = message.attachment.map { attachment in
      switch attachment.place {
      case .here(let file):
        Attachment(
          name: attachment.name, url: "\(url)/file/\(file)", type: attachment.type,
          size: attachment.size, expires: message.expires)
      case .elsewhere(let url):
        Attachment(name: attachment.name, url: url, type: nil, size: nil, expires: nil)
      }
    }
  }

  /// Creates an event that opens a stream or keeps it alive.
  init(_ kind: Kind, of topics: [TopicName], at date: Date) {
    id = MessageIDs.random()
    time = Int64(date.timeIntervalSince1970)
    event = kind
    topic = topics.map(\.description).joined(separator: ",")
  }
}
