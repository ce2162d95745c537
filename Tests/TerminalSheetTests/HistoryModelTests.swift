import Contract
import Foundation
import ShareSheet
import Testing

@testable import TerminalSheet

/// The history on a terminal as a value: keys and news in, requests and whole screens out.
struct HistoryModelTests {
  private typealias Request = HistoryModel.Request

  private static func entry(
    _ id: String, _ state: HistoryEntry.State, at time: TimeInterval = 0, link: String? = nil,
    reason: String? = nil
  ) -> HistoryEntry {
    HistoryEntry(
      id: id, extension: "test.imgshare", destination: "ImgShare", recipient: nil,
      items: [.init(name: "\(id).jpg", type: "public.jpeg")], text: nil,
      date: Date(timeIntervalSince1970: time), state: state, reason: reason, link: link,
      thumbnail: nil, canUnshare: link != nil)
  }

  private static let cow = entry("cow", .delivered, at: 2, link: "https://example.org/cow")
  private static let pig = entry("pig", .sending, at: 1)
  private static let hen = entry("hen", .failed, reason: "The server refused it.")

  /// A list of all three shares. The failed share is the first, the delivered share the last.
  private static func model(_ columns: Int = 80, _ rows: Int = 24) -> HistoryModel {
    var model = HistoryModel(
      size: SheetSize(columns: columns, rows: rows), repertoire: .unicode)
    _ = model.take(.listed([cow, pig, hen], for: model.list.filter))
    return model
  }

  private func screen(_ model: HistoryModel) -> String {
    HistoryView.draw(model).text.joined(separator: "\n")
  }

  /// The text in reverse video.
  private func selected(_ model: HistoryModel) -> String {
    HistoryView.draw(model).rows.flatMap { $0 }.filter(\.style.isReversed).map(\.text).joined()
  }

  @Test("A share has two lines: its title, and its outcome with the link")
  func list() {
    var model = Self.model()
    let transfer = TransferStatus(
      id: "t", state: .sending, method: "POST", url: "http://a/", bytesSent: 50, bytesTotal: 100,
      share: "pig", created: Date(timeIntervalSince1970: 0), sentence: "Sending.")
    _ = model.take(.transfer(transfer))
    let lines = HistoryView.draw(model).text
    #expect(lines[1] == "  History")
    #expect(lines[3].hasPrefix("  ▸ hen.jpg → ImgShare  ") && lines[3].contains("1970-01-01"))
    #expect(lines[4] == "    Not delivered: The server refused it.")
    #expect(lines[6] == "    [####----] 50 %  Saved. It is being sent.")
    #expect(lines[8] == "    Delivered.  https://example.org/cow")
    #expect(lines[20].hasPrefix("  Find  Search what you have shared"))
    #expect(lines[22] == "  Choose Enter    Leave Esc")
    #expect(selected(model).contains("hen.jpg → ImgShare"))
    #expect(!selected(model).contains("pig.jpg"))
  }

  @Test(
    "No line is wider than the terminal, and the selected share is always visible",
    arguments: [(36, 24), (80, 24), (20, 8), (10, 5), (1, 1), (200, 60)])
  func sizes(columns: Int, rows: Int) {
    var model = HistoryModel(size: SheetSize(columns: columns, rows: rows), repertoire: .unicode)
    let entries = (0..<50).map { Self.entry("cow\($0)", .delivered, at: Double(-$0)) }
    _ = model.take(.listed(entries, for: model.list.filter))
    for place in 0..<50 {
      #expect(model.selection == place)
      let canvas = HistoryView.draw(model)
      #expect(canvas.rows.count == rows && canvas.rows.allSatisfy { $0.count == columns })
      if columns >= 20 { #expect(selected(model).contains("cow\(place)."), "\(place)") }
      _ = model.handle(.down)
    }
  }

  @Test("Typing searches, and Escape clears the search before it leaves")
  func search() {
    var model = Self.model()
    _ = model.handle(.down)
    #expect(model.handle(.text("c")) == [.read(HistoryFilter(text: "c"))])
    #expect(model.handle(.paste("o\nw")) == [.read(HistoryFilter(text: "co w"))])
    #expect(model.handle(.backspace) == [.read(HistoryFilter(text: "co "))])
    _ = model.take(.listed([Self.cow], for: model.list.filter))
    #expect(model.rows.map(\.id) == ["cow"] && model.selection == 0)
    #expect(screen(model).contains("Find  co"))
    #expect(model.handle(.escape) == [.read(HistoryFilter())])
    #expect(model.handle(.escape) == [.leave])
    _ = model.take(.listed([], for: model.list.filter))
    #expect(screen(model).contains("Nothing has been shared yet."))
  }

  @Test("Enter shows the actions of a share, and Enter or a digit performs one")
  func actions() {
    var model = Self.model()
    for _ in 0..<2 { _ = model.handle(.down) }
    #expect(model.handle(.enter) == [])
    #expect(screen(model).contains("cow.jpg → ImgShare") && selected(model).contains("Copy Link"))
    #expect(!screen(model).contains("pig.jpg"))
    #expect(model.handle(.enter) == [.perform(.copy, Self.cow, elsewhere: false)])
    let said = model.take(.said("The link was copied.", clipboard: "https://example.org/cow"))
    #expect(said == [.clipboard("https://example.org/cow")])
    #expect(screen(model).contains("The link was copied."))
    _ = model.handle(.enter)
    #expect(!screen(model).contains("The link was copied."))
    #expect(model.handle(.text("2")) == [.perform(.open, Self.cow, elsewhere: false)])
    _ = model.handle(.enter)
    #expect(model.handle(.escape) == [] && model.menu == nil && model.selection == 2)
  }

  @Test("An action that loses something asks first, and a removal elsewhere asks again")
  func questions() {
    var model = Self.model()
    _ = model.handle(.end)
    for agrees in [false, true] {
      _ = model.handle(.enter)
      _ = model.handle(.down)
      _ = model.handle(.down)
      #expect(selected(model).contains("Remove from Server") && model.handle(.enter) == [])
      #expect(screen(model).contains("Its link will no longer"))
      let answer = model.handle(.text(agrees ? "y" : "n"))
      #expect(answer == (agrees ? [.perform(.unshare, Self.cow, elsewhere: false)] : []))
    }
    _ = model.take(.elsewhere("cow", question: "Ask example.org?"))
    #expect(screen(model).contains("Ask example.org?"))
    #expect(model.handle(.text("y")) == [.perform(.unshare, Self.cow, elsewhere: true)])
    #expect(model.question == nil)
  }

  @Test("Changes from elsewhere keep the selection, and close the menu of a removed share")
  func changes() {
    var model = Self.model()
    _ = model.handle(.end)
    _ = model.take(.changed(Self.entry("pig", .failed, at: 1)))
    #expect(model.rows.map(\.id) == ["pig", "hen", "cow"] && model.selection == 2)
    #expect(model.take(.changed(Self.entry("new", .sending))) == [.read(HistoryFilter())])
    _ = model.handle(.enter)
    #expect(model.menu != nil)
    _ = model.take(.removed("cow"))
    #expect(model.menu == nil && model.selection == 1)
  }
}
