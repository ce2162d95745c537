package import Text

/// What an extension gives back to the app that shared: an `NSExtensionItem` of
/// `completeRequest(returningItems:)`.
package struct ReturnedItem: Codable, Hashable, Sendable {
  package static let maximumCount = 64
  package static let maximumAttachments = 64

  package var title: String?
  package var contentText: String?
  package var attachments: [ReturnedAttachment]

  package init(
    title: String? = nil, contentText: String? = nil, attachments: [ReturnedAttachment] = []
  ) {
    self.title = title
    self.contentText = contentText
    self.attachments = attachments
  }
}

package struct ReturnedAttachment: Codable, Hashable, Sendable {
  /// Bytes of data that all returned attachments may have together in the message; others come as
  /// files.
  package static let maximumData = 1 << 20

  package enum Content: TaggedValue, Hashable, Sendable {
    case text(String)
    case url(String)
    /// In Base64.
    case data(String)
    /// The shared item of this number, unchanged.
    case item(Int)
    /// Bytes that the extension has handed over under this number.
    case kept(Int)
    /// A file of the daemon's with these bytes, which goes with the share: never from an extension.
    case file(path: String)
  }

  package var typeIdentifier: String
  package var content: Content
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
