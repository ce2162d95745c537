import Contract
import Foundation
import ShareSheet
import Testing

@Suite(.timeLimit(.minutes(3))) struct PostedShareTests {
  private static func entry(
    _ state: HistoryEntry.State, reason: String? = nil, link: String? = nil
  ) -> HistoryEntry {
    HistoryEntry(
      id: "a", extension: "test.imgshare", destination: "ImgShare", recipient: nil,
      items: [HistoryEntry.Item(name: "cow.jpg", type: "public.jpeg")], text: nil,
      date: Date(timeIntervalSince1970: 0), state: state, reason: reason, link: link,
      thumbnail: nil, canUnshare: false)
  }

  private static func transfer(
    _ id: String, _ state: TransferStatus.State, _ sent: Int64, waitsFor: WaitReason? = nil
  ) -> TransferStatus {
    TransferStatus(
      id: id, state: state, method: "POST", url: "http://127.0.0.1/", bytesSent: sent,
      bytesTotal: 100, attempts: 1, created: Date(timeIntervalSince1970: 0),
      sentence: "Waiting: there is no network.", waitsFor: waitsFor)
  }

  private func share(_ entry: HistoryEntry?, _ transfers: TransferStatus...) -> PostedShare {
    var share = PostedShare(to: "ImgShare")
    for transfer in transfers { share.take(transfer) }
    if let entry { share.take(entry) }
    return share
  }

  @Test("Before the history has the share, the title is the destination")
  func unknown() {
    let share = share(nil)
    #expect(share.title == "ImgShare")
    #expect(share.sentence == "Saved. It is being sent.")
    #expect(share.fraction == nil && share.link == nil && !share.isSettled)
  }

  @Test("The progress covers all transfers, and a new attempt does not reduce it")
  func progress() {
    var share = share(
      Self.entry(.sending), Self.transfer("1", .sending, 50), Self.transfer("2", .sending, 0))
    #expect(share.title == "cow.jpg → ImgShare")
    #expect(share.fraction == 0.25)
    share.take(Self.transfer("1", .sending, 10))
    #expect(share.fraction == 0.25)
    share.take(Self.transfer("1", .delivered, 0))
    #expect(share.fraction == 0.5)
  }

  @Test("If every open transfer waits, the sentence names the obstacle")
  func obstacle() {
    let waiting = Self.transfer("1", .waiting, 0, waitsFor: .offline)
    #expect(share(Self.entry(.sending), waiting).sentence == "Waiting: there is no network.")
    let other = Self.transfer("2", .sending, 0)
    #expect(
      share(Self.entry(.sending), waiting, other).sentence == "Saved. It is being sent.")
  }

  @Test("Only a delivered share is called delivered, and only a delivered share has a link")
  func delivered() {
    for state in HistoryEntry.State.allCases {
      let share = share(Self.entry(state, reason: "Moo.", link: "http://a/"))
      #expect((share.sentence == "Delivered.") == (state == .delivered), "\(state)")
      #expect((share.link != nil) == (state == .delivered), "\(state)")
    }
  }

  @Test(
    "The outcome is the server's reason if there is one",
    arguments: [
      (.failed, "Not delivered: Moo.", "Not delivered."),
      (.waitingForPerson, "Moo.", "This share waits for you."),
      (.outcomeUnknown, "Moo.", "It is unknown whether this share was delivered."),
      (
        .deliveredWithoutLink, "Sent, but ImgShare returned no link: Moo.",
        "Sent, but ImgShare returned no link."
      ),
    ] as [(HistoryEntry.State, String, String)])
  func outcome(state: HistoryEntry.State, reasoned: String, plain: String) {
    #expect(share(Self.entry(state, reason: "Moo.")).sentence == reasoned)
    #expect(share(Self.entry(state)).sentence == plain)
    #expect(share(Self.entry(state)).isSettled)
  }
}
