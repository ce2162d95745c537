import Foundation
import Synchronization
import TestServers
import Testing
import UniformTypeIdentifiers

@testable import ItemProviders

@Suite(.timeLimit(.minutes(3))) struct RepresentationTests {
  @Test("The file options say whether a file may be opened in place") func fileOptions() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.txt", Data("a".utf8))
    let provider = NSItemProvider(contentsOf: file, contentType: .plainText, openInPlace: true)
    provider.registerDataRepresentation(for: .html) {
      $0(Data(), nil)
      return nil
    }
    #expect(provider.registeredTypeIdentifiers == ["public.plain-text", "public.html"])
    #expect(provider.registeredTypeIdentifiers(fileOptions: .openInPlace) == ["public.plain-text"])
    #expect(provider.registeredContentTypesForOpenInPlace == [.plainText])
    #expect(provider.registeredContentTypes(conformingTo: .html) == [.html])
    #expect(provider.hasRepresentationConforming(toTypeIdentifier: "public.html"))
    #expect(
      !provider.hasRepresentationConforming(
        toTypeIdentifier: "public.html", fileOptions: .openInPlace))
    #expect(
      provider.hasRepresentationConforming(
        toTypeIdentifier: "public.text", fileOptions: .openInPlace))
  }

  @Test(
    "A file opened in place is the original file, and any other file is a copy",
    arguments: [true, false])
  func fileInPlace(_ isInPlace: Bool)
    async throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.txt", Data("a".utf8))
    let provider = NSItemProvider(
      contentsOf: file, contentType: .plainText, openInPlace: isInPlace)
    let (url, flag, text) = try await provider.inPlace("public.plain-text") { url, flag in
      (url, flag, try String(contentsOf: url, encoding: .utf8))
    }
    #expect(flag == isInPlace)
    #expect((url.path == file.path) == isInPlace)
    #expect(text == "a")
    if !isInPlace { try await eventually { !FileManager.default.fileExists(atPath: url.path) } }
    #expect(FileManager.default.fileExists(atPath: file.path))
    // `loadFileRepresentation` always copies.
    #expect(try await provider.file("public.plain-text") { $0.path } != file.path)
    let item = try await provider.loadItem(forTypeIdentifier: "public.plain-text") as? NSURL
    #expect((item?.path == file.path) == isInPlace)
    #expect(try item.map { try String(contentsOf: $0 as URL, encoding: .utf8) } == "a")
    // Without this removal, the item's copy would remain until the process ends.
    if !isInPlace, let copy = item as URL? {
      try FileManager.default.removeItem(at: copy.deletingLastPathComponent())
    }
  }

  /// The handler may remove its file as soon as its completion has returned.
  @Test("The file is copied before the completion returns to the handler") func copiedBeforeReturn()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.txt", Data("a".utf8))
    let provider = NSItemProvider()
    let (removals, removal) = AsyncStream.makeStream(of: Void.self)
    provider.registerFileRepresentation(for: .plainText) { completion in
      completion(file, false, nil)
      try? FileManager.default.removeItem(at: file)
      removal.yield()
      return nil
    }
    #expect(
      try await provider.file("public.text") { try String(contentsOf: $0, encoding: .utf8) } == "a")
    // The caller may continue before the handler does.
    for await _ in removals { break }
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(await NSItemProvider.code { _ = try await provider.data("public.text") } == -1)
  }

  private final class Note: NSObject, NSItemProviderWriting {
    static var writableTypeIdentifiersForItemProvider: [String] {
      ["org.example.note", "public.html", "public.utf8-plain-text"]
    }

    static func itemProviderVisibilityForRepresentation(
      withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility {
      typeIdentifier == "org.example.note" ? .ownProcess : .all
    }

    func loadData(
      withTypeIdentifier typeIdentifier: String,
      forItemProviderCompletionHandler completionHandler:
        @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
      completionHandler(Data(typeIdentifier.utf8), nil)
      return nil
    }
  }

  @Test("Another process gets only the representations that are visible to all") func visibility()
    async throws
  {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(for: .png, visibility: .team) {
      $0(Data(), nil)
      return nil
    }
    provider.registerObject(Note(), visibility: .all)
    #expect(
      provider.registeredTypeIdentifiers
        == ["public.png", "org.example.note", "public.html", "public.utf8-plain-text"])
    #expect(
      provider.visibleRepresentations.map(\.typeIdentifier)
        == ["public.html", "public.utf8-plain-text"])
    #expect(try await provider.data("org.example.note") == Data("org.example.note".utf8))

    let narrow = NSItemProvider()
    narrow.registerObject(ofClass: Note.self, visibility: .ownProcess) {
      $0(Note(), nil)
      return nil
    }
    #expect(narrow.registeredTypeIdentifiers.count == 3)
    #expect(narrow.visibleRepresentations.isEmpty)
    #expect(try await narrow.data("public.html") == Data("public.html".utf8))
  }

  @Test("An object's types do not replace registered representations") func keepsRegistrations()
    async throws
  {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(
      forTypeIdentifier: "public.html", visibility: .all
    ) {
      $0(Data("first".utf8), nil)
      return nil
    }
    provider.registerObject(Note(), visibility: .all)
    #expect(provider.registeredTypeIdentifiers.first == "public.html")
    #expect(try await provider.data("public.html") == Data("first".utf8))
  }

  @Test("Values are registered by their type") func registeredByType() async throws {
    let provider = NSItemProvider()
    provider.registerObject(ofClass: String.self, visibility: .all) { completion in
      completion("made on demand", nil)
      return nil
    }
    #expect(provider.canLoadObject(ofClass: String.self))
    #expect(try await provider.object(String.self) == "made on demand")
    let failing = NSItemProvider()
    failing.registerObject(ofClass: URL.self, visibility: .all) { completion in
      completion(nil, CocoaError(.fileNoSuchFile))
      return nil
    }
    let code = await NSItemProvider.code { _ = try await failing.object(URL.self) }
    #expect(code == CocoaError.fileNoSuchFile.rawValue)
  }

  @Test("Copies share representations and change independently") func copiedProviders() async throws
  {
    let provider = NSItemProvider(object: NSString(string: "x"))
    provider.suggestedName = "Name"
    let copy = try #require(provider.copy() as? NSItemProvider)
    copy.registerDataRepresentation(for: .png) {
      $0(Data(), nil)
      return nil
    }
    copy.suggestedName = "Other"
    #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text"])
    #expect(copy.registeredTypeIdentifiers == ["public.utf8-plain-text", "public.png"])
    #expect(provider.suggestedName == "Name")
    #expect(try await copy.object(String.self) == "x")
  }

  @Test(arguments: [
    ("a.jpg", "public.jpeg"), ("a.unknown-to-all", "public.data"), ("a", "public.data"),
  ])
  func typeByExtension(_ name: String, _ type: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(name, Data())
    #expect(NSItemProvider(contentsOf: file)?.registeredTypeIdentifiers == [type])
    #expect(NSItemProvider(contentsOf: file)?.suggestedName == name)
    #expect(NSItemProvider(contentsOf: file, contentType: nil).registeredTypeIdentifiers == [type])
    #expect(
      NSItemProvider(contentsOf: file, contentType: .pdf).registeredTypeIdentifiers
        == ["com.adobe.pdf"])
    #expect(NSItemProvider(contentsOf: folder.url.appending(path: "none")) == nil)
    #expect(NSItemProvider(contentsOf: URL(string: "https://example.org/a.jpg")) == nil)
  }

  @Test("The presentation properties are kept") func presentation() {
    let provider = NSItemProvider()
    #expect(provider.preferredPresentationStyle == .unspecified)
    provider.preferredPresentationSize = CGSize(width: 30, height: 20)
    provider.preferredPresentationStyle = .attachment
    provider.teamData = Data([1])
    let copy = provider.copy() as? NSItemProvider
    #expect(copy?.preferredPresentationSize == CGSize(width: 30, height: 20))
    #expect(copy?.preferredPresentationStyle == .attachment)
    #expect(copy?.teamData == Data([1]))
  }
}
