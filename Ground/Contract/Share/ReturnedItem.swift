package import Text

/// An item that an extension returns to the host app: an `NSExtensionItem` of
/// `completeRequest(returningItems:)`.
package struct ReturnedItem: Codable, Hashable, Sendable {
  /// The largest number of items that one extension returns.
  package static let maximumCount = 64
  /// The largest number of attachments of one item.
  package static let maximumAttachments = 64

  /// The item's title, or `nil`.
  package var title: String?
  /// The item's text, or `nil`.
  package var contentText: String?
  /// The item's attachments.
  package var attachments: [ReturnedAttachment]

  package init(
    title: String? = nil, contentText: String? = nil, attachments: [ReturnedAttachment] = []
  ) {
    self.title = title
    self.contentText = contentText
    self.attachments = attachments
  }
}

/// An attachment of a returned item.
package struct ReturnedAttachment: Codable, Hashable, Sendable {
  /// The total size of the `data` attachments in a message, in bytes. Larger data is returned as
  /// files.
  package static let maximumData = 1 << 20

  /// The content or its source.
  package enum Content: TaggedValue, Hashable, Sendable {
    /// A text.
    case text(String)
    /// A link.
    case url(String)
    /// Bytes in Base64.
    case data(String)
    /// The shared item with this number, unchanged.
    case item(Int)
    /// The bytes that the extension stored under this number with
    /// `ExtensionMessage.Request.returned`.
    case kept(Int)
    /// A file that the daemon keeps with the share. Extensions never send this case.
    case file(path: String)
  }

  /// The uniform type identifier of the content.
  package var typeIdentifier: String
  /// The attachment's content.
  package var content: Content
  /// The suggested file name, or `nil`.
  package var suggestedName: String?

  package init(typeIdentifier: String, content: Content, suggestedName: String? = nil) {
    self.typeIdentifier = typeIdentifier
    self.content = content
    self.suggestedName = suggestedName
  }
}

extension ReturnedAttachment.Content {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "text": .text(try fields["text"])
      case "url": .url(try fields["url"])
      case "data": .data(try fields["data"])
      case "item": .item(try fields["number"])
      case "kept": .kept(try fields["number"])
      case "file": .file(path: try fields["path"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .text(let text): Tagged("text", ["text": text])
    case .url(let url): Tagged("url", ["url": url])
    case .data(let data): Tagged("data", ["data": data])
    case .item(let number): Tagged("item", ["number": number])
    case .kept(let number): Tagged("kept", ["number": number])
    case .file(let path): Tagged("file", ["path": path])
    }
  }
}
