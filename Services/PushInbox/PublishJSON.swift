import Foundation

/// A message as JSON, in the format that ntfy's clients send to `/`.
struct PublishJSON: Decodable, Sendable {
  let topic: String
  let message: String?
  let title: String?
  let tags: [String]?
  let priority: Int?
  let click: String?
  let attach: String?
  let filename: String?
  let icon: String?
  let markdown: Bool?
  let cache: String?
  let delay: String?
  let email: String?
  let call: String?
  let hasActions: Bool
  /// The first unsupported feature that the JSON requests, among the features for which this type
  /// has no property. The text is the start of a sentence.
  let notDone: String?

  private enum CodingKeys: String, CodingKey {
    case topic, message, title, tags, priority, click, attach, filename, icon, markdown, cache
    case delay, email, call, actions, template
    case sequenceID = "sequence_id"
    case pollID = "poll_id"
    case unifiedPush = "unifiedpush"
  }

  private static let othersNotDone: [(key: CodingKeys, what: String)] = [
    (.template, "Filling in templates is"), (.sequenceID, "Changing messages later is"),
    (.pollID, "Asking phones to poll is"), (.unifiedPush, "UnifiedPush is"),
  ]

  private struct Anything: Decodable {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    topic = try values.decode(String.self, forKey: .topic)
    message = try values.decodeIfPresent(String.self, forKey: .message)
    title = try values.decodeIfPresent(String.self, forKey: .title)
    tags = try values.decodeIfPresent([String].self, forKey: .tags)
    priority = try values.decodeIfPresent(Int.self, forKey: .priority)
    click = try values.decodeIfPresent(String.self, forKey: .click)
    attach = try values.decodeIfPresent(String.self, forKey: .attach)
    filename = try values.decodeIfPresent(String.self, forKey: .filename)
    icon = try values.decodeIfPresent(String.self, forKey: .icon)
    markdown = try values.decodeIfPresent(Bool.self, forKey: .markdown)
    cache = try values.decodeIfPresent(String.self, forKey: .cache)
    delay = try values.decodeIfPresent(String.self, forKey: .delay)
    email = try values.decodeIfPresent(String.self, forKey: .email)
    call = try values.decodeIfPresent(String.self, forKey: .call)
    hasActions = try values.decodeIfPresent([Anything].self, forKey: .actions)?.isEmpty == false
    notDone = Self.othersNotDone.first { values.contains($0.key) }?.what
  }
}
