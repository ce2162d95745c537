import Synchronization
import UIKit

/// Sends texts by a background session, each as one transfer.
final class Outbox: Sendable {
  private let session: URLSession = {
    let configuration = URLSessionConfiguration.background(withIdentifier: "group.test.hasty")
    configuration.sharedContainerIdentifier = "group.test.hasty"
    return URLSession(configuration: configuration)
  }()
  private let kept = Mutex<URL?>(nil)

  var address: URL? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }

  func send(_ text: String) {
    guard let address else { return print("no address") }
    var request = URLRequest(url: address)
    request.httpMethod = "POST"
    request.httpBody = Data(text.utf8)
    session.dataTask(with: request).resume()
  }
}
