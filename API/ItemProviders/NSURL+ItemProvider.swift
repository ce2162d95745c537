public import Foundation
import URLReading

extension NSURL: NSItemProviderReading, NSItemProviderWriting {
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.url", "public.file-url"]
  }

  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.url"] }

  public var writableTypeIdentifiersForItemProvider: [String] {
    isFileURL ? ["public.file-url"] : ["public.url"]
  }

  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    // An instance of a subclass cannot be created here, so `as?` fails for a subclass.
    guard let text = String(data: data, encoding: .utf8), let url = URL(reading: text),
      let object = url as NSURL as? Self
    else {
      throw NSItemProvider.error(.unexpectedValueClassError, "The item is not a URL.")
    }
    return object
  }

  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(absoluteString.utf8), nil)
    return nil
  }
}
