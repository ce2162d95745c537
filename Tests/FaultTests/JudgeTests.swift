import Contract
import Foundation
import Testing
import Transfers

/// A correct history, and small histories with one violation each.
@Suite struct JudgeTests {
  private static let start = Date(timeIntervalSince1970: 0)

  /// One parcel that is sent once, received once and reported as delivered.
  private static let good = History(
    handedOff: [History.HandedOff(name: "a", digest: "moo", size: 3)],
    requests: [request(at: 0)],
    effects: [History.Effect(name: "a", digest: "moo", size: 3)],
    told: [History.Told(name: "a", state: .delivered, sentence: "Delivered.", answer: "thanks")],
    progress: [progress(1), progress(3)])

  private static func request(
    _ place: String = Judge.ownPlace, at time: TimeInterval, secret: Bool = false,
    notBefore: TimeInterval? = nil
  ) -> History.Request {
    History.Request(
      place: place, name: "a", method: "POST", time: start.addingTimeInterval(time), bytes: 3,
      hasSecret: secret, notBefore: notBefore.map { start.addingTimeInterval($0) })
  }

  private static func progress(_ bytes: Int64, attempt: Int = 0) -> History.Progress {
    History.Progress(name: "a", attempt: attempt, bytes: bytes)
  }

  private func kinds(
    _ end: Parcel.End = Parcel.End(), _ change: (inout History) -> Void
  ) -> Set<Violation.Kind> {
    var history = Self.good
    change(&history)
    return Set(Judge.violations(in: history, expecting: ["a": end]).map(\.kind))
  }

  @Test("A correct run has no findings") func correctRun() {
    #expect(kinds { _ in } == [])
    #expect(kinds(Parcel.End(says: "Delivered", answer: "than")) { _ in } == [])
    // The server of the upload may receive a secret. A second attempt may come later and start
    // over.
    #expect(kinds { $0.requests = [Self.request(at: 0, secret: true)] } == [])
    #expect(
      kinds {
        $0.requests = [Self.request(at: 0, notBefore: 10), Self.request(at: 10)]
        $0.progress = [Self.progress(3), Self.progress(0, attempt: 1)]
      } == [])
  }

  @Test("A transfer that is neither kept nor delivered is lost") func lostTransfer() {
    #expect(kinds { $0.told = [] } == [.lost])
    #expect(
      kinds {
        $0.effects = []
        $0.told[0].state = .failed
      } == [.lost, .wrongEnd])
  }

  @Test("A false report of a delivery is found") func falseDelivery() {
    #expect(kinds { $0.effects = [] } == [.falselySent])
    #expect(
      kinds(Parcel.failed("404", requests: 1...1)) { $0.effects = [] } == [.falselySent, .wrongEnd])
  }

  @Test("A body that differs from the shared one is found") func changedBody() {
    #expect(kinds { $0.effects[0].digest = "mo" } == [.corrupt, .falselySent])
    #expect(kinds { $0.effects[0].size = 2 } == [.corrupt])
    #expect(
      kinds { $0.effects.append(History.Effect(name: "b", digest: "b", size: 1)) } == [.corrupt])
  }

  @Test("A repeated delivery is found") func repeatedDelivery() {
    #expect(kinds { $0.effects += $0.effects } == [.sentTwice])
    let unknown = Parcel.End(state: .outcomeUnknown, effects: 1...1)
    #expect(
      kinds(unknown) {
        $0.effects += $0.effects
        $0.told[0].state = .outcomeUnknown
      } == [.sentTwice])
  }

  @Test("A wrong message to the user is found") func wrongMessage() {
    #expect(kinds(Parcel.End(says: "try 2")) { _ in } == [.wrongEnd])
    #expect(kinds(Parcel.End(answer: "error")) { _ in } == [.wrongEnd])
    #expect(
      kinds(Parcel.End(state: .waiting, wait: .credentials, effects: 0...1)) {
        $0.told[0].state = .waiting
        $0.told[0].wait = .backoff
      } == [.wrongEnd])
  }

  @Test("Requests that are too many or too early are found") func requestTimes() {
    #expect(
      kinds(Parcel.End(requests: 1...1)) { $0.requests += $0.requests } == [.tooManyAttempts])
    #expect(kinds(Parcel.End(requests: 2...2)) { _ in } == [.notStruck])
    #expect(
      kinds { $0.requests = [Self.request(at: 0, notBefore: 10), Self.request(at: 9.9)] }
        == [.tooEarly])
    #expect(kinds(Parcel.End(cost: 0.9)) { _ in } == [.wasteful])
    #expect(
      kinds { $0.requests.append(Self.request("stranger", at: 1, secret: true)) } == [.leaked])
  }

  @Test("Decreasing progress and excessive time are found") func progressAndTime() {
    #expect(kinds { $0.progress = [Self.progress(3), Self.progress(2)] } == [.backwardProgress])
    #expect(kinds { $0.isOver = false } == [.unboundedTime])
    #expect(kinds { $0.handedOff = [] } == [.notStruck])
  }

  @Test("The controls cause at least six kinds of violation") func caughtControls() {
    let caught = Set(Fault.all.map(\.catches))
    #expect(caught.count >= 6, "\(caught)")
  }
}
