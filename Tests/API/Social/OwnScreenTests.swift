import Contract
import Foundation
import Linux
import Testing

/// An extension with its own screen, in its own process.
@Suite(.timeLimit(.minutes(3))) struct OwnScreenTests {
  private func start() throws -> ExtensionRun {
    try ExtensionRun(
      "TemplateExtension",
      ExtensionRequest(
        bundleIdentifier: "org.sharesheet.test.Template.TemplateExtension",
        displayName: "Friends", principalClass: "TemplateExtension.FriendsViewController",
        items: [InputItem(attachments: [])], groupContainers: [:]))
  }

  private func nextPage(of run: ExtensionRun) async throws -> Page {
    let message = try #require(try await run.next()).message
    guard case .view(let view) = message, let page = view.pages.first else {
      throw Failure(domain: "Test", code: 0, message: "\(message) has no page")
    }
    #expect(view.compose == nil && view.pages.count == 1)
    return page
  }

  @Test("The screen slides in at the beginning, and slides out before the share completes")
  func slides()
    async throws
  {
    let run = try start()
    let page = try await nextPage(of: run)
    #expect(page.placement == Placement(x: 0, y: 0, width: 390, height: 844))
    #expect(page.motion?.from == Placement(x: 0, y: 844, width: 390, height: 844))
    #expect(page.motion?.duration == 0.25)
    guard case .button("Cancel", true) = page.nodes.first?.content,
      case .table(let table) = page.nodes.last?.content, let id = page.nodes.last?.id
    else {
      Issue.record("\(page)")
      return
    }
    #expect(page.nodes.count == 2 && table.rows.map(\.text) == ["Ada", "Bea", "Cid"])

    try run.send(
      .select(table: id, generation: table.generation, Table.Path(section: 0, row: 1)))
    var shown = try await nextPage(of: run)
    if shown.nodes.count == 2 { shown = try await nextPage(of: run) }
    #expect(shown.nodes.dropFirst().first?.content == .label("Hoi, Bea"))
    #expect(shown.id == page.id && shown.nodes.last?.id == id)

    let cancelled = ContinuousClock.now
    try run.send(.activate(page.nodes[0].id))
    let leaving = try await nextPage(of: run)
    #expect(leaving.placement == Placement(x: 0, y: 844, width: 390, height: 844))
    #expect(leaving.motion?.from.y == 0 && leaving.motion?.id != page.motion?.id)
    #expect(try await run.next()?.message == .completed(returned: []))
    #expect(ContinuousClock.now - cancelled >= .milliseconds(200))
  }

  @Test("The sheet's Cancel ends the extension") func cancel() async throws {
    let run = try start()
    _ = try await nextPage(of: run)
    try run.send(.post)
    try run.send(.back)
    try run.send(.text("nothing to type into", revision: 1))
    try run.send(.host(.didEnterBackground))
    try run.send(.cancel)
    guard case .cancelled(let failure) = try await run.next()?.message else {
      Issue.record("not cancelled")
      return
    }
    #expect(failure.domain == "NSCocoaErrorDomain" && failure.code == NSUserCancelledError)
    // The extension exits by itself, without a message from the daemon.
    #expect(try await run.exit() == .exited(code: 0))
  }
}
