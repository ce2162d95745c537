package import AppleSupport
package import Contract
public import Foundation
import Linux

/// The request that an extension handles, with the functions to complete or cancel the request.
open class NSExtensionContext: NSObject {
  private let connection: HostConnection
  private let end = RequestEnd()
  /// The conversation that the user chose together with the extension.
  package let conversation: Conversation?
  /// The intent that the Intents module made from `conversation`, so that every access to `intent`
  /// returns the same object.
  package var madeIntent: AnyObject?

  /// The shared items. Each is an `NSExtensionItem`.
  public let inputItems: [Any]

  package init(over connection: HostConnection) {
    self.connection = connection
    conversation = connection.share.conversation
    inputItems = connection.share.items.map { NSExtensionItem($0, over: connection) }
  }

  /// Completes the request and returns items to the host: their texts, and the best representation
  /// of each attachment. Before the host is notified, the attachments are loaded, and files are
  /// stored on the host's disk. Transfers that were resumed before this call also reach the daemon
  /// before the host is notified.
  ///
  /// The sheet then closes. The process continues for at most 30 s to finish the work it has begun.
  ///
  /// The completion handler is called in the background with `false` after the host was notified.
  /// If that call is still running when the 30 s are over, the handler is called again with `true`,
  /// and the process ends.
  open func completeRequest(
    returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    let open = OpenWork.current.begin()
    guard isFirstWord("complete") else { return end.call(completionHandler, open) }
    let complete: @Sendable ([ReturnedItem]) -> Void = { [connection, end] in
      connection.send(.completed(returned: $0))
      end.tell()
      end.call(completionHandler, open)
    }
    let returning = ReturningItems(items ?? [])
    guard returning.needsLoading else { return complete(returning.withoutAttachments) }
    Task.detached { [connection] in
      let loaded = await returning.loaded(over: connection)
      if !loaded.problems.isEmpty { connection.send(.notReturned(loaded.problems)) }
      complete(loaded.items)
    }
  }

  /// Cancels the request. The host receives the error's domain, code and description.
  open func cancelRequest(withError error: any Error) {
    guard isFirstWord("cancel") else { return }
    let error = error as NSError
    connection.send(
      .cancelled(
        Failure(domain: error.domain, code: error.code, message: error.localizedDescription)))
    end.tell()
  }

  /// Sets a function that is called once, on any thread, when the request is over.
  package func whenOver(_ body: @escaping @Sendable () -> Void) { end.whenOver(body) }

  /// A function that calls the unfinished completion handlers again with `expired` set to `true`,
  /// and then calls `done`. Any thread may call it.
  package var expire: @Sendable (_ done: @escaping @Sendable () -> Void) -> Void {
    { [end] in end.expire($0) }
  }

  /// Opens a URL. A URL with the containing app's own scheme opens in that app. Before a web page
  /// opens, the user is asked for permission.
  ///
  /// The completion handler is called in the background. Its argument says whether the URL was
  /// opened.
  open func open(_ URL: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    let open = OpenWork.current.begin()
    connection.open(URL) { isOpened in
      DispatchQueue.global().async {
        completionHandler?(isOpened)
        open.end()
      }
    }
  }

  /// Opens a URL as `open(_:completionHandler:)` does, and returns whether it was opened.
  @discardableResult
  open func open(_ URL: URL) async -> Bool {
    await withCheckedContinuation { continuation in
      connection.open(URL) { continuation.resume(returning: $0) }
    }
  }

  /// Opens the user's browser with a form that is sent to a web app, with the files of the share.
  /// Before the browser opens, the user is asked for permission.
  ///
  /// The completion handler is called once, with the reason if the browser was not opened.
  package final func open(
    _ form: WebForm, completionHandler: @escaping @Sendable (Failure?) -> Void
  ) {
    connection.open(form, completion: completionHandler)
  }

  /// Returns `true` on the first call only, because a request ends once.
  private func isFirstWord(_ word: String) -> Bool {
    let isFirst = end.takeFirstWord()
    if !isFirst { StandardError.print("The request has already ended: its \(word) is ignored.") }
    return isFirst
  }

  /// Posts the notification for the sharing app's new state.
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
  /// Posted on the main queue when the sharing app will come to the foreground. The object is the
  /// context.
  public static let NSExtensionHostWillEnterForeground = Self("NSExtensionHostWillEnterForeground")
  /// Posted on the main queue when the sharing app has gone to the background. The object is the
  /// context.
  public static let NSExtensionHostDidEnterBackground = Self("NSExtensionHostDidEnterBackground")
  /// Posted on the main queue when the sharing app will stop being active. The object is the
  /// context.
  public static let NSExtensionHostWillResignActive = Self("NSExtensionHostWillResignActive")
  /// Posted on the main queue when the sharing app has become active. The object is the context.
  public static let NSExtensionHostDidBecomeActive = Self("NSExtensionHostDidBecomeActive")
}

/// The requirements of an extension's principal class.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
  /// Called once, on the main thread, when the request begins. If the class is a view controller,
  /// its view is loaded only after this call.
  func beginRequest(with context: NSExtensionContext)
}
