import Contract
import Foundation
import ShareSheet
import Testing

/// The list of the history as a value.
@Suite(.timeLimit(.minutes(3))) struct HistoryListTests {
  private static func entry(
    _ id: String, _ state: HistoryEntry.State, at time: TimeInterval = 0, link: String? = nil,
    reason: String? = nil, source: SharedItem<RecordedFile>? = nil
  ) -> HistoryEntry {
    HistoryEntry(
      id: id, extension: "test.imgshare", destination: "ImgShare", recipient: nil,
      items: [.init(name: "\(id).jpg", type: "public.jpeg", source: source)], text: nil,
      date: Date(timeIntervalSince1970: time), state: state, reason: reason, link: link,
      thumbnail: nil, canUnshare: link != nil)
  }

  private static func transfer(of share: String, sent: Int64) -> TransferStatus {
    TransferStatus(
      id: "t-\(share)", state: .sending, method: "POST", url: "http://127.0.0.1/",
      bytesSent: sent, bytesTotal: 100, attempts: 1, share: share,
      created: Date(timeIntervalSince1970: 0), sentence: "Sending.")
  }

  @Test("Shares that need a decision come first, then pending ones, then the newest")
  func order() {
    var list = HistoryList()
    let old = [
      Self.entry("a", .delivered, at: 1), Self.entry("b", .failed, at: 0),
      Self.entry("c", .sending, at: 0.5),
    ]
    list.take(old, for: list.filter)
    #expect(list.rows.map(\.id) == ["b", "c", "a"])
    list.expectKnown(Self.entry("a", .outcomeUnknown, at: 1))
    #expect(list.rows.map(\.id) == ["a", "b", "c"])
    list.expectKnown(Self.entry("b", .delivered, at: 0))
    #expect(list.rows.map(\.id) == ["a", "c", "b"])
    list.remove("a")
    #expect(list.rows.map(\.id) == ["c", "b"])
  }

  @Test("An unknown share is read again, and the response to an older search is ignored")
  func reading() {
    var list = HistoryList()
    let all = list.filter
    #expect(!list.isRead)
    let searches = [list.search("cow"), list.search("cow")]
    #expect(searches == [true, false])
    list.take([Self.entry("a", .delivered)], for: all)
    #expect(list.rows.isEmpty && !list.isRead)
    list.take([Self.entry("cow", .delivered)], for: list.filter)
    #expect(list.rows.map(\.title) == ["cow.jpg → ImgShare"] && list.isRead)
    let mustRead = list.take(Self.entry("new", .sending))
    #expect(mustRead && list.rows.count == 1)
  }

  @Test("The list grows by parts, and no further than one response")
  func parts() {
    var list = HistoryList()
    let entries = (0..<2000).map { Self.entry("\($0)", .delivered, at: TimeInterval(-$0)) }
    #expect(!list.hasMore)
    list.take(Array(entries.prefix(list.limit)), for: list.filter)
    #expect(list.rows.count == HistoryList.part && list.hasMore)
    while list.hasMore {
      list.showMore()
      list.take(Array(entries.prefix(list.limit)), for: list.filter)
    }
    #expect(list.rows.count == HistoryFilter.longestPage)
    _ = list.search("cow")
    #expect(list.limit == HistoryList.part)
  }

  @Test("Progress belongs to shares that are being sent, and survives another reading")
  func progress() {
    var list = HistoryList()
    let entries = [Self.entry("a", .sending, at: 1), Self.entry("b", .sending)]
    list.take(entries, for: list.filter)
    #expect(list.fraction == nil)
    list.take(Self.transfer(of: "a", sent: 50))
    list.take(Self.transfer(of: "b", sent: 100))
    list.take(Self.transfer(of: "c", sent: 100))
    #expect(list.rows.map(\.fraction) == [0.5, 1] && list.fraction == 0.75)
    list.take(entries, for: list.filter)
    #expect(list.fraction == 0.75)
    list.expectKnown(Self.entry("a", .delivered, at: 1))
    #expect(list.rows[1].fraction == nil && list.fraction == 1)
  }

  @Test(
    "A share offers the actions that its state allows",
    arguments: [
      (entry("a", .delivered, link: "http://a/"), [.copy, .open, .unshare, .remove]),
      (entry("a", .sending), [.cancel]), (entry("a", .failed), [.retry, .edit, .remove]),
      (entry("a", .waitingForPerson), [.retry, .edit, .cancel, .remove]),
      (entry("a", .outcomeUnknown), [.retry, .remove]), (entry("a", .removing), []),
      (entry("a", .posted, source: .text("Moo")), [.again, .remove]),
      (entry("a", .unshared), [.remove]),
    ] as [(HistoryEntry, [HistoryAction])])
  func actions(entry: HistoryEntry, actions: [HistoryAction]) {
    #expect(HistoryRow(entry).actions == actions)
  }

  @Test("Actions that lose something ask first. A retry asks only if the share may have arrived")
  func questions() {
    let failed = Self.entry("a", .failed)
    for action in HistoryAction.allCases {
      let asks = [.cancel, .unshare, .remove].contains(action)
      #expect((action.question(about: failed) != nil) == asks, "\(action)")
    }
    let unknown = Self.entry("a", .outcomeUnknown)
    #expect(HistoryAction.retry.question(about: unknown)?.contains("arrive twice") == true)
  }

  @Test("The sentence of a share is never more than its state")
  func sentences() {
    #expect(HistoryRow(Self.entry("a", .posted)).sentence.hasPrefix("Posted. ImgShare did"))
    #expect(HistoryRow(Self.entry("a", .removing)).sentence.contains("being removed"))
    let kept = Self.entry("a", .delivered, reason: "It was not removed: 500.")
    #expect(HistoryRow(kept).sentence == "It was not removed: 500.")
    #expect(HistoryRow(Self.entry("a", .delivered)).sentence == "Delivered.")
  }
}

extension HistoryList {
  /// Takes a change of a share that is in the list.
  fileprivate mutating func expectKnown(_ entry: HistoryEntry) {
    let mustRead = take(entry)
    #expect(!mustRead)
  }
}
