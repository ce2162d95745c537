import Foundation
import Glibc
import Linux
import URLReading
package import Wire

extension NSExtensionItem {
  /// What an extension gave back, as the app that shared gets it.
  package convenience init(returned item: ReturnedItem) {
    self.init()
    attributedTitle = item.title.map { NSAttributedString(string: $0) }
    attributedContentText = item.contentText.map { NSAttributedString(string: $0) }
    let providers = item.attachments.compactMap { NSItemProvider(returned: $0) }
    attachments = providers.isEmpty ? nil : providers
  }
}

extension NSItemProvider {
  /// nil for data that is none.
  fileprivate convenience init?(returned attachment: ReturnedAttachment) {
    switch attachment.content {
    case .text(let text):
      self.init(item: NSString(string: text), typeIdentifier: attachment.typeIdentifier)
    case .url(let text):
      guard let url = URL(reading: text) else { return nil }
      self.init(item: url as NSURL, typeIdentifier: attachment.typeIdentifier)
    case .file(let path):
      // Here and now: the file goes with the share.
      guard let file = try? Descriptor.open(path, O_RDONLY) else { return nil }
      self.init()
      registerFileRepresentation(
        forTypeIdentifier: attachment.typeIdentifier, visibility: .all
      ) { completion in
        completion(URL(filePath: file.path), false, nil)
        return nil
      }
    // The face has made a file of it.
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
