import Foundation
import ItemProviders
import Synchronization

/// A request that records the URLs that are opened.
final class OpeningContext: NSExtensionContext {
  private let urls = Mutex<[String]>([])

  convenience init() throws { self.init(over: try AttachmentDaemon().connection) }

  var opened: [String] { urls.withLock { $0 } }

  override func open(_ URL: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    urls.withLock { $0.append(URL.absoluteString) }
    completionHandler?(true)
  }
}
