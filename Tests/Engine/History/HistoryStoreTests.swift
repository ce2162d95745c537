import Contract
import Foundation
import History
import ResponseRules
import TestServers
import Testing

@Suite struct HistoryStoreTests {
  private let folder: TemporaryFolder
  private let store: HistoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try HistoryStore(at: folder.url.appending(path: "history.sqlite"))
  }

  private func note(
    _ id: String, _ name: String, text: String? = nil, day: Int = 0,
    state: HistoryEntry.State = .delivered
  ) async throws {
    try await store.note(
      SharedRecord(
        id: id, extension: "org.example.imgshare", destination: "ImgShare",
        items: [HistoryEntry.Item(name: name, type: "public.jpeg")], text: text,
        date: Date(timeIntervalSince1970: 1_790_000_000 + Double(day) * 86400)), state: state)
  }

  private func ids(_ filter: HistoryFilter = HistoryFilter()) async throws -> [String] {
    try await store.entries(filter).map(\.id)
  }

  @Test("Entries that wait for a decision come first, then the newest entries") func order()
    async throws
  {
    try await note("a", "a.jpg", state: .failed)
    for id in ["b", "c", "d"] { try await note(id, "\(id).jpg") }
    #expect(try await ids() == ["a", "d", "c", "b"])
    #expect(try await ids(HistoryFilter(limit: 2)) == ["a", "d"])
    #expect(try await ids(HistoryFilter(before: "c")) == ["b"])
    #expect(try await ids(HistoryFilter(states: [.failed])) == ["a"])
  }

  @Test("An unshared entry has no link and no thumbnail, and cannot be unshared again")
  func unshared() async throws {
    try await note("cow", "cow.jpg")
    let rule = try ResponseRule([
      "URL": "{json:a}", "ThumbnailURL": "{json:a}", "DeletionURL": "{url}/x",
    ])
    let cameBack = rule.read(
      ServerResponse(
        status: 200, body: Data(#"{"a":"http://a/cow"}"#.utf8), url: "http://a/"))
    try await store.settle("cow", .delivered, cameBack: cameBack)
    let there = try #require(try await store.entry("cow"))
    #expect(there.link == "http://a/cow" && there.thumbnail != nil && there.canUnshare)
    try await store.settle("cow", .unshared)
    let gone = try #require(try await store.entry("cow"))
    #expect(gone.link == nil && gone.thumbnail == nil && !gone.canUnshare)
  }

  @Test("An entry that waits for the user comes first, and is neither pruned nor deleted")
  func waiting() async throws {
    try await note("a", "a.jpg", day: -9000, state: .waitingForPerson)
    try await note("b", "b.jpg")
    #expect(try await ids() == ["a", "b"])
    try await store.prune(before: .now, keeping: 0)
    #expect(try await store.forgetAll() == 0)
    #expect(try await ids() == ["a"])
  }

  @Test(arguments: [
    ("cow", ["cow"]), ("COW.j", ["cow"]), ("milk", ["cow"]), ("2026-09-2", ["horse", "cow"]),
    ("\"", []), ("%", []), ("o", ["horse", "cow"]), ("ü", ["horse"]), ("' OR 1", []),
    ("cow\" OR \"horse", []), ("W.", ["cow"]), ("_", []), ("c_", []), ("\\", []), ("\\%", []),
  ])
  func search(_ text: String, _ found: [String]) async throws {
    try await note("cow", "cow.jpg", text: "fresh milk")
    try await note("horse", "horse ü.jpg", day: 1)
    #expect(try await ids(HistoryFilter(text: text)) == found)
  }

  @Test("The journal's record of a share does not replace the session's record")
  func sessionRecordStays() async throws {
    let whole = SharedRecord(
      id: "cow", extension: "org.example.imgshare", destination: "ImgShare",
      items: [HistoryEntry.Item(name: "cow.jpg", type: "public.jpeg")], text: "milk", date: .now)
    var poor = whole
    (poor.items, poor.text) = ([], nil)
    try await store.note(poor, state: .sending, isSecondHand: true)
    try await store.note(whole, state: .posted)
    try await store.note(poor, state: .sending, isSecondHand: true)
    let entry = try #require(try await store.entry(whole.id))
    #expect(entry.items == whole.items && entry.text == "milk")
    #expect(try await store.entries(HistoryFilter(text: "milk")).count == 1)
  }

  @Test("If a share is recorded twice, it has one entry, and the entry keeps its outcome")
  func twice() async throws {
    try await note("a", "0A1B", state: .sending)
    try await store.settle("a", .failed, reason: "401")
    try await note("a", "cow.jpg", state: .posted)
    let all = try await store.entries(HistoryFilter())
    #expect(all.map(\.title) == ["cow.jpg → ImgShare"])
    #expect(all.first?.state == .failed && all.first?.reason == "401")
    #expect(try await ids(HistoryFilter(text: "0A1B")) == [])
    #expect(try await ids(HistoryFilter(text: "cow.jpg")) == ["a"])
  }

  @Test("A failed entry is never pruned")
  func prune() async throws {
    for number in 0..<10 {
      try await note("\(number)", "x", state: number == 3 ? .failed : .delivered)
    }
    try await store.prune(before: .distantPast, keeping: 4)
    #expect(try await ids() == ["3", "9", "8", "7", "6"])
    try await store.prune(before: .distantFuture, keeping: 4)
    #expect(try await ids() == ["3"])
    #expect(try await store.forgetAll() == 1)
    #expect(try await ids() == [])
  }

  @Test("The history survives a restart") func persistence() async throws {
    try await note("a", "cow.jpg")
    let again = try HistoryStore(at: folder.url.appending(path: "history.sqlite"))
    #expect(try await again.entries(HistoryFilter()).map(\.id) == ["a"])
  }
}
