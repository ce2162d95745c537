import Contract
import Foundation
import Testing
import UniformTypeIdentifiers

@testable import ItemProviders

@Suite(.timeLimit(.minutes(3))) struct NSItemProviderTests {
  private func text(_ text: String) -> NSItemProvider {
    NSItemProvider(item: NSString(string: text), typeIdentifier: "public.utf8-plain-text")
  }

  @Test("Types keep their order, and the first registration wins") func registrationOrder()
    async throws
  {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(for: .png) {
      $0(Data("png".utf8), nil)
      return nil
    }
    provider.registerDataRepresentation(for: .jpeg) {
      $0(Data("jpeg".utf8), nil)
      return nil
    }
    provider.registerDataRepresentation(for: .png) {
      $0(Data("again".utf8), nil)
      return nil
    }
    #expect(provider.registeredTypeIdentifiers == ["public.png", "public.jpeg"])
    #expect(try await provider.data("public.png") == Data("png".utf8))
    // A general type returns the first representation. An exact type returns its own
    // representation.
    #expect(try await provider.data("public.image") == Data("png".utf8))
    #expect(try await provider.data("public.jpeg") == Data("jpeg".utf8))
  }

  @Test(arguments: [
    ("public.utf8-plain-text", true), ("public.text", true), ("public.data", true),
    ("public.image", false), ("org.example.unknown", false),
  ])
  func conformance(_ type: String, _ expected: Bool) {
    #expect(text("x").hasItemConformingToTypeIdentifier(type) == expected)
  }

  /// Handlers never run on the caller's thread, because iOS code may block the main thread.
  @Test("Handlers are called on their own queues") func handlerQueues() async {
    for provider in [text("x"), NSItemProvider(object: NSString(string: "x"))] {
      // From here on, only the new thread uses the provider.
      nonisolated(unsafe) let provider = provider
      let isElsewhere = await withCheckedContinuation { continuation in
        let thread = Thread {
          let caller = pthread_self()
          provider.loadItem(forTypeIdentifier: "public.text") { _, _ in
            continuation.resume(returning: pthread_equal(caller, pthread_self()) == 0)
          }
        }
        thread.start()
      }
      #expect(isElsewhere)
    }
  }

  @Test("Items are returned unchanged") func unchangedItems() async throws {
    let item = try await text("hello").loadItem(forTypeIdentifier: "public.text")
    #expect((item as? NSString) == "hello")
    let url = NSItemProvider(
      item: try #require(URL(string: "https://example.org")) as NSURL, typeIdentifier: "public.url")
    let loaded = try await url.loadItem(forTypeIdentifier: "public.url")
    #expect((loaded as? NSURL)?.absoluteString == "https://example.org")
  }

  @Test("Objects are created from the item") func loadedObjects() async throws {
    let string: String? = try await withCheckedThrowingContinuation { continuation in
      _ = text("hello").loadObject(ofClass: String.self) { value, error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(value))
      }
    }
    #expect(string == "hello")
    #expect(text("x").canLoadObject(ofClass: String.self))
    #expect(!text("x").canLoadObject(ofClass: URL.self))
  }

  @Test("An object registers its writable types") func writableTypes() async throws {
    let provider = NSItemProvider(
      object: try #require(URL(string: "https://example.org/a")) as NSURL)
    #expect(provider.registeredTypeIdentifiers == ["public.url"])
    let url: URL? = try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadObject(ofClass: URL.self) { value, error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(value))
      }
    }
    #expect(url == URL(string: "https://example.org/a"))
  }

  @Test("The temporary file has a name and lives until the handler returns") func temporaryFile()
    async throws
  {
    let provider = text("hello")
    provider.suggestedName = "Greeting"
    let (url, contents): (URL, String) = try await withCheckedThrowingContinuation { continuation in
      provider.loadFileRepresentation(forTypeIdentifier: "public.plain-text") { url, error in
        continuation.resume(
          with: Result {
            let url = try #require(url)
            return (url, try String(contentsOf: url, encoding: .utf8))
          })
      }
    }
    #expect(contents == "hello")
    #expect(url.deletingPathExtension().lastPathComponent == "Greeting")
    try await eventually { !FileManager.default.fileExists(atPath: url.path) }
  }

  // MARK: Attachments

  @Test("An attachment is requested on demand and copied once") func attachmentOnDemand()
    async throws
  {
    let daemon = try AttachmentDaemon(contents: ["bytes of the cow"])
    let provider = daemon.provider(0)
    #expect(provider.hasItemConformingToTypeIdentifier("public.image"))
    #expect(daemon.count == 0)

    let first = try await provider.loadItem(forTypeIdentifier: "public.image")
    let url = try #require(first as? NSURL) as URL
    #expect(url.isFileURL && url.lastPathComponent == "Cow.jpg")
    #expect(try String(contentsOf: url, encoding: .utf8) == "bytes of the cow")
    let second = try await provider.loadItem(forTypeIdentifier: "public.jpeg")
    #expect((second as? NSURL)?.path == url.path)
    #expect(daemon.count == 1)
    try FileManager.default.removeItem(at: url.deletingLastPathComponent())

    #expect(try await provider.data("public.jpeg") == Data("bytes of the cow".utf8))
    #expect(
      try await provider.file("public.jpeg") { try Data(contentsOf: $0) }
        == Data("bytes of the cow".utf8))
  }

  @Test("An attachment in place keeps its name") func attachmentInPlace() async throws {
    let daemon = try AttachmentDaemon(contents: ["bytes of the cow"])
    let provider = daemon.provider(0)
    #expect(provider.registeredTypeIdentifiers(fileOptions: .openInPlace) == ["public.jpeg"])
    let (url, isInPlace) = try await provider.inPlace("public.image") { ($0, $1) }
    #expect(isInPlace && url.lastPathComponent == "Cow.jpg")
    // The file remains. A second request returns the same file.
    #expect(try String(contentsOf: url, encoding: .utf8) == "bytes of the cow")
    #expect(try await provider.inPlace("public.jpeg") { url, _ in url } == url)
    #expect(daemon.count == 1)
    try FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  @Test("A missing attachment gives the error that the daemon sends") func missingAttachment()
    async throws
  {
    let daemon = try AttachmentDaemon()
    let provider = daemon.provider(0)
    let error = await #expect(throws: (any Error).self) {
      _ = try await provider.loadItem(forTypeIdentifier: "public.image")
    }
    #expect((error as NSError?)?.localizedDescription == "There is no attachment 0.")
  }

  @Test("Texts and links are sent inline") func inlineItems() async throws {
    let daemon = try AttachmentDaemon()
    let link = NSItemProvider(
      Attachment(id: 1, typeIdentifiers: ["public.url"], content: .url("https://example.org")),
      over: daemon.connection)
    let item = try await link.loadItem(forTypeIdentifier: "public.url")
    #expect((item as? NSURL)?.absoluteString == "https://example.org")
    #expect(daemon.count == 0)
  }
}
