package import ExtensionProcess
public import Foundation
import Synchronization
package import Wire

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

  /// Tells the host that the extension is done, and gives it the items: their texts, and the best
  /// representation of each attachment, loaded first. Transfers resumed before reach the daemon
  /// before.
  ///
  /// `completionHandler`: called in the background when the host has been told, with whether the
  /// request expired. It never does here: a share that must end ends its process.
  open func completeRequest(
    returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    let completed: @Sendable () -> Void = {
      guard let completionHandler else { return }
      DispatchQueue.global(qos: .background).async { completionHandler(false) }
    }
    guard isFirstWord("complete") else { return completed() }
    let returning = ReturningItems(items ?? [])
    guard returning.needsLoading else {
      connection.send(.completed(returned: returning.withoutAttachments))
      return completed()
    }
    let connection = connection
    Task.detached {
      connection.send(.completed(returned: await returning.loaded()))
      completed()
    }
  }

  @discardableResult
  open func completeRequest(returningItems items: [Any]?) async -> Bool {
    await withCheckedContinuation { continuation in
      completeRequest(returningItems: items) { continuation.resume(returning: $0) }
    }
  }

  /// Tells the host that nothing was shared, and why: the error's domain, code and description.
  open func cancelRequest(withError error: any Error) {
    guard isFirstWord("cancel") else { return }
    let error = error as NSError
    connection.send(
      .cancelled(
        Failure(domain: error.domain, code: error.code, message: error.localizedDescription)))
  }

  /// Share extensions may not open URLs: always false.
  open func open(_ URL: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    guard let completionHandler else { return }
    DispatchQueue.global().async { completionHandler(false) }
  }

  @discardableResult
  open func open(_ URL: URL) async -> Bool { false }

  /// The first word counts: a request ends once.
  private func isFirstWord(_ word: String) -> Bool {
    let isFirst = isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
    if !isFirst { ExtensionLog.write("The request has ended already: its \(word) is ignored.") }
    return isFirst
  }

  /// Tells whoever observes in this process what became of the app that shares.
  @MainActor package func post(_ state: HostState) {
    let name: NSNotification.Name =
      switch state {
      case .willEnterForeground: .NSExtensionHostWillEnterForeground
      case .didEnterBackground: .NSExtensionHostDidEnterBackground
      case .willResignActive: .NSExtensionHostWillResignActive
      case .didBecomeActive: .NSExtensionHostDidBecomeActive
      }
    NotificationCenter.default.post(name: name, object: self)
  }
}

extension NSNotification.Name {
  // Posted on the main queue, with the context as object.
  public static let NSExtensionHostWillEnterForeground = Self("NSExtensionHostWillEnterForeground")
  public static let NSExtensionHostDidEnterBackground = Self("NSExtensionHostDidEnterBackground")
  public static let NSExtensionHostWillResignActive = Self("NSExtensionHostWillResignActive")
  public static let NSExtensionHostDidBecomeActive = Self("NSExtensionHostDidBecomeActive")
}
