package import ExtensionProcess
public import Foundation
import Synchronization
import Wire

/// What an extension was asked for, and the way to say that it is done.
open class NSExtensionContext: NSObject {
  private let connection: HostConnection
  private let isOver = Mutex(false)

  /// Of `NSExtensionItem`.
  public let inputItems: [Any]

  package init(over connection: HostConnection) {
    self.connection = connection
    inputItems = connection.share.items.map { NSExtensionItem($0, over: connection) }
  }

  /// Tells the host that the extension is done. Transfers resumed before reach the daemon before.
  /// `completionHandler`: called in the background with whether the request expired.
  open func completeRequest(
    returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    finish(with: .completed(returned: []))
    guard let completionHandler else { return }
    DispatchQueue.global(qos: .background).async { completionHandler(false) }
  }

  open func completeRequest(returningItems items: [Any]?) async -> Bool {
    finish(with: .completed(returned: []))
    return false
  }

  /// Tells the host that nothing was shared, and why.
  open func cancelRequest(withError error: any Error) {
    let error = error as NSError
    finish(
      with: .cancelled(
        Failure(domain: error.domain, code: error.code, message: error.localizedDescription)))
  }

  /// Share extensions may not open URLs: always false.
  open func open(_ URL: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    guard let completionHandler else { return }
    DispatchQueue.global().async { completionHandler(false) }
  }

  open func open(_ URL: URL) async -> Bool { false }

  /// The first word counts: a request ends once.
  private func finish(with message: ExtensionMessage) {
    let isFirst = isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
    if isFirst { connection.send(message) }
  }
}

/// What an extension's principal class does.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
  func beginRequest(with context: NSExtensionContext)
}

extension NSNotification.Name {
  public static let NSExtensionHostWillEnterForeground = Self("NSExtensionHostWillEnterForeground")
  public static let NSExtensionHostDidEnterBackground = Self("NSExtensionHostDidEnterBackground")
  public static let NSExtensionHostWillResignActive = Self("NSExtensionHostWillResignActive")
  public static let NSExtensionHostDidBecomeActive = Self("NSExtensionHostDidBecomeActive")
}
