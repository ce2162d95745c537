import Foundation
import ItemProviders
import Testing
import UniformTypeIdentifiers

/// Values that are sent and received in the forms that their types declare.
@Suite(.timeLimit(.minutes(3))) struct TransferableTests {
  private struct Note: Transferable, Codable, Equatable {
    var text: String

    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: .json)
      DataRepresentation(exportedContentType: .html) { Data("<p>\($0.text)</p>".utf8) }
      ProxyRepresentation(exporting: \.text, importing: { Note(text: $0) })
    }
  }

  private struct Document: Transferable {
    var words: String
    var file: URL?

    static var transferRepresentation: some TransferRepresentation {
      FileRepresentation(contentType: .pdf) { document in
        let file = FileManager.default.temporaryDirectory.appending(path: "\(document.words).pdf")
        try Data(document.words.utf8).write(to: file)
        return SentTransferredFile(file)
      } importing: { received in
        await Task.yield()
        return Document(
          words: try String(contentsOf: received.file, encoding: .utf8), file: received.file)
      }
    }
  }

  private func load<T: Transferable & Sendable>(
    _ type: T.Type, _ provider: NSItemProvider
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      _ = provider.loadTransferable(type: type) { continuation.resume(with: $0) }
    }
  }

  @Test("A registered value has each form of its type, in their order") func register() async throws
  {
    let provider = NSItemProvider()
    provider.register(Note(text: "cow"))
    let types: [UTType] = [.json, .html, .utf8PlainText]
    #expect(provider.registeredContentTypes == types)
    #expect(try await provider.data("public.html") == Data("<p>cow</p>".utf8))
    #expect(try await provider.data("public.utf8-plain-text") == Data("cow".utf8))
    #expect(try await load(Note.self, provider) == Note(text: "cow"))
  }

  @Test("A value is received as the first form that the item has") func receive() async throws {
    let text = NSItemProvider(object: "moo" as NSString)
    #expect(try await load(Note.self, text) == Note(text: "moo"))
    #expect(try await load(String.self, text) == "moo")
    #expect(try await load(Data.self, text) == Data("moo".utf8))
    let link = URL(string: "https://example.com/a?b=c")
    let provider = NSItemProvider(item: link as NSURL?, typeIdentifier: "public.url")
    #expect(try await load(URL.self, provider) == link)
  }

  @Test("A received file exists until the form has read it") func file() async throws {
    let provider = NSItemProvider()
    provider.register(Document(words: "transferable"))
    let document = try await load(Document.self, provider)
    #expect(document.words == "transferable")
    #expect(document.file?.pathExtension == "pdf")
    let sent = FileManager.default.temporaryDirectory.appending(path: "transferable.pdf")
    try FileManager.default.removeItem(at: sent)
  }

  @Test("An item without any of the forms, and bytes that a form refuses, give errors")
  func refused() async throws {
    let text = NSItemProvider(object: "moo" as NSString)
    let missing = await NSItemProvider.code { _ = try await load(Document.self, text) }
    #expect(missing == NSItemProvider.ErrorCode.unavailableCoercionError.rawValue)
    let broken = NSItemProvider()
    broken.registerDataRepresentation(for: .json) {
      $0(Data("{".utf8), nil)
      return nil
    }
    await #expect(throws: DecodingError.self) { try await load(Note.self, broken) }
  }
}
