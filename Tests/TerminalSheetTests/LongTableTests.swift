import Contract
import ShareSheet
import Testing

@testable import TerminalSheet

/// A table of 5,000 rows. The sheet holds only a window of the rows, so the cost of a key does not
/// depend on the number of rows.
@Suite struct LongTableTests {
  private func table(_ count: Int) -> ViewNode.Content {
    let rows = (0..<min(count, Table.windowSize)).map {
      Table.Row(path: Table.Path(section: 0, row: $0), text: "Friend \($0)", detail: "\($0) hois")
    }
    return .table(Table(sections: [Table.Section(header: "All", rowCount: count)], rows: rows))
  }

  private func view(_ count: Int) -> ExtensionView {
    view([ViewNode(id: 9, content: table(count))])
  }

  private func view(_ nodes: [ViewNode]) -> ExtensionView {
    ExtensionView(pages: [Page(id: 1, title: "Friends", nodes: nodes)])
  }

  private func model(_ count: Int) -> SheetModel { model(view(count)) }

  private func model(_ view: ExtensionView) -> SheetModel {
    var model = Fixture.model()
    _ = model.preselect("x.Hoi")
    _ = model.handle(.began)
    var status = Fixture.status(.composing)
    status.view = view
    _ = model.handle(.update(status))
    return model
  }

  @Test("Moving the focus down writes only two rows, and lays out only the window of rows")
  func frameCost() throws {
    var costs: [Int: Int] = [:]
    for count in [Table.windowSize, 5000] {
      var model = model(count)
      let page = try #require(model.screen.pageModel)
      #expect(PageLayout(page, model.pageFrame).lines.count <= Table.windowSize + 2)
      var encoder = FrameEncoder(colors: true)
      _ = encoder.encode(SheetView.draw(model))
      _ = model.handle(.keys([.down]))
      let encoded = encoder.encode(SheetView.draw(model))
      let frame = try #require(encoded)
      costs[count] = frame.utf8.count
      #expect(frame.utf8.count < 500)
      // An unchanged view draws nothing.
      var status = Fixture.status(.composing)
      status.view = view(count)
      _ = model.handle(.update(status))
      let again = encoder.encode(SheetView.draw(model))
      #expect(again == nil)
    }
    #expect(costs[5000] == costs[Table.windowSize])
  }

  @Test(
    "In line mode, the commands for more rows and for a search apply to the first table")
  func lines() throws {
    let view = view([8, 9].map { ViewNode(id: $0, content: table(5000)) })
    let words = LineWords(try #require(model(view).screen.pageModel))
    guard case .send(.reveal(table: 8, _)) = words.choice("m"),
      case .send(.find(table: 8, _)) = words.choice("f cow")
    else {
      Issue.record("m: \(words.choice("m").debugDescription)")
      return
    }
  }

  @Test("The key line offers a search only for a long table") func keyLine() {
    #expect(SheetView.draw(model(5000)).text.contains { $0.contains("Find type") })
    #expect(!SheetView.draw(model(5)).text.contains { $0.contains("Find type") })
  }
}
