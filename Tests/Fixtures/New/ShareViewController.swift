// swift-format-ignore-file: NeverForceUnwrap
import Social
import UIKit

class ShareViewController: SLComposeServiceViewController {
  override func isContentValid() -> Bool { !contentText.isEmpty }

  override func didSelectPost() {
    let file = URL.temporaryDirectory.appending(path: "\(getpid()).txt")
    try? Data(contentText.utf8).write(to: file)
    var request = URLRequest(url: URL(string: "http://127.0.0.1:9/bins/new")!)
    request.httpMethod = "POST"
    let background = URLSessionConfiguration.background(withIdentifier: "com.example.New")
    background.sharedContainerIdentifier = "group.com.example.New"
    URLSession(configuration: background).uploadTask(with: request, fromFile: file).resume()
    extensionContext?.completeRequest(returningItems: nil)
  }
}
