import Social
import UIKit
import UniformTypeIdentifiers

/// Returns the shared text and the names of the files to the app.
class EchoViewController: SLComposeServiceViewController {
  override func didSelectPost() {
    let attachments = (extensionContext?.inputItems ?? []).compactMap { $0 as? NSExtensionItem }
      .flatMap { $0.attachments ?? [] }
    let item = NSExtensionItem()
    item.attributedContentText = NSAttributedString(string: contentText)
    item.attributedTitle = NSAttributedString(
      string: attachments.compactMap(\.suggestedName).joined(separator: ", "))
    item.attachments = [
      NSItemProvider(item: "echo" as NSString, typeIdentifier: UTType.plainText.identifier)
    ]
    extensionContext?.completeRequest(returningItems: [item])
  }
}
