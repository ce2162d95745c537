public import Foundation

extension NSString: NSItemProviderReading, NSItemProviderWriting {
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text", "public.utf16-plain-text", "public.plain-text", "public.text"]
  }

  public static var writableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text"]
  }

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

  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data((self as String).utf8), nil)
    return nil
  }
}
