import UIKit
import UniformTypeIdentifiers

/// An action without a view. It reads the results of the script in the page, and returns an
/// argument for the script.
final class PageHandler: NSObject, NSExtensionRequestHandling {
  private let key: String

  override init() {
    key = "url"
    super.init()
  }

  func beginRequest(with context: NSExtensionContext) {
    let type = UTType.propertyList.identifier
    guard
      let provider = context.providers.first(where: { $0.hasItemConformingToTypeIdentifier(type) })
    else { return context.completeRequest(returningItems: []) }
    provider.loadItem(forTypeIdentifier: type, options: nil) { item, _ in
      let found =
        (item as? NSDictionary)?[NSExtensionJavaScriptPreprocessingResultsKey] as? [String: Any]
      let argument: [String: Any] = [
        "deeplink": "moo:" + (found?[self.key] as? String ?? "nothing"),
        "count": found?.count ?? 0,
      ]
      let results = NSItemProvider(
        item: [NSExtensionJavaScriptFinalizeArgumentKey: argument] as NSDictionary,
        typeIdentifier: type)
      let answer = NSExtensionItem()
      answer.attachments = [results]
      context.completeRequest(returningItems: [answer])
    }
  }
}
