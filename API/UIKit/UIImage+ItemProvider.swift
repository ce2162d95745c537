public import Foundation
public import ItemProviders
import Linux

extension UIImage: NSItemProviderReading, NSItemProviderWriting {
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.png", "public.jpeg", "public.tiff", "com.compuserve.gif", "public.image"]
  }

  public static var writableTypeIdentifiersForItemProvider: [String] {
    ["public.png", "public.jpeg"]
  }

  /// The format that the picture is in: nothing is converted.
  public var writableTypeIdentifiersForItemProvider: [String] {
    [
      UTType(filenameExtension: filenameExtension, conformingTo: .image)?.identifier
        ?? "public.image"
    ]
  }

  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    // A subclass cannot be made from here; `as?` says so instead of pretending.
    guard let image = UIImage(data: data), let object = image as? Self else {
      throw NSError(
        domain: NSItemProvider.errorDomain,
        code: NSItemProvider.ErrorCode.unexpectedValueClassError.rawValue,
        userInfo: [NSLocalizedDescriptionKey: "The item is not a picture that can be read here."])
    }
    return object
  }

  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    do {
      completionHandler(try Data(contentsOf: URL(filePath: fileContents.path)), nil)
    } catch { completionHandler(nil, error) }
    return nil
  }
}
