import Destinations
import Foundation
import UIKit
import UniformTypeIdentifiers

/// The shared items, by their kinds.
@MainActor struct SharedContent {
  /// The providers of files.
  let files: [NSItemProvider]
  /// The providers of links.
  let links: [NSItemProvider]
  private let texts: [NSItemProvider]
  /// The title of the first item, or `nil`.
  let title: String?

  init(_ context: NSExtensionContext?) {
    let items = (context?.inputItems ?? []).compactMap { $0 as? NSExtensionItem }
    let providers = items.flatMap { $0.attachments ?? [] }
    let isFile = { (provider: NSItemProvider) in
      provider.hasItemConformingToTypeIdentifier(UTType.fileURL.identifier)
        || !provider.hasItemConformingToTypeIdentifier(UTType.url.identifier)
          && !provider.hasItemConformingToTypeIdentifier(UTType.plainText.identifier)
    }
    files = providers.filter(isFile)
    let others = providers.filter { !isFile($0) }
    links = others.filter { $0.hasItemConformingToTypeIdentifier(UTType.url.identifier) }
    texts = others.filter { !$0.hasItemConformingToTypeIdentifier(UTType.url.identifier) }
    title = items.lazy.compactMap { $0.attributedTitle?.string }.first { !$0.isEmpty }
  }

  /// - Throws: `DestinationFailure` if a part of the content would be lost.
  func check(for destination: DestinationFile) throws {
    if texts.count > 1 || links.count > 1 { throw DestinationFailure.several(destination.name) }
    if !files.isEmpty, !links.isEmpty, !destination.sendsLinksWithFiles {
      throw DestinationFailure.linkWithFiles(destination.name)
    }
  }

  /// Returns the first link, or `nil`.
  func link() async throws -> String? {
    guard let provider = links.first else { return nil }
    return try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadObject(ofClass: URL.self) { url, error in
        if let url {
          continuation.resume(returning: url.absoluteString)
        } else {
          continuation.resume(throwing: error ?? DestinationFailure.unreadable("The link"))
        }
      }
    }
  }

  /// Returns the first text, or an empty string.
  func text() async -> String {
    guard let provider = texts.first else { return "" }
    return await withCheckedContinuation { continuation in
      _ = provider.loadObject(ofClass: String.self) { text, _ in
        continuation.resume(returning: text ?? "")
      }
    }
  }
}

extension NSItemProvider {
  /// Returns the name of a loaded file. If the file has an ending of its own, the ending that its
  /// type would have is not added: a text with the name `a.bin` keeps this name.
  private static func name(of url: URL, suggested: String?) -> String {
    let loaded = url.lastPathComponent
    guard let suggested, loaded.hasPrefix(suggested + "."),
      !URL(filePath: suggested).pathExtension.isEmpty
    else { return loaded }
    return suggested
  }

  /// Performs work with the file while it is readable.
  /// - Throws: The work's error, or an error if the file cannot be read.
  @MainActor func withFile<Result: Sendable>(
    _ work: @escaping @Sendable (ShareValues.File, URL) throws -> Result
  ) async throws -> Result {
    let identifiers = registeredTypeIdentifiers
    let type = identifiers.lazy.compactMap { UTType($0) }.first { $0 != .fileURL } ?? .data
    let name = suggestedName
    return try await withCheckedThrowingContinuation { continuation in
      _ = loadInPlaceFileRepresentation(forTypeIdentifier: type.identifier) { url, _, error in
        continuation.resume(
          with: Swift.Result {
            guard let url else { throw error ?? DestinationFailure.unreadable(name ?? "The file") }
            let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            let own = UTType(filenameExtension: url.pathExtension) ?? type
            return try work(
              ShareValues.File(
                name: NSItemProvider.name(of: url, suggested: name),
                type: own.preferredMIMEType ?? type.preferredMIMEType
                  ?? "application/octet-stream",
                size: Int64(size)), url)
          })
      }
    }
  }
}
