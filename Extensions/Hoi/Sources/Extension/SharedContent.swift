import HoiKit
import UIKit
import UniformTypeIdentifiers

/// The picture or the link that was shared: the first there is, a picture before a link.
enum SharedContent {
  /// - Parameter use: called once, in the background. A picture's file is there until it returns.
  static func load(
    from context: NSExtensionContext?,
    _ use: @escaping @Sendable (Result<Hoi.Content, any Error>) -> Void
  ) {
    let items = context?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
    let attachments = items.flatMap { $0.attachments ?? [] }
    let image = UTType.image.identifier
    if let picture = attachments.first(where: { $0.hasItemConformingToTypeIdentifier(image) }) {
      picture.loadFileRepresentation(forTypeIdentifier: image) { file, error in
        use(file.map { .success(.picture($0)) } ?? .failure(error ?? HoiError.nothingToSend))
      }
      return
    }
    let url = UTType.url.identifier
    guard let link = attachments.first(where: { $0.hasItemConformingToTypeIdentifier(url) }) else {
      return use(.failure(HoiError.nothingToSend))
    }
    link.loadItem(forTypeIdentifier: url, options: nil) { item, error in
      let link = (item as? NSURL).map { Hoi.Content.link($0 as URL) }
      use(link.map { .success($0) } ?? .failure(error ?? HoiError.nothingToSend))
    }
  }
}
