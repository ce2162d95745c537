import Foundation
import Synchronization
import TestServers
import Testing
import UniformTypeIdentifiers

@testable import ItemProviders

/// The conversions from the class of a provider's item to the class that the caller requests.
@Suite(.timeLimit(.minutes(3))) struct CoercionTests {
  /// An image class that providers can use only by its conformances to the two item provider
  /// protocols.
  private final class Drawing: NSObject, NSSecureCoding, NSItemProviderReading,
    NSItemProviderWriting
  {
    let strokes: Data

    init(_ strokes: Data) { self.strokes = strokes }

    static var supportsSecureCoding: Bool { true }
    func encode(with coder: NSCoder) {}
    init?(coder: NSCoder) { nil }

    static var readableTypeIdentifiersForItemProvider: [String] { ["public.png", "public.image"] }
    static var writableTypeIdentifiersForItemProvider: [String] { ["public.png"] }

    static func object(
      withItemProviderData data: Data, typeIdentifier: String
    ) throws -> Self {
      guard !data.isEmpty, let object = Drawing(data) as? Self else {
        throw NSItemProvider.error(.unexpectedValueClassError, "It is no drawing.")
      }
      return object
    }

    func loadData(
      withTypeIdentifier typeIdentifier: String,
      forItemProviderCompletionHandler completionHandler:
        @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
      completionHandler(strokes, nil)
      return nil
    }
  }

  private final class Opaque: NSObject, NSSecureCoding {
    override init() {}
    static var supportsSecureCoding: Bool { true }
    func encode(with coder: NSCoder) {}
    init?(coder: NSCoder) { nil }
  }

  private func item(_ item: any NSSecureCoding, _ type: String) -> NSItemProvider {
    NSItemProvider(item: item, typeIdentifier: type)
  }

  private func drawing(of provider: NSItemProvider) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      provider.loadObject(ofClass: Drawing.self) { object, error in
        let drawing = object as? Drawing
        continuation.resume(
          with: drawing.map { .success($0.strokes) } ?? .failure(error ?? Missing()))
      }
    }
  }

  @Test("Images are made from images, data and files") func images() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.png", Data("png".utf8))
    let image = Drawing(Data("png".utf8))
    for given in [image, NSData(data: Data("png".utf8)), file as NSURL] as [any NSSecureCoding] {
      #expect(try await drawing(of: item(given, "public.png")) == Data("png".utf8))
    }
    #expect(
      try await drawing(of: NSItemProvider(contentsOf: file, contentType: .png)) == Data("png".utf8)
    )
    #expect(try await item(image, "public.png").data("public.image") == Data("png".utf8))
    // If no conversion is needed, the result is the same object.
    let loaded = try await item(image, "public.png").loadItem(forTypeIdentifier: "public.png")
    #expect(loaded as? Drawing === image)
  }

  @Test("A file URL becomes the file's contents, a web URL its text") func urls() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.txt", Data("inside".utf8))
    let web = try #require(URL(string: "https://example.org/a"))
    #expect(
      try await item(file as NSURL, "public.plain-text").data("public.text") == Data("inside".utf8))
    #expect(
      try await item(file as NSURL, "public.file-url").data("public.file-url")
        == Data(file.absoluteString.utf8))
    #expect(
      try await item(web as NSURL, "public.url").data("public.url") == Data(web.absoluteString.utf8)
    )
    #expect(
      try await item(NSString(string: web.absoluteString), "public.url").object(URL.self) == web)
    #expect(try await item(NSData(data: Data("x".utf8)), "public.text").object(String.self) == "x")
    let copy = try await item(file as NSURL, "public.plain-text").file("public.text") {
      ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
    }
    #expect(copy == ("a.txt", "inside"))
    // A provider that was created with `object:` returns the object as data.
    let data = try await NSItemProvider(object: NSString(string: "x"))
      .loadItem(forTypeIdentifier: "public.text")
    #expect(data as? NSData == NSData(data: Data("x".utf8)))
  }

  @Test("Failures have Apple's error codes") func errorCodes() async throws {
    let text = item(NSString(string: "x"), "public.utf8-plain-text")
    #expect(await NSItemProvider.code { _ = try await text.data("public.image") } == -1000)
    #expect(await NSItemProvider.code { _ = try await text.object(URL.self) } == -1000)
    let damaged = item(NSData(), "public.png")
    #expect(await NSItemProvider.code { _ = try await drawing(of: damaged) } == -1100)
    let opaque = item(Opaque(), "public.png")
    #expect(await NSItemProvider.code { _ = try await opaque.data("public.png") } == -1200)
    #expect(await NSItemProvider.code { _ = try await drawing(of: opaque) } == -1200)
    let empty = NSItemProvider(item: nil, typeIdentifier: "public.png")
    #expect(await NSItemProvider.code { _ = try await empty.data("public.png") } == -1000)
    let gone = item(NSURL(fileURLWithPath: "/nonexistent"), "public.png")
    #expect(await NSItemProvider.code { _ = try await gone.data("public.png") } == -1)
    #expect(NSItemProvider.errorDomain == "NSItemProviderErrorDomain")
  }

  // MARK: Property lists

  @Test("A property list is loaded as a dictionary") func propertyLists() async throws {
    let results: [String: Any] = [
      NSExtensionJavaScriptPreprocessingResultsKey: ["title": "A page", "count": 3]
    ]
    let given = item(NSDictionary(dictionary: results), "com.apple.property-list")
    let item = try await given.loadItem(forTypeIdentifier: "com.apple.property-list")
    #expect(item as? NSDictionary == NSDictionary(dictionary: results))
    // Conversely, data with this type becomes a dictionary.
    let data = try await given.data("com.apple.property-list")
    let provider = NSItemProvider()
    provider.registerDataRepresentation(for: .propertyList) {
      $0(data, nil)
      return nil
    }
    let read = try await provider.loadItem(forTypeIdentifier: "com.apple.property-list")
    let page = (read as? NSDictionary)?[NSExtensionJavaScriptPreprocessingResultsKey]
    #expect((page as? [String: Any])?["title"] as? String == "A page")
  }

  @Test("A property list from the daemon is loaded as a value, or as a file if it has a name")
  func attachedPropertyList()
    async throws
  {
    let list = "<plist version=\"1.0\"><dict><key>a</key><string>b</string></dict></plist>"
    let daemon = try AttachmentDaemon(contents: [list, list])
    let type = "com.apple.property-list"
    let value = try await daemon.provider(0, type: type, name: nil)
      .loadItem(forTypeIdentifier: type)
    #expect((value as? NSDictionary)?["a"] as? String == "b")
    let file = try await daemon.provider(1, type: type, name: "a.plist")
      .loadItem(forTypeIdentifier: type)
    let url = try #require(file as? NSURL) as URL
    #expect(url.lastPathComponent == "a.plist")
    try FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  static let unsafe: [LongText] = [
    LongText("bplist00", then: "\u{0}", times: 64), "{ a = b; }", "", "<plist>",
    LongText("", then: "<", times: 1000),
    LongText("<plist version=\"1.0\">", then: "<array>", times: 100_000),
  ]

  @Test("An unsafe property list stays data", arguments: unsafe) func unsafePropertyList(
    _ long: LongText
  ) {
    #expect(PropertyListItem.read(Data(long.text.utf8)) == nil)
  }

  @Test("A value that is no property list is not written") func rejectsOtherValues() {
    #expect(PropertyListItem.write(NSDictionary(dictionary: ["a": Opaque()])) == nil)
    var deep = NSArray()
    for _ in 0..<100 { deep = NSArray(object: deep) }
    #expect(PropertyListItem.write(deep) == nil)
    #expect(PropertyListItem.write(NSDictionary(dictionary: ["a": [1, "b", true]])) != nil)
  }

  // MARK: Previews

  @Test("A preview is the value that the handler returns") func previews() async throws {
    let provider = NSItemProvider()
    #expect(await NSItemProvider.code { _ = try await provider.loadPreviewImage() } == -1000)
    let seen = Mutex<CGSize?>(nil)
    provider.previewImageHandler = { completion, wanted, options in
      seen.withLock { $0 = options?[NSItemProviderPreferredImageSizeKey] as? CGSize }
      completion?(NSData(data: Data([1])), nil)
      completion?(nil, nil)
    }
    let preview = try await provider.loadPreviewImage(
      options: [NSItemProviderPreferredImageSizeKey: CGSize(width: 4, height: 3)])
    #expect(preview as? NSData == NSData(data: Data([1])))
    #expect(seen.withLock { $0 } == CGSize(width: 4, height: 3))
    provider.previewImageHandler = { completion, _, _ in completion?(Drawing(Data([1])), nil) }
    #expect(try await provider.loadPreviewImage() is Drawing)
    provider.previewImageHandler = { completion, _, _ in completion?(NSString(string: "x"), nil) }
    #expect(await NSItemProvider.code { _ = try await provider.loadPreviewImage() } == -1100)
    provider.previewImageHandler = { _, _, _ in }
    #expect(await NSItemProvider.code { _ = try await provider.loadPreviewImage() } == -1)
  }
}
