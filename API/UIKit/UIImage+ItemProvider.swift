public import Foundation
public import ItemProviders

extension UIImage: NSItemProviderReading, NSItemProviderWriting {
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.png", "public.jpeg", "public.tiff", "com.compuserve.gif", "public.image"]
  }

  public static var writableTypeIdentifiersForItemProvider: [String] {
    ["public.png", "public.jpeg"]
  }

  /// The image's stored type, followed by the types to which it can be converted.
  public var writableTypeIdentifiersForItemProvider: [String] {
    let own = storedTypeIdentifier
    return [own] + Self.writableTypeIdentifiersForItemProvider.filter { $0 != own }
  }

  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    // An instance of a subclass cannot be created here, so `as?` fails for a subclass.
    guard let image = UIImage(data: data), let object = image as? Self else {
      throw Self.error(
        .unexpectedValueClassError, "The item is not a picture that can be read here.")
    }
    return object
  }

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
        nil, Self.error(.itemUnavailableError, "The picture cannot be had as \(typeIdentifier)."))
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
