package import Contract
import Foundation
import Glibc
import HTTPSyntax
import Linux

extension NSExtensionItem {
  /// Creates an item from an item that an extension returned to the sharing app.
  package convenience init(returned item: ReturnedItem) {
    self.init()
    attributedTitle = item.title.map { NSAttributedString(string: $0) }
    attributedContentText = item.contentText.map { NSAttributedString(string: $0) }
    let providers = item.attachments.compactMap { NSItemProvider(returned: $0) }
    attachments = providers.isEmpty ? nil : providers
  }
}

extension NSItemProvider {
  /// Returns `nil` if the content is invalid.
  fileprivate convenience init?(returned attachment: ReturnedAttachment) {
    switch attachment.content {
    case .text(let text):
      self.init(item: NSString(string: text), typeIdentifier: attachment.typeIdentifier)
    case .url(let text):
      guard let url = URL(reading: text) else { return nil }
      self.init(item: url as NSURL, typeIdentifier: attachment.typeIdentifier)
    case .file(let path):
      // Opened now because the file is removed with the share.
      guard let file = try? Descriptor.open(path, O_RDONLY) else { return nil }
      self.init()
      registerFileRepresentation(
        forTypeIdentifier: attachment.typeIdentifier, visibility: .all
      ) { completion in
        completion(URL(filePath: file.path), false, nil)
        return nil
      }
    // The face has already replaced these contents with files.
    case .item, .kept: return nil
    case .data(let text):
      guard let data = Data(base64Encoded: text) else { return nil }
      self.init()
      registerDataRepresentation(
        forTypeIdentifier: attachment.typeIdentifier, visibility: .all
      ) { completion in
        completion(data, nil)
        return nil
      }
    }
    suggestedName = attachment.suggestedName
  }
}
