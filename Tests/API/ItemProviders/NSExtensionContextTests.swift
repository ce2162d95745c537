import AppleSupport
import Contract
import Foundation
import Synchronization
import TestServers
import Testing
import UniformTypeIdentifiers

@testable import ItemProviders

@Suite(.timeLimit(.minutes(3))) struct NSExtensionContextTests {
  private func item(
    _ text: String? = nil, _ attachments: [NSItemProvider] = []
  ) -> NSExtensionItem {
    let item = NSExtensionItem()
    item.attributedContentText = text.map { NSAttributedString(string: $0) }
    item.attachments = attachments
    return item
  }

  private func returned(
    _ items: [Any]?, to given: AttachmentDaemon? = nil
  ) async throws -> [ReturnedItem] {
    let daemon = try given ?? AttachmentDaemon()
    let context = NSExtensionContext(over: daemon.connection)
    #expect(await context.completed(returningItems: items) == false)
    guard case .completed(let returned) = try await daemon.ending() else { throw Missing() }
    return returned
  }

  @Test("The returned items reach the host") func returnedItems() async throws {
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
            // A representation that only this process may see is not returned. The context returns
            // the next best representation.
            ReturnedAttachment(typeIdentifier: "public.plain-text", content: .text("public")),
          ]), ReturnedItem(contentText: "second"),
      ])
  }

  @Test("A script's argument is returned as a property list") func scriptArgument() async throws {
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

  @Test("Unchanged items are returned by their identifiers") func unchangedItems() async throws {
    let daemon = try AttachmentDaemon(contents: ["cow"])
    let items = try await returned([item(nil, [daemon.provider(0)])], to: daemon)
    #expect(items.first?.attachments.map(\.content) == [.item(0)])
    #expect(daemon.count == 0)
  }

  @Test("Items that are too large, too many or broken are omitted and reported") func omittedItems()
    async throws
  {
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
    let daemon = try AttachmentDaemon()
    let items = try await returned(
      [item(nil, [data(limit + 1), large, broken, hidden, data(limit - 1), data(2), data(1)])],
      to: daemon)
    // Data that does not fit in the message is returned as a file.
    let contents = items.first?.attachments.map { attachment in
      guard case .data(let text) = attachment.content else { return "\(attachment.content)" }
      return "\(Data(base64Encoded: text)?.count ?? 0)"
    }
    #expect(contents == ["kept(1)", "\(limit - 1)", "kept(3)", "1"])
    #expect(daemon.kept == [Int64(limit + 1), 1 << 40, 2])
    #expect(daemon.problems.count == 3, "\(daemon.problems)")
    #expect(daemon.problems.contains { $0.contains("It is too large.") })

    // Only one item has too many attachments. If all items had so many, a busy machine would need
    // longer than the daemon waits.
    let many = try await returned(
      (0..<70).map { number in item(nil, (0..<(number == 0 ? 70 : 1)).map { _ in data(0) }) })
    #expect(many.count == ReturnedItem.maximumCount)
    #expect(many.first?.attachments.count == ReturnedItem.maximumAttachments)
  }

  @Test(
    "If texts together exceed the limit, the excess texts are reported and the rest is returned",
    arguments: ["a", "\u{1}"])
  func textLimit(letter: String) async throws {
    let daemon = try AttachmentDaemon()
    let size = letter == "a" ? 900_000 : 140_000
    let text = String(repeating: letter, count: size)
    let lines = NSItemProvider(
      item: NSData(data: Data(text.utf8)), typeIdentifier: "public.plain-text")
    let items = try await returned(
      (0..<5).map { item(text, $0 == 4 ? [lines] : []) } + [item("last")], to: daemon)
    #expect(items.map(\.contentText) == [text, nil, nil, nil, nil, "last"])
    #expect(items.flatMap(\.attachments).map(\.content) == [.kept(1)])
    #expect(daemon.problems.count == 4, "\(daemon.problems)")
    #expect(daemon.problems.allSatisfy { $0.contains("text of \(size) bytes is left out") })
  }

  @Test("Only the first call that completes or cancels counts") func firstCompletionCounts()
    async throws
  {
    let daemon = try AttachmentDaemon()
    let context = NSExtensionContext(over: daemon.connection)
    context.cancelRequest(
      withError: NSError(
        domain: "Cows", code: 7,
        userInfo: [
          NSLocalizedDescriptionKey: "No cow.",
          NSExtensionItemsAndErrorsKey: [NSExtensionItem(): CocoaError(.fileNoSuchFile)],
        ]))
    // The call is ignored, but its handler is called.
    #expect(await context.completed(returningItems: [item("late")]) == false)
    context.cancelRequest(withError: CocoaError(.userCancelled))
    #expect(
      try await daemon.ending() == .cancelled(Failure(domain: "Cows", code: 7, message: "No cow.")))
    // The channel keeps the order of messages. A second completion would arrive before the reply to
    // the next request.
    let provider = daemon.provider(0)
    #expect(await NSItemProvider.code { _ = try await provider.data("public.jpeg") } == 4)
    #expect(daemon.messages.count == 2)
  }

  /// If there are no attachments, the completion is sent before the call returns. It follows all
  /// earlier messages.
  @Test("A completion without attachments is sent immediately") func completionWithoutAttachments()
    async throws
  {
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

  @Test("A URL without a handler is not opened") func openWithoutHandler() async throws {
    let context = NSExtensionContext(over: try AttachmentDaemon().connection)
    let url = try #require(URL(string: "https://example.org"))
    #expect(await context.open(url) == false)
    let answer: Bool = await withCheckedContinuation { continuation in
      context.open(url) { continuation.resume(returning: $0) }
    }
    #expect(!answer)
  }

  @Test("Input items can be copied as in Apple's template") func copiedInputItems() throws {
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

  @Test("The host's changes of state are posted as notifications", arguments: states) @MainActor
  func hostNotifications(_ state: HostState, _ name: NSNotification.Name) throws {
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

extension NSExtensionContext {
  /// Returns the value that the completion handler gets.
  fileprivate func completed(returningItems items: [Any]?) async -> Bool {
    await withCheckedContinuation { continuation in
      completeRequest(returningItems: items) { continuation.resume(returning: $0) }
    }
  }
}
