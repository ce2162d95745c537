import Foundation
import ItemProviders
import Testing
import UniformTypeIdentifiers

/// Code in the form that Apple's SDK expects, with the labels and optionality of each declaration.
/// Warnings are errors here, so calls without `_ =` show which results may be ignored.
@Suite(.timeLimit(.minutes(3))) struct DeclarationsTests {
  private func register(_ provider: NSItemProvider) {
    provider.registerDataRepresentation(
      forTypeIdentifier: "public.png", visibility: .ownProcess
    ) { completion in
      completion(nil, nil)
      return nil
    }
    provider.registerDataRepresentation(for: .jpeg, visibility: .team) { _ in
      Progress(totalUnitCount: 1)
    }
    provider.registerFileRepresentation(
      forTypeIdentifier: "public.mpeg-4", fileOptions: [.openInPlace], visibility: .all
    ) { completion in
      completion(nil, false, nil)
      return nil
    }
    provider.registerFileRepresentation(for: .pdf, visibility: .all, openInPlace: true) { _ in nil }
    provider.registerFileRepresentation(for: .zip) { _ in nil }
    provider.registerObject(NSString(string: "x"), visibility: .all)
    provider.registerObject(ofClass: NSURL.self, visibility: .all) { completion in
      completion(nil, nil)
      return nil
    }
    provider.registerObject(ofClass: String.self, visibility: .all) { completion in
      completion("x", nil)
      return nil
    }
    provider.registerItem(forTypeIdentifier: "public.html") { completion, expected, options in
      completion?(nil, nil)
    }
  }

  private func load(_ provider: NSItemProvider) {
    provider.loadItem(forTypeIdentifier: "public.html", options: nil) {
      (item: NSSecureCoding?, error: Error?) in
    }
    provider.loadItem(forTypeIdentifier: "public.html")
    provider.loadDataRepresentation(forTypeIdentifier: "public.png") { _, _ in }
    _ = provider.loadDataRepresentation(for: .png) { _, _ in }
    provider.loadFileRepresentation(forTypeIdentifier: "public.png") { _, _ in }
    _ = provider.loadFileRepresentation(for: .png) { _, _, _ in }
    _ = provider.loadFileRepresentation(for: .png, openInPlace: true) { _, _, _ in }
    provider.loadInPlaceFileRepresentation(forTypeIdentifier: "public.png") { _, _, _ in }
    provider.loadObject(ofClass: NSString.self) { _, _ in }
    _ = provider.loadObject(ofClass: URL.self) { _, _ in }
    provider.loadPreviewImage(options: nil) { _, _ in }
    provider.loadPreviewImage(
      options: [NSItemProviderPreferredImageSizeKey: CGSize.zero], completionHandler: nil)
  }

  @Test("Each of Apple's declarations exists") func declarations() async throws {
    let provider = NSItemProvider()
    register(provider)
    load(provider)
    #expect(
      provider.registeredTypeIdentifiers == [
        "public.png", "public.jpeg", "public.mpeg-4", "com.adobe.pdf", "public.zip-archive",
        "public.utf8-plain-text", "public.url", "public.html",
      ])
    #expect(provider.canLoadObject(ofClass: NSString.self))
    #expect(provider.canLoadObject(ofClass: URL.self))
    #expect(provider.hasItemConformingToTypeIdentifier("public.image"))
    #expect(NSItemProvider.ErrorCode(rawValue: -1100) == .unexpectedValueClassError)
    #expect(NSItemProviderRepresentationVisibility(rawValue: 3) == .ownProcess)
    #expect(UIPreferredPresentationStyle.inline.rawValue == 1)
    let handler: NSItemProvider.LoadHandler? = provider.previewImageHandler
    #expect(handler == nil)
    let completion: NSItemProvider.CompletionHandler = { _, _ in }
    completion(nil, nil)
  }
}
