/// A stored message.
struct PushMessage: Codable, Hashable, Sendable {
  /// The message's position among the messages of all topics.
  var number: Int64
  var id: String
  var topic: String
  /// The publication time, in seconds since 1970.
  var time: Int64
  /// The expiry, in seconds since 1970, or `nil` if the message is not kept.
  var expires: Int64?
  var title: String?
  var message: String
  /// The priority from 1 to 5. `nil` means 3.
  var priority: Int?
  var tags: [String]?
  var click: String?
  var icon: String?
  var isMarkdown: Bool?
  var attachment: PushAttachment?
}

/// An attachment on this server or elsewhere.
struct PushAttachment: Codable, Hashable, Sendable {
  var name: String
  var place: Place
  /// The media type, if known.
  var type: String?
  /// The size in bytes, if known.
  var size: Int64?

  enum Place: Codable, Hashable, Sendable {
    /// The unguessable name of a file in the attachment folder.
    case here(file: String)
    case elsewhere(url: String)
  }

  var file: String? { if case .here(let file) = place { file } else { nil } }
}
