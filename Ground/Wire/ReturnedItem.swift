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
  /// Bytes of data that all returned attachments may have together in the message; others come as files.
  package static let maximumData = 1 << 20

  package enum Content: Codable, Hashable, Sendable {
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
