import Foundation
import UIKit
import UniformTypeIdentifiers

/// Every way to load. A result is unused here if Apple's importer makes it discardable.
class ProviderLoading {
  func loadItem(_ provider: NSItemProvider) {
    // NSItemProvider.loadItem(forTypeIdentifier:options:completionHandler:)
    provider.loadItem(forTypeIdentifier: "public.url", options: nil) { (item, error) in
      if let url = item as? NSURL { print(url) }
    }
    provider.loadItem(forTypeIdentifier: UTType.text.identifier) { _, _ in }
    provider.loadItem(
      forTypeIdentifier: "public.image", options: nil,
      completionHandler: { (item: NSSecureCoding?, error: Error?) -> Void in })
    provider.loadItem(forTypeIdentifier: "public.data")
  }

  func loadData(_ provider: NSItemProvider) {
    // NSItemProvider.loadDataRepresentation(forTypeIdentifier:completionHandler:)
    provider.loadDataRepresentation(forTypeIdentifier: "public.png") { data, error in
      print(data?.count ?? 0)
    }
    // NSItemProvider.loadDataRepresentation(for:completionHandler:)
    _ = provider.loadDataRepresentation(for: .png) { data, error in }
  }

  func loadFiles(_ provider: NSItemProvider) {
    // NSItemProvider.loadFileRepresentation(forTypeIdentifier:completionHandler:)
    let progress = provider.loadFileRepresentation(forTypeIdentifier: "public.movie") {
      url, error in
    }
    progress.cancel()
    provider.loadFileRepresentation(forTypeIdentifier: "public.movie") { _, _ in }
    // NSItemProvider.loadFileRepresentation(for:openInPlace:completionHandler:)
    _ = provider.loadFileRepresentation(for: .movie, openInPlace: true) { url, isInPlace, error in }
    _ = provider.loadFileRepresentation(for: .movie) { url, isInPlace, error in }
    // NSItemProvider.loadInPlaceFileRepresentation(forTypeIdentifier:completionHandler:)
    provider.loadInPlaceFileRepresentation(forTypeIdentifier: "public.pdf") {
      url, isInPlace, error in
    }
  }

  func loadObjects(_ provider: NSItemProvider) {
    // NSItemProvider.loadObject(ofClass:completionHandler:)
    provider.loadObject(ofClass: UIImage.self) { image, error in
      if let image = image as? UIImage { print(image.size) }
    }
    // NSItemProvider.loadObject(ofClass:completionHandler:) generic
    _ = provider.loadObject(ofClass: URL.self) { url, error in print(url?.host ?? "") }
    _ = provider.loadObject(ofClass: String.self) { text, error in print(text?.count ?? 0) }
  }

  func loadValues(_ provider: NSItemProvider) {
    // NSItemProvider.loadTransferable(type:completionHandler:)
    _ = provider.loadTransferable(type: String.self) { result in print(result) }
  }

  func loadPreview(_ provider: NSItemProvider) {
    // NSItemProviderPreferredImageSizeKey
    let options = [NSItemProviderPreferredImageSizeKey: CGSize(width: 60, height: 60)]
    // NSItemProvider.loadPreviewImage(options:completionHandler:)
    provider.loadPreviewImage(options: options) { image, error in }
    provider.loadPreviewImage(options: nil, completionHandler: nil)
    // NSItemProvider.previewImageHandler
    provider.previewImageHandler = { completion, expectedClass, options in
      completion?(UIImage(), nil)
    }
  }

  func awaitAll(_ provider: NSItemProvider) async throws {
    // NSItemProvider.loadItem(forTypeIdentifier:options:) async
    let item = try await provider.loadItem(forTypeIdentifier: "public.url", options: nil)
    let plain = try await provider.loadItem(forTypeIdentifier: "public.url")
    // NSItemProvider.loadPreviewImage(options:) async
    let preview = try await provider.loadPreviewImage()
    print(item, plain, preview)
    try await provider.loadItem(forTypeIdentifier: "public.url")
    try await provider.loadPreviewImage(options: [:])
  }

  /// Reads the results of a page's script, and returns the argument for the script.
  func talk(_ item: NSDictionary) -> NSItemProvider {
    // NSExtensionJavaScriptPreprocessingResultsKey
    let results = item[NSExtensionJavaScriptPreprocessingResultsKey] as? [String: Any]
    let title = results?["title"] as? String ?? ""
    // NSExtensionJavaScriptFinalizeArgumentKey
    let answer: NSDictionary = [NSExtensionJavaScriptFinalizeArgumentKey: ["title": title]]
    return NSItemProvider(item: answer, typeIdentifier: UTType.propertyList.identifier)
  }

  // NSItemProvider.CompletionHandler
  let completion: NSItemProvider.CompletionHandler = { item, error in }
  let handler: NSItemProvider.LoadHandler = { completion, _, _ in  // NSItemProvider.LoadHandler
    completion?(nil, nil)
  }
}
