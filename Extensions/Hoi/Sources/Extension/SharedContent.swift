import HoiKit
import UIKit
import UniformTypeIdentifiers

/// The shared content: a picture, a link or both, with their title.
enum SharedContent {
  /// - Parameter use: Called once, in the background. If the content is a picture, its file exists
  ///   until `use` returns.
  static func load(
    from context: NSExtensionContext?,
    _ use: @escaping @Sendable (Result<Hoi.Content, any Error>) -> Void
  ) {
    let items = context?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
    let title = items.compactMap { $0.attributedTitle?.string }.first { !$0.isEmpty }
    let attachments = items.flatMap { $0.attachments ?? [] }
    let image = UTType.image.identifier
    let picture = attachments.first { $0.hasItemConformingToTypeIdentifier(image) }
    let link = attachments.first {
      $0 !== picture && $0.hasItemConformingToTypeIdentifier(UTType.url.identifier)
    }
    // Sendable: item providers may be used from any thread, but their class does not declare it.
    nonisolated(unsafe) let provider = picture
    loadLink(link) { result in
      guard let provider else {
        return use(
          result.flatMap { link in
            link.map { .success(.link($0, title: title)) } ?? .failure(HoiError.nothingToSend)
          })
      }
      // If the link cannot be loaded, the share fails, because the user expects the link to be
      // sent.
      guard case .success(let link) = result else { return use(result.map { _ in .nothing }) }
      _ = provider.loadFileRepresentation(forTypeIdentifier: image) { file, error in
        use(
          file.map { .success(.picture($0, link: link, title: title)) }
            ?? .failure(error ?? HoiError.nothingToSend))
      }
    }
  }

  /// Loads the link, or passes `nil` if there is no provider.
  private static func loadLink(
    _ provider: NSItemProvider?, _ use: @escaping @Sendable (Result<URL?, any Error>) -> Void
  ) {
    guard let provider else { return use(.success(nil)) }
    provider.loadItem(forTypeIdentifier: UTType.url.identifier, options: nil) { item, error in
      let link = (item as? NSURL).map { $0 as URL }
      use(link.map { .success($0) } ?? .failure(error ?? HoiError.nothingToSend))
    }
  }
}
