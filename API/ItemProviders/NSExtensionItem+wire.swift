import AppleSupport
import Contract
import Foundation
import HTTPSyntax
import UniformTypeIdentifiers

extension NSExtensionItem {
  /// Creates an item from its wire form. Its files stay with the daemon until a load requests them.
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
    if case .page(let url, let results) = attachment.content {
      add(UTType.propertyList.identifier, .all, Self.propertyList(results))
      add(UTType.url.identifier, .all, Self.link(url))
      return
    }
    let source: Representation.Source =
      switch attachment.content {
      case .file: .attachment(AttachmentSource(attachment, over: connection))
      case .text(let text):
        .item { completion, _, _ in completion?(NSString(string: text), nil) }
      case .url(let text), .page(let text, _): Self.link(text)
      }
    for typeIdentifier in attachment.typeIdentifiers { add(typeIdentifier, .all, source) }
  }

  private static func link(_ text: String) -> Representation.Source {
    .item { completion, _, _ in
      if let url = URL(reading: text) {
        completion?(url as NSURL, nil)
      } else {
        completion?(nil, error(.unexpectedValueClassError, "\(text) is not a URL."))
      }
    }
  }

  private static func propertyList(_ text: String) -> Representation.Source {
    .item { completion, _, _ in
      if let list = PropertyListItem.read(Data(text.utf8)) {
        completion?(list, nil)
      } else {
        completion?(nil, error(.unexpectedValueClassError, "The item is not a property list."))
      }
    }
  }
}
