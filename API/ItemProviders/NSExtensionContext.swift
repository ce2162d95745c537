package import ExtensionProcess
public import Foundation
package import Wire

/// What an extension was asked for, and the way to say that it is done.
open class NSExtensionContext: NSObject {
  private let connection: HostConnection
  private let end = RequestEnd()
  /// Whom the person chose with the extension.
  package let conversation: Conversation?
  /// What Intents has made of it: one object, however often it is asked for.
  package var madeIntent: AnyObject?

  /// Of `NSExtensionItem`.
  public let inputItems: [Any]

  package init(over connection: HostConnection) {
    self.connection = connection
    conversation = connection.share.conversation
    inputItems = connection.share.items.map { NSExtensionItem($0, over: connection) }
  }

  /// Tells the host that the extension is done, and gives it the items: their texts, and the best
  /// representation of each attachment, loaded first; files are on the host's disk when it hears.
  /// Transfers resumed before reach the daemon before.
  ///
  /// The sheet closes with it. The process lives on until what it has begun is finished, 30 seconds
  /// at most.
  ///
  /// `completionHandler`: called in the background when the host has been told, with false; and
  /// with true while that call has not returned, when the time is over and the process is about to
  /// end.
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

  /// Tells the host that nothing was shared, and why: the error's domain, code and description.
  open func cancelRequest(withError error: any Error) {
    guard isFirstWord("cancel") else { return }
    let error = error as NSError
    connection.send(
      .cancelled(
        Failure(domain: error.domain, code: error.code, message: error.localizedDescription)))
    end.tell()
  }

  /// `body`: called once, on any thread, when the request has been completed or cancelled.
  package func whenOver(_ body: @escaping @Sendable () -> Void) { end.whenOver(body) }

  /// Calls the completion handlers that have not returned once more, with `expired` true, and then
  /// what it is given. It may be called from any thread.
  package var expire: @Sendable (_ done: @escaping @Sendable () -> Void) -> Void {
    { [end] in end.expire($0) }
  }

  /// Opens a URL of the containing app's own in that app, and a web page where the person is asked
  /// first.
  ///
  /// `completionHandler`: called in the background, with whether somebody took it.
  open func open(_ URL: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    let open = OpenWork.current.begin()
    connection.open(URL) { isOpened in
      DispatchQueue.global().async {
        completionHandler?(isOpened)
        open.end()
      }
    }
  }

  @discardableResult
  open func open(_ URL: URL) async -> Bool {
    await withCheckedContinuation { continuation in
      connection.open(URL) { continuation.resume(returning: $0) }
    }
  }

  /// The first word counts: a request ends once.
  private func isFirstWord(_ word: String) -> Bool {
    let isFirst = end.takeFirstWord()
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
