/// A message as it is kept.
struct PushMessage: Codable, Hashable, Sendable {
  /// Its place among all messages, whatever their topic.
  var number: Int64
  var id: String
  var topic: String
  /// Seconds since 1970.
  var time: Int64
  /// Seconds since 1970; nil: it is not kept.
  var expires: Int64?
  var title: String?
  var message: String
  /// 1 to 5; nil: 3.
  var priority: Int?
  var tags: [String]?
  var click: String?
  var icon: String?
  var isMarkdown: Bool?
  var attachment: PushAttachment?
}

/// A file here, or somewhere else.
struct PushAttachment: Codable, Hashable, Sendable {
  var name: String
  var place: Place
  /// A media type; nil where it is not known.
  var type: String?
  /// Bytes; nil where it is not known.
  var size: Int64?

  enum Place: Codable, Hashable, Sendable {
    /// Its name in the folder, which nobody guesses.
    case here(file: String)
    case elsewhere(url: String)
  }

  var file: String? { if case .here(let file) = place { file } else { nil } }
}
