package import Text

/// An item of a share. `File` is the type that refers to the item's file, because each process that
/// handles the item refers to the file in another way.
package enum SharedItem<File: Sendable>: Sendable {
  /// A text.
  case text(String)
  /// A link.
  case url(String)
  /// A web page's address, and the results of an extension's script as a property list in XML.
  case page(url: String, results: String)
  /// A file.
  case file(File)
}

extension SharedItem: Equatable where File: Equatable {}
extension SharedItem: Hashable where File: Hashable {}

/// The reference to an item's file, as one member of the item's JSON object.
package protocol ItemFile: Hashable, Sendable {
  /// The value of the JSON member `type` for an item that is a link.
  static var linkType: String { get }

  init(_ fields: TaggedFields) throws

  /// The name and value of the member.
  var member: (name: String, value: (any Encodable)?) { get }
}

extension ItemFile {
  package static var linkType: String { "url" }
}

extension SharedItem: Encodable, Decodable, TaggedValue where File: ItemFile {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "text": .text(try fields["text"])
      case File.linkType: .url(try fields["url"])
      case "page": .page(url: try fields["url"], results: try fields["results"])
      case "file": .file(try File(fields))
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .text(let text): Tagged("text", ["text": text])
    case .url(let url): Tagged(File.linkType, ["url": url])
    case .page(let url, let results): Tagged("page", ["url": url, "results": results])
    case .file(let file): Tagged("file", [file.member.name: file.member.value])
    }
  }
}

/// A file that a face has opened and handed to the daemon over the descriptor socket.
package struct HandedFile: ItemFile {
  /// The handle that the face received.
  package var handle: String

  package init(handle: String) { self.handle = handle }
  package init(_ fields: TaggedFields) throws { handle = try fields["handle"] }
  package var member: (name: String, value: (any Encodable)?) { ("handle", handle) }
}

/// A file that the daemon holds for an extension. The extension requests a descriptor of the file.
package struct HeldFile: ItemFile {
  /// The size in bytes, or `nil` if it is unknown.
  package var size: Int64?

  package init(size: Int64?) { self.size = size }
  package init(_ fields: TaggedFields) throws { size = try fields.optional("size") }
  package var member: (name: String, value: (any Encodable)?) { ("size", size) }
}

/// A file that a host app names. The sheet opens the file with the user's rights. The host app has
/// the same rights.
package struct NamedFile: ItemFile {
  /// The file's path.
  package var path: String

  package init(path: String) { self.path = path }
  package init(_ fields: TaggedFields) throws { path = try fields["path"] }
  package var member: (name: String, value: (any Encodable)?) { ("path", path) }
}

/// A file in the history.
package struct RecordedFile: ItemFile {
  package static var linkType: String { "link" }

  /// The path of the file when it was shared.
  package var path: String

  package init(path: String) { self.path = path }
  package init(_ fields: TaggedFields) throws { path = try fields["path"] }
  package var member: (name: String, value: (any Encodable)?) { ("path", path) }
}
