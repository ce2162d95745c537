import Contract
import Foundation
import Linux
import TestServers
import Testing

/// The life cycle of the compose sheet, with a real extension in its own process.
@Suite(.timeLimit(.minutes(3))) struct ShareAlikeTests {
  private static let photo = Checkout.photo

  private func start(
    _ text: String? = "Highland Cow", photos: Int = 0, restoredText: String? = nil
  ) throws -> ExtensionRun {
    let item = InputItem(contentText: text, attachments: (0..<photos).map { .file($0) })
    return try ExtensionRun(
      "ShareAlikeExtension", .shareAlike([item], restoredText: restoredText))
  }

  @Test func firstViewWithText() async throws {
    let view = try #require(try await start().nextView())
    #expect(view.title == "ShareAlike")
    #expect(view.text == "Highland Cow")
    #expect(view.textRevision == 0)
    #expect(view.charactersRemaining == 13)
    #expect(view.isContentValid)
  }

  @Test("The first view contains the text that the user typed earlier") func firstViewWithDraft()
    async throws
  {
    #expect(try await start(restoredText: "typed").nextView()?.text == "typed")
  }

  @Test(arguments: [
    ("", 25, true), (String(repeating: "a", count: 25), 0, true),
    (String(repeating: "a", count: 26), -1, false),
    (String(repeating: "👩‍👩‍👧‍👦", count: 25), 0, true),
    (String(repeating: "🇬🇧", count: 26), -1, false),
    (String(repeating: "e\u{301}", count: 25), 0, true), ("two\nlines", 16, true),
  ])
  func characterCount(_ text: String, _ remaining: Int, _ isValid: Bool) async throws {
    let run = try start()
    try run.send(.text(text, revision: 1))
    let view = try #require(try await run.view(revision: 1))
    #expect(view.text == text)
    #expect(view.charactersRemaining == remaining)
    #expect(view.isContentValid == isValid)
  }

  @Test("The extension sends a view for each text, even if nothing changes") func viewForEachText()
    async throws
  {
    let run = try start("same")
    for revision in 1...50 { try run.send(.text("same", revision: revision)) }
    #expect(try await run.view(revision: 50)?.text == "same")
  }

  @Test("Post uploads the picture's details, then completes the share") func postsPictureDetails()
    async throws
  {
    let run = try start(photos: 1)
    _ = try await run.nextView()
    try run.send(.presented)
    try await giveAttachment(to: run)
    try run.send(.post)

    let transfer = try #require(try await run.next())
    guard case .request(_, .transfer(let request)) = transfer.message else {
      Issue.record("\(transfer.message)")
      return
    }
    #expect(request.kind == .data)
    #expect(request.method == "POST")
    #expect(request.url == "http://127.0.0.1:4986/bins/sharealike")
    #expect(
      request.sessionIdentifier == "com.shinobicontrols.ShareAlike.BackgroundSessionConfig")
    #expect(request.sharedContainerIdentifier == "group.ShareAlike")
    #expect(request.headers.contains(HeaderField(name: "Content-Type", value: "application/json")))
    #expect(request.headers.contains(HeaderField(name: "Accept", value: "application/json")))

    let details = try #require(try body(of: transfer).imageDetails)
    #expect(try body(of: transfer).text == "Highland Cow")
    #expect(details.width == 1200 && details.height == 1600)
    #expect(details.orientation == 3 && details.scale == 1)
    #expect(details.description.hasPrefix("<UIImage:0x"))

    // The completion follows the transfer on the same channel.
    #expect(try await run.next()?.message == .completed(returned: []))
    #expect(try run.printed().contains("uploadTask(with:fromFile:)"))
    try run.channel.send(.end)
    #expect(try await run.exit() == .exited(code: 0))
  }

  @Test("Post waits for the picture") func postWithPendingPicture() async throws {
    let run = try start(photos: 1)
    _ = try await run.nextView()
    try run.send(.presented)
    let asked = try #require(try await run.next())
    guard case .request(let id, .attachment(let attachment)) = asked.message else {
      Issue.record("\(asked.message)")
      return
    }
    #expect(attachment == 0)
    try run.send(.post)
    // The extension handles Post before this text. The next message is the view for the text, so
    // Post has sent no transfer yet.
    try run.send(.text("Cow", revision: 1))
    #expect(try await run.nextView()?.textRevision == 1)
    try reply(to: id, over: run)
    let transfer = try #require(try await run.next())
    #expect(try body(of: transfer).imageDetails?.width == 1200)
    #expect(try await run.next()?.message == .completed(returned: []))
  }

  @Test("A text without a picture has no picture details") func textAlone() async throws {
    let run = try start()
    _ = try await run.nextView()
    try run.send(.post)
    let transfer = try #require(try await run.next())
    #expect(try body(of: transfer).text == "Highland Cow")
    #expect(try body(of: transfer).imageDetails == nil)
    #expect(try await run.next()?.message == .completed(returned: []))
  }

  @Test("Post with a text that is too long only updates the view") func postOfTooLongText()
    async throws
  {
    let run = try start(String(repeating: "a", count: 26))
    #expect(try await run.nextView()?.isContentValid == false)
    try run.send(.post)
    #expect(try await run.nextView()?.isContentValid == false)
    try run.send(.text("short", revision: 1))
    #expect(try await run.nextView()?.isContentValid == true)
    try run.send(.post)
    guard case .request(_, .transfer) = try await run.next()?.message else {
      Issue.record("a valid text was not posted")
      return
    }
  }

  @Test("The endpoint is read from the container") func endpoint() async throws {
    let container = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: container) }
    try Data("https://example.org/bin\n".utf8).write(to: container.appending(path: "endpoint"))
    let run = try ExtensionRun(
      "ShareAlikeExtension",
      .shareAlike([InputItem(contentText: "Cow", attachments: [])], container: container))
    _ = try await run.nextView()
    try run.send(.post)
    guard case .request(_, .transfer(let request)) = try await run.next()?.message else {
      Issue.record("nothing was posted")
      return
    }
    #expect(request.url == "https://example.org/bin")
  }

  @Test("An endpoint that is no URL ends the share with an error") func invalidEndpoint()
    async throws
  {
    let container = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: container) }
    try Data("http://[".utf8).write(to: container.appending(path: "endpoint"))
    let run = try ExtensionRun(
      "ShareAlikeExtension",
      .shareAlike([InputItem(contentText: "Cow", attachments: [])], container: container))
    _ = try await run.nextView()
    try run.send(.post)
    guard case .cancelled(let failure) = try await run.next()?.message else {
      Issue.record("not cancelled")
      return
    }
    #expect(failure.message == "ShareAlike's endpoint is not a URL: http://[")
  }

  @Test("Cancel ends the share and the extension") func cancel() async throws {
    let run = try start()
    _ = try await run.nextView()
    try run.send(.cancel)
    guard case .cancelled(let failure) = try await run.next()?.message else {
      Issue.record("not cancelled")
      return
    }
    #expect(failure.domain == "NSCocoaErrorDomain" && failure.code == 3072)
    run.channel.close()
    #expect(try await run.exit() == .exited(code: 0))
  }

  @Test(arguments: [
    ("ShareViewController", "$(PRODUCT_MODULE_NAME).ShareViewController"),
    ("ShareAlikeExtension.Nobody", "no class ShareAlikeExtension.Nobody"),
    ("Foundation.NSString", "is neither a UIViewController nor"),
  ])
  func wrongPrincipalClass(_ name: String, _ sentence: String) async throws {
    let run = try ExtensionRun("ShareAlikeExtension", .shareAlike([], principalClass: name))
    guard case .cancelled(let failure) = try await run.next()?.message else {
      Issue.record("not cancelled")
      return
    }
    #expect(failure.message.contains(sentence))
    #expect(try await run.exit() == .exited(code: 1))
  }

  // MARK: The daemon

  private func giveAttachment(to run: ExtensionRun) async throws {
    let asked = try #require(try await run.next())
    guard case .request(let id, .attachment) = asked.message else {
      Issue.record("\(asked.message)")
      return
    }
    try reply(to: id, over: run)
  }

  private func reply(to id: UInt64, over run: ExtensionRun) throws {
    let photo = try Descriptor.open(Self.photo.path, O_RDONLY)
    try run.channel.send(.reply(id: id, .attachment), descriptors: [photo])
  }

  private struct Body: Decodable {
    struct Details: Decodable {
      let height: Double
      let width: Double
      let orientation: Int
      let scale: Double
      let description: String
    }

    let text: String
    let imageDetails: Details?

    enum CodingKeys: String, CodingKey {
      case text
      case imageDetails = "image_details"
    }
  }

  private func body(of transfer: ExtensionRun.Channel.Received) throws -> Body {
    let file = try #require(transfer.descriptors.first)
    return try JSONDecoder().decode(
      Body.self, from: Data(contentsOf: URL(filePath: "/proc/self/fd/\(file.number)")))
  }
}
