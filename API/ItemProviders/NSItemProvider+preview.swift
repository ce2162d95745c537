public import Foundation
import UniformTypeIdentifiers

extension NSItemProvider {
  /// Loads the value of `previewImageHandler`: data, a file URL or an image, unchanged. If the item
  /// has no such handler, the load fails. No preview is generated.
  public func loadPreviewImage(
    options: [AnyHashable: Any]! = [:], completionHandler: CompletionHandler!
  ) {
    let completion = completionHandler
    let load = Load<SendableBox<any NSSecureCoding>> { result in
      switch result {
      case .success(let held): completion?(held.object, nil)
      case .failure(let error): completion?(nil, error)
      }
    }
    guard let handler = previewImageHandler else {
      return load.finish(
        .failure(Self.error(.itemUnavailableError, "The item has no preview image.")))
    }
    let options = SendableBox(options)
    DispatchQueue.global().async {
      let answer = Answer<SendableBox<any NSSecureCoding>> { result in
        load.finish(
          result.flatMap { held in
            Self.isPreview(held.object)
              ? .success(held)
              : .failure(
                Self.error(
                  .unexpectedValueClassError, "The preview is not data, a file URL or an image."))
          })
      }
      handler({ answer.give($0.map { SendableBox($0) }, $1) }, nil, options.object)
    }
  }

  /// The async form of `loadPreviewImage(options:completionHandler:)`.
  @discardableResult
  public func loadPreviewImage(
    options: [AnyHashable: Any]! = [:]
  ) async throws -> any NSSecureCoding {
    let held: SendableBox<any NSSecureCoding> = try await withCheckedThrowingContinuation {
      continuation in
      loadPreviewImage(options: options) { item, error in
        continuation.resume(
          with: item.map { .success(SendableBox($0)) } ?? .failure(error ?? Self.nothing))
      }
    }
    return held.object
  }

  private static func isPreview(_ item: any NSSecureCoding) -> Bool {
    switch item {
    case is NSData: true
    case let url as NSURL: url.isFileURL
    case let image as any NSItemProviderWriting:
      image.writableTypeIdentifiersForItemProvider.contains {
        UTType($0)?.conforms(to: .image) ?? false
      }
    default: false
    }
  }
}
