import ExtensionProcess
import Foundation
import Synchronization
import TestServers
import Testing
import UniformTypeIdentifiers
import Wire

@testable import ItemProviders

@Suite(.timeLimit(.minutes(1))) struct NSExtensionContextTests {
  private func item(
    _ text: String? = nil, _ attachments: [NSItemProvider] = []
  ) -> NSExtensionItem {
    let item = NSExtensionItem()
    item.attributedContentText = text.map { NSAttributedString(string: $0) }
    item.attachments = attachments
    return item
  }

  private func returned(_ items: [Any]?) async throws -> [ReturnedItem] {
    let daemon = try AttachmentDaemon()
    let context = NSExtensionContext(over: daemon.connection)
    #expect(await context.completeRequest(returningItems: items) == false)
    guard case .completed(let returned) = try await daemon.ending() else { throw Missing() }
    return returned
  }

  @Test func whatIsReturnedReachesTheHost() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.bin", Data([0, 0xFF]))
    let url = try #require(URL(string: "https://example.org/a"))
    let own = NSItemProvider()
    own.registerDataRepresentation(for: .png, visibility: .ownProcess) {
      $0(Data([1]), nil)
      return nil
    }
    own.registerDataRepresentation(for: .plainText) {
      $0(Data("public".utf8), nil)
      return nil
    }
    let items = try await returned([
      item(
        "text",
        [
          NSItemProvider(object: url as NSURL),
          NSItemProvider(contentsOf: file, contentType: .data),
          NSItemProvider(item: NSString(string: "<p>"), typeIdentifier: "public.html"), own,
        ]), item("second"), "no item",
    ])
    #expect(
      items == [
        ReturnedItem(
          contentText: "text",
          attachments: [
            ReturnedAttachment(
              typeIdentifier: "public.url", content: .url("https://example.org/a")),
            ReturnedAttachment(
              typeIdentifier: "public.data", content: .data(Data([0, 0xFF]).base64EncodedString()),
              suggestedName: "a.bin"),
            ReturnedAttachment(typeIdentifier: "public.html", content: .text("<p>")),
            // What only this process may see does not leave it, the next best does.
            ReturnedAttachment(typeIdentifier: "public.plain-text", content: .text("public")),
          ]), ReturnedItem(contentText: "second"),
      ])
  }

  @Test func aScriptsArgumentIsAPropertyList() async throws {
    let argument = [NSExtensionJavaScriptFinalizeArgumentKey: ["color": "red"]]
    let items = try await returned([
      item(
        nil,
        [
          NSItemProvider(
            item: NSDictionary(dictionary: argument), typeIdentifier: "com.apple.property-list")
        ])
    ])
    guard case .data(let list)? = items.first?.attachments.first?.content else { throw Missing() }
    let read = PropertyListItem.read(try #require(Data(base64Encoded: list)))
    #expect(read as? NSDictionary == NSDictionary(dictionary: argument))
  }

  @Test func whatIsTooLargeTooManyOrBrokenIsLeftOut() async throws {
    func data(_ count: Int) -> NSItemProvider {
      NSItemProvider(item: NSData(data: Data(count: count)), typeIdentifier: "public.data")
    }
    let limit = ReturnedAttachment.maximumData
    let folder = try TemporaryFolder()
    let large = NSItemProvider(
      contentsOf: try folder.sparseFile("large", size: 1 << 40), contentType: .data)
    let broken = NSItemProvider()
    broken.registerDataRepresentation(for: .plainText) {
      $0(nil, CocoaError(.fileNoSuchFile))
      return nil
    }
    let hidden = NSItemProvider()
    hidden.registerDataRepresentation(for: .plainText, visibility: .team) {
      $0(Data(), nil)
      return nil
    }
    let items = try await returned([
      item(nil, [data(limit + 1), large, broken, hidden, data(limit - 1), data(2), data(1)])
    ])
    let sizes = items.first?.attachments.map { attachment in
      guard case .data(let text) = attachment.content else { return Int?.none }
      return Data(base64Encoded: text)?.count
    }
    #expect(sizes == [limit - 1, 1])

    // Not all of all: that takes a busy machine longer than an extension is waited for.
    let many = try await returned(
      (0..<70).map { number in item(nil, (0..<(number == 0 ? 70 : 1)).map { _ in data(0) }) })
    #expect(many.count == ReturnedItem.maximumCount)
    #expect(many.first?.attachments.count == ReturnedItem.maximumAttachments)
  }

  @Test func theFirstWordCounts() async throws {
    let daemon = try AttachmentDaemon()
    let context = NSExtensionContext(over: daemon.connection)
    context.cancelRequest(
      withError: NSError(
        domain: "Cows", code: 7,
        userInfo: [
          NSLocalizedDescriptionKey: "No cow.",
          NSExtensionItemsAndErrorsKey: [NSExtensionItem(): CocoaError(.fileNoSuchFile)],
        ]))
    // Ignored, and yet nobody waits for ever.
    #expect(await context.completeRequest(returningItems: [item("late")]) == false)
    context.cancelRequest(withError: CocoaError(.userCancelled))
    #expect(
      try await daemon.ending() == .cancelled(Failure(domain: "Cows", code: 7, message: "No cow.")))
    // The channel keeps its order: what were sent too would be there before the next request's answer.
    let provider = daemon.provider(0)
    #expect(await NSItemProvider.code { _ = try await provider.data("public.jpeg") } == 4)
    #expect(daemon.messages.count == 2)
  }

  /// Nothing to load: the word goes out before the call returns, after all that was sent before.
  @Test func completionWithoutAttachmentsIsSentAtOnce() async throws {
    let daemon = try AttachmentDaemon()
    let context = NSExtensionContext(over: daemon.connection)
    daemon.connection.send(.cancelLoad(id: 1))
    context.completeRequest(returningItems: [item("text")], completionHandler: nil)
    daemon.connection.send(.cancelLoad(id: 2))
    try await eventually { daemon.messages.count == 3 }
    #expect(
      daemon.messages == [
        .cancelLoad(id: 1), .completed(returned: [ReturnedItem(contentText: "text")]),
        .cancelLoad(id: 2),
      ])
  }

  @Test func shareExtensionsOpenNothing() async throws {
    let context = NSExtensionContext(over: try AttachmentDaemon().connection)
    let url = try #require(URL(string: "https://example.org"))
    #expect(await context.open(url) == false)
    let answer: Bool = await withCheckedContinuation { continuation in
      context.open(url) { continuation.resume(returning: $0) }
    }
    #expect(!answer)
  }

  @Test func inputItemsAreCopiedAsTheTemplateDoes() throws {
    let daemon = try AttachmentDaemon(items: [
      InputItem(title: "title", contentText: "text", attachments: [])
    ])
    let context = NSExtensionContext(over: daemon.connection)
    let input = try #require(context.inputItems.first as? NSExtensionItem)
    let output = try #require(input.copy() as? NSExtensionItem)
    output.attributedContentText = NSAttributedString(string: "mine")
    #expect(input.attributedContentText?.string == "text")
    #expect(output.attributedTitle?.string == "title")
  }

  static let states: [(HostState, NSNotification.Name)] = [
    (.willEnterForeground, .NSExtensionHostWillEnterForeground),
    (.didEnterBackground, .NSExtensionHostDidEnterBackground),
    (.willResignActive, .NSExtensionHostWillResignActive),
    (.didBecomeActive, .NSExtensionHostDidBecomeActive),
  ]

  @Test(arguments: states) @MainActor
  func theHostsLifeIsPosted(_ state: HostState, _ name: NSNotification.Name) throws {
    let context = NSExtensionContext(over: try AttachmentDaemon().connection)
    let other = NSExtensionContext(over: try AttachmentDaemon().connection)
    let posted = Mutex(0)
    let observer = NotificationCenter.default.addObserver(
      forName: name, object: context, queue: nil
    ) { _ in posted.withLock { $0 += 1 } }
    defer { NotificationCenter.default.removeObserver(observer) }
    other.post(state)
    #expect(posted.withLock { $0 } == 0)
    context.post(state)
    #expect(posted.withLock { $0 } == 1)
  }
}
