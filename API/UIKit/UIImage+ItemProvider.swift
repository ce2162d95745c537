public import Foundation
public import ItemProviders

extension UIImage: NSItemProviderReading, NSItemProviderWriting {
  /// The types that an image can be read from: PNG, JPEG, TIFF, GIF, or any other image.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.png", "public.jpeg", "public.tiff", "com.compuserve.gif", "public.image"]
  }

  /// The types that every image can be converted to: PNG and JPEG.
  public static var writableTypeIdentifiersForItemProvider: [String] {
    ["public.png", "public.jpeg"]
  }

  /// The image's stored type, followed by the types to which it can be converted.
  public var writableTypeIdentifiersForItemProvider: [String] {
    let own = storedTypeIdentifier
    return [own] + Self.writableTypeIdentifiersForItemProvider.filter { $0 != own }
  }

  /// Creates an image from data. The bytes determine the format, and the type identifier is
  /// ignored.
  /// - Throws: `unexpectedValueClassError` if the data is not a readable image or `Self` is a
  ///   subclass.
  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    // An instance of a subclass cannot be created here, so `as?` fails for a subclass.
    guard let image = UIImage(data: data), let object = image as? Self else {
      throw Self.error(
        .unexpectedValueClassError, "The item is not a picture in a supported format.")
    }
    return object
  }

  /// Passes the image, converted to the given type, to the handler before returning. If the given
  /// type is the stored type, passes the original bytes.
  /// - Returns: `nil`. There is no progress to report.
  /// - Parameter completionHandler: Receives `itemUnavailableError` if the image cannot be
  ///   converted.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    let data: Data? =
      switch typeIdentifier {
      case storedTypeIdentifier: fileData
      case "public.png": pngData()
      case "public.jpeg": jpegData(compressionQuality: 1)
      default: nil
      }
    if let data {
      completionHandler(data, nil)
    } else {
      completionHandler(
        nil,
        Self.error(
          .itemUnavailableError, "The picture cannot be converted to \(typeIdentifier)."))
    }
    return nil
  }

  private var storedTypeIdentifier: String {
    UTType(filenameExtension: filenameExtension, conformingTo: .image)?.identifier
      ?? "public.image"
  }

  private static func error(_ code: NSItemProvider.ErrorCode, _ message: String) -> NSError {
    NSError(
      domain: NSItemProvider.errorDomain, code: code.rawValue,
      userInfo: [NSLocalizedDescriptionKey: message])
  }
}
