import UIKit

/// The web links in the shared content.
@MainActor struct SharedLinks {
  private let providers: [NSItemProvider]

  init(_ context: NSExtensionContext?) {
    let items = (context?.inputItems ?? []).compactMap { $0 as? NSExtensionItem }
    providers = items.flatMap { $0.attachments ?? [] }.filter {
      $0.hasItemConformingToTypeIdentifier(UTType.url.identifier)
        && !$0.hasItemConformingToTypeIdentifier(UTType.fileURL.identifier)
    }
  }

  var isEmpty: Bool { providers.isEmpty }

  /// Returns the links in order, without duplicates.
  func load() async throws -> [URL] {
    var links: [URL] = []
    for provider in providers {
      let link: URL? = try await withCheckedThrowingContinuation { continuation in
        _ = provider.loadObject(ofClass: URL.self) { link, error in
          if let error {
            continuation.resume(throwing: error)
          } else {
            continuation.resume(returning: link)
          }
        }
      }
      if let link, !links.contains(link) { links.append(link) }
    }
    return links
  }
}
