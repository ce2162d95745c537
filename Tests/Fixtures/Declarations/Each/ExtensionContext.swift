import Foundation
import UIKit

/// The end of a request with a handler, without a handler, and awaited.
class ContextUser {
  private let context: NSExtensionContext  // NSExtensionContext

  init(_ context: NSExtensionContext) {
    self.context = context
  }

  func complete() {
    let items = context.inputItems as? [NSExtensionItem] ?? []  // NSExtensionContext.inputItems
    // NSExtensionContext.completeRequest(returningItems:completionHandler:)
    context.completeRequest(returningItems: items, completionHandler: nil)
    context.completeRequest(returningItems: nil)
    context.completeRequest(returningItems: []) { expired in
      print(expired)
    }
    context.completeRequest(returningItems: [], completionHandler: { (expired: Bool) -> Void in })
  }

  func cancel(_ failed: NSExtensionItem) {
    let reason = NSError(domain: "Example", code: 1)
    // NSExtensionItemsAndErrorsKey
    let info = [NSExtensionItemsAndErrorsKey: [failed: reason]]
    // NSExtensionContext.cancelRequest(withError:)
    context.cancelRequest(withError: NSError(domain: "Example", code: 2, userInfo: info))
    context.cancelRequest(withError: CocoaError(.userCancelled))
  }

  func openSite(_ url: URL) {
    // NSExtensionContext.open(_:completionHandler:)
    context.open(url, completionHandler: nil)
    context.open(url)
    context.open(url) { success in print(success) }
  }

  func awaitAll(_ url: URL) async {
    if await context.open(url) { return }  // NSExtensionContext.open(_:) async
    await context.open(url)
  }

  var object: NSObject { context }  // NSExtensionContext: NSObject

  func observe() -> [NSObjectProtocol] {
    let names: [NSNotification.Name] = [
      // NSNotification.Name.NSExtensionHostWillEnterForeground
      .NSExtensionHostWillEnterForeground,
      .NSExtensionHostDidEnterBackground,  // NSNotification.Name.NSExtensionHostDidEnterBackground
      .NSExtensionHostWillResignActive,  // NSNotification.Name.NSExtensionHostWillResignActive
      .NSExtensionHostDidBecomeActive,  // NSNotification.Name.NSExtensionHostDidBecomeActive
    ]
    return names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in }
    }
  }
}
