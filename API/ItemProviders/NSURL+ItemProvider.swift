public import Foundation
import HTTPSyntax

extension NSURL: NSItemProviderReading, NSItemProviderWriting {
  /// URLs, then file URLs.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.url", "public.file-url"]
  }

  /// URLs.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.url"] }

  /// `public.file-url` for a file URL, otherwise `public.url`.
  public var writableTypeIdentifiersForItemProvider: [String] {
    isFileURL ? ["public.file-url"] : ["public.url"]
  }

  /// Reads a URL from text in UTF-8.
  /// - Throws: `unexpectedValueClassError` if the text is not a URL, or if the class is a subclass.
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

  /// Passes the absolute URL in UTF-8 to the handler before returning.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(absoluteString.utf8), nil)
    return nil
  }
}
