public import Foundation

extension NSString: NSItemProviderReading, NSItemProviderWriting {
  /// Plain text in UTF-8 and UTF-16, then any text.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text", "public.utf16-plain-text", "public.plain-text", "public.text"]
  }

  /// Plain text in UTF-8.
  public static var writableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text"]
  }

  /// Decodes text: UTF-16 for a UTF-16 type, otherwise UTF-8.
  /// - Throws: `unexpectedValueClassError` if the data has another encoding.
  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    let encoding: String.Encoding = typeIdentifier.hasPrefix("public.utf16") ? .utf16 : .utf8
    guard let text = String(data: data, encoding: encoding),
      let object = NSString(string: text) as? Self
    else {
      throw NSItemProvider.error(
        .unexpectedValueClassError, "The item is not text in UTF-8 or UTF-16.")
    }
    return object
  }

  /// Passes the text in UTF-8 to the handler before returning.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data((self as String).utf8), nil)
    return nil
  }
}
