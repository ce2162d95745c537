import Contract
import Foundation
import Linux
import Testing

/// An extension like Apple's template, with two configuration items, in its own process.
@Suite(.timeLimit(.minutes(3))) struct TemplateTests {
  private func start(_ text: String = "Song") throws -> ExtensionRun {
    try ExtensionRun(
      "TemplateExtension",
      ExtensionRequest(
        bundleIdentifier: "org.sharesheet.test.Template.TemplateExtension",
        displayName: "Template", principalClass: "TemplateExtension.ShareViewController",
        items: [InputItem(contentText: text, attachments: [])], groupContainers: [:]))
  }

  private func nextView(of run: ExtensionRun) async throws -> ExtensionView {
    let message = try #require(try await run.next()).message
    guard case .view(let view) = message else {
      throw Failure(domain: "Test", code: 0, message: "\(message) is no view")
    }
    return view
  }

  private func table(_ view: ExtensionView) throws -> (id: Int, table: Table) {
    let page = try #require(view.pages.last)
    for node in page.nodes {
      if case .table(let table) = node.content { return (node.id, table) }
    }
    throw Failure(domain: "Test", code: 0, message: "no table on \(page)")
  }

  @Test("Rows show their values") func rowValues() async throws {
    let view = try await nextView(of: start())
    #expect(view.pages.isEmpty && view.alert == nil)
    let rows = try #require(view.compose).configuration
    #expect(rows.map(\.title) == ["Team", "Priority"])
    #expect(rows.map(\.value) == ["None", "Normal"])
    #expect(rows.allSatisfy { $0.isEnabled && !$0.isPending })
  }

  @Test("A chosen row becomes the item's value") func chosenRow() async throws {
    let run = try start()
    let first = try await nextView(of: run)
    let row = try #require(first.compose?.configuration.first)
    try run.send(.activate(row.id))
    let pushed = try await nextView(of: run)
    let page = try #require(pushed.pages.last)
    #expect(pushed.pages.count == 1 && page.title == "Team" && page.canGoBack)
    let (id, table) = try table(pushed)
    #expect(table.sections.map(\.rowCount) == [3])
    #expect(table.rows.map(\.text) == ["Pop", "Rock", "House"])
    try run.send(
      .select(table: id, generation: table.generation, Table.Path(section: 0, row: 1)))
    let back = try await nextView(of: run)
    #expect(back.pages.isEmpty)
    #expect(back.compose?.configuration.map(\.value) == ["Rock", "Normal"])
    #expect(back.compose?.configuration.map(\.id) == first.compose?.configuration.map(\.id))
  }

  @Test("Back leaves the pushed page, and another page can be pushed") func back() async throws {
    let run = try start()
    let rows = try #require(try await nextView(of: run).compose).configuration
    var pages: [Int] = []
    for row in rows + rows {
      try run.send(.activate(row.id))
      let pushed = try await nextView(of: run)
      #expect(pushed.pages.last?.title == row.title)
      pages += pushed.pages.map(\.id)
      try run.send(.back)
      #expect(try await nextView(of: run).pages.isEmpty)
    }
    #expect(Set(pages).count == 4)
  }

  @Test("Post uploads the chosen values") func post() async throws {
    let run = try start()
    let rows = try #require(try await nextView(of: run).compose).configuration
    for (row, choice) in zip(rows, [2, 1]) {
      try run.send(.activate(row.id))
      let (id, table) = try table(await nextView(of: run))
      try run.send(
        .select(table: id, generation: table.generation, Table.Path(section: 0, row: choice)))
      _ = try await nextView(of: run)
    }
    try run.send(.text("Highland Cow", revision: 1))
    #expect(try await nextView(of: run).compose?.textRevision == 1)
    try run.send(.post)
    let upload = try #require(try await run.next())
    guard case .request(_, .transfer(let request)) = upload.message else {
      Issue.record("\(upload.message)")
      return
    }
    #expect(request.kind == .upload && request.method == "POST")
    #expect(request.url == "http://127.0.0.1:4986/bins/template")
    #expect(request.sessionIdentifier == "test.template.uploads")
    #expect(request.sharedContainerIdentifier == "group.test.template")
    let file = try #require(upload.descriptors.first)
    let body = try JSONDecoder().decode(
      [String: String].self, from: Data(contentsOf: URL(filePath: "/proc/self/fd/\(file.number)")))
    #expect(body == ["text": "Highland Cow", "team": "House", "priority": "High"])
    #expect(try await run.next()?.message == .completed(returned: []))
  }

  /// Input for an element that is not shown has no effect. The next view therefore contains only
  /// the new text.
  @Test("Input for an earlier view has no effect") func staleInput() async throws {
    let run = try start()
    let rows = try #require(try await nextView(of: run).compose).configuration
    try run.send(.activate(rows[0].id))
    let (id, table) = try table(await nextView(of: run))
    let first = Table.Path(section: 0, row: 0)
    // Rows that the page covers, other tables, other generations, and rows that do not exist.
    try run.send(.activate(rows[1].id))
    try run.send(.activate(-1))
    try run.send(.select(table: id + 1000, generation: table.generation, first))
    try run.send(.select(table: id, generation: table.generation - 1, first))
    for path in [
      Table.Path(section: 0, row: 3), Table.Path(section: -1, row: 0),
      Table.Path(section: Int.max, row: Int.min),
    ] {
      try run.send(.select(table: id, generation: table.generation, path))
      try run.send(.accessory(table: id, generation: table.generation, path))
      try run.send(.reveal(table: id, path))
    }
    try run.send(.type(input: id, "no input", revision: 1))
    try run.send(.text("answered", revision: 1))
    let view = try await nextView(of: run)
    #expect(view.compose?.textRevision == 1 && view.pages.map(\.title) == ["Team"])
    #expect(view.compose?.configuration.map(\.value) == ["None", "Normal"])
    // The control: the same input with the right identifiers has an effect.
    try run.send(.select(table: id, generation: table.generation, first))
    #expect(try await nextView(of: run).compose?.configuration.map(\.value) == ["Pop", "Normal"])
  }

  @Test("Post without a text only updates the view") func postWithoutText() async throws {
    let run = try start("")
    #expect(try await nextView(of: run).compose?.isContentValid == false)
    try run.send(.post)
    #expect(try await nextView(of: run).compose?.isContentValid == false)
    try run.send(.cancel)
    guard case .cancelled(let failure) = try await run.next()?.message else {
      Issue.record("not cancelled")
      return
    }
    #expect(failure.code == NSUserCancelledError)
  }
}
