import UIKit
import UniformTypeIdentifiers

extension NSExtensionContext {
  var providers: [NSItemProvider] {
    inputItems.compactMap { $0 as? NSExtensionItem }.flatMap { $0.attachments ?? [] }
  }

  var text: String {
    inputItems.compactMap { ($0 as? NSExtensionItem)?.attributedContentText?.string }.first ?? ""
  }
}
