import Social
import UIKit

final class ShareViewController: SLComposeServiceViewController {
  override func isContentValid() -> Bool { !contentText.isEmpty }

  override func didSelectPost() {
    HerdStore.add(bookName(contentText))
    extensionContext?.completeRequest(returningItems: nil)
  }
}
