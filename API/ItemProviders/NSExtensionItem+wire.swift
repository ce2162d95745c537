import ExtensionProcess
import Foundation
import Wire

extension NSExtensionItem {
  /// The item as it came over the wire; its files stay with the daemon until they are asked for.
  convenience init(_ item: InputItem, over connection: HostConnection) {
    self.init()
    attributedTitle = item.title.map { NSAttributedString(string: $0) }
    attributedContentText = item.contentText.map { NSAttributedString(string: $0) }
    attachments = item.attachments.map { NSItemProvider($0, over: connection) }
  }
}

extension NSItemProvider {
  convenience init(_ attachment: Attachment, over connection: HostConnection) {
    self.init()
    suggestedName = attachment.suggestedName
    let source: Representation.Source =
      switch attachment.content {
      case .file: .attachment(AttachmentSource(attachment, over: connection))
      case .text(let text):
        .item { completion, _, _ in completion?(NSString(string: text), nil) }
      case .url(let text):
        .item { completion, _, _ in
          if let url = NSURL(string: text) {
            completion?(url, nil)
          } else {
            completion?(nil, Self.error(.unexpectedValueClassError, "\(text) is not a URL."))
          }
        }
      }
    for typeIdentifier in attachment.typeIdentifiers { add(typeIdentifier, .all, source) }
  }
}
