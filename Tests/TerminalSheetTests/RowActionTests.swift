import Contract
import ShareContent
import ShareSheet
import Testing

@testable import TerminalSheet

/// The second row of the sheet, which has the activities of the host app.
@Suite(.timeLimit(.minutes(3))) struct RowActionTests {
  private func model(_ start: SheetStart, columns: Int = 80) -> SheetModel {
    SheetModel(
      offer: ShareOffer(
        share: "s", items: [ItemSummary(kind: .text, name: "Moo", typeIdentifier: "public.text")],
        extensions: []),
      start: start, size: SheetSize(columns: columns, rows: 24), repertoire: .unicode)
  }

  private func start(_ actions: [BuiltInAction], _ activities: [String]) -> SheetStart {
    var start = SheetStart()
    (start.actions, start.activities) = (actions, activities)
    return start
  }

  @Test("The app's activities come after the sheet's actions") func activityOrder() {
    let row = start([.save, .open], ["Count", "\u{1B}[31mRed\n", ""]).row
    #expect(row.prefix(2) == [.builtIn(.save), .builtIn(.open)])
    #expect(row.map(\.title).last == "Activity 3")
    #expect(row.allSatisfy { !$0.title.contains("\u{1B}") && !$0.title.contains("\n") })
  }

  @Test("An activity closes the sheet") func activity() {
    var model = model(start([], ["Count", "Other"]))
    #expect(model.handle(.keys([.text("other"), .enter])) == [.leave(.activity(1))])
  }

  /// Each activity is reachable by keys and drawn completely, in as many lines as needed.
  @Test("Many activities use several lines") func manyActivities() {
    let titles = (1...12).map { "Activity number \($0)" }
    var model = model(start([], titles), columns: 40)
    let drawn = SheetView.draw(model).text.joined(separator: "\n")
    for title in titles { #expect(drawn.contains(title)) }
    for _ in titles.dropFirst() { _ = model.handle(.keys([.down])) }
    #expect(model.handle(.keys([.enter])) == [.leave(.activity(11))])
  }

  @Test("If the host app exits, the sheet ends unless the share is posted") func abandoned() {
    var choosing = model(SheetStart(actions: BuiltInAction.all))
    #expect(choosing.handle(.abandoned("Gone.")) == [.leave(.failed("Gone."))])
    var posted = Fixture.composing()
    let end = [SheetAction.effect(.leave(.posted(Fixture.status(.posted))))]
    #expect(posted.handle(.update(Fixture.status(.posted))) == end)
    #expect(posted.handle(.abandoned("Gone.")) == end)
  }

  /// If the user presses Enter right after Tab, before the completion arrives, the completed folder
  /// is used.
  @Test func keysAfterTab() {
    var model = model(start([.save], []))
    #expect(model.handle(.keys([.text("save"), .enter])).isEmpty)
    let asked = model.handle(.keys([.control("u"), .text("~/Dow"), .tab, .enter]))
    #expect(asked == [.action(.complete("~/Dow"))])
    #expect(
      model.handle(.action(.folders(["~/Downloads/"])))
        == [.action(.perform(ItemAction(.save, "~/Downloads/")))])
  }

  @Test("A second Tab waits for the first completion") func secondTab() {
    var model = model(start([.save], []))
    _ = model.handle(.keys([.text("save"), .enter, .control("u"), .text("~/Do"), .tab]))
    #expect(model.handle(.keys([.text("w"), .tab, .text("x"), .enter])).isEmpty)
    let found = ["~/Documents/", "~/Downloads/"]
    #expect(model.handle(.action(.folders(found))) == [.action(.complete("~/Dow"))])
    #expect(
      model.handle(.action(.folders(["~/Downloads/"])))
        == [.action(.perform(ItemAction(.save, "~/Downloads/x")))])
  }
}
