import Contract
import Foundation
import Testing

@testable import Transfers

/// The scheduler as a value: its actions after each event, and its invariants for any order of
/// events.
@Suite(.timeLimit(.minutes(3))) struct TransferSchedulerTests {
  private static let now = Transfer.exampleTime

  /// Returns a scheduler that has read an empty journal.
  private func idle(perHost: Int = 2, random: Double = 0) -> TransferScheduler {
    var scheduler = TransferScheduler(
      perHost: perHost, total: 16, clock: { Self.now }, random: { random })
    #expect(words(scheduler.handle(.started)) == ["survey"])
    #expect(words(scheduler.handle(.surveyed(JournalSurvey()))) == [])
    return scheduler
  }

  private func entry(
    _ id: String, _ change: (inout Transfer) -> Void = { _ in }
  ) -> JournalEntry {
    var transfer = Transfer.example(id: id, created: Self.now)
    change(&transfer)
    return JournalEntry(transfer: transfer)
  }

  private func words(_ actions: [TransferScheduler.Action]) -> [String] {
    actions.map { action in
      switch action {
      case .begin(let entry): "begin \(entry.transfer.id)"
      case .breakOff(let id): "break off \(id)"
      case .save(let id): "save \(id)"
      case .survey: "survey"
      case .wake(let date): "wake in \(Int(date.timeIntervalSince(Self.now)))"
      case .tell(let transfer, let isSending):
        "tell \(transfer.id) \(isSending ? "sending" : transfer.state.rawValue)"
      case .prune: "prune"
      }
    }
  }

  private func handOff(
    _ scheduler: inout TransferScheduler, _ entries: JournalEntry...
  ) -> [String] {
    let reading = scheduler.readings.begin()
    defer { scheduler.readings.end(reading) }
    return words(scheduler.handle(.handedOff(entries, during: reading)))
  }

  private func hear(
    _ scheduler: inout TransferScheduler, _ event: TransferScheduler.Event
  ) -> [String] {
    words(scheduler.handle(event))
  }

  /// Reports that the scheduler's value of a transfer is stored.
  private func record(_ scheduler: inout TransferScheduler, _ id: String) throws -> [String] {
    hear(&scheduler, .recorded(try #require(scheduler.active[id]).machine.transfer))
  }

  private let delivered = TransferMachine.Event.ended(.answered(ServerResponse(status: 200)))

  @Test("A hand-off begins without reading the journal") func handOffWithoutReading() {
    var scheduler = idle()
    #expect(handOff(&scheduler, entry("a")) == ["begin a", "tell a sending"])
    // The host has one more place. Once the host is full, the scheduler wakes when "a" counts as
    // slow.
    #expect(handOff(&scheduler, entry("b")) == ["begin b", "tell b sending"])
    #expect(handOff(&scheduler, entry("c")) == ["wake in 10"])
  }

  @Test("The end is reported when it is on the disk") func endAfterWrite() throws {
    var scheduler = idle(perHost: 1)
    _ = handOff(&scheduler, entry("a"), entry("b"))
    #expect(
      hear(&scheduler, .ended("a", delivered)) == ["begin b", "tell b sending", "save a"])
    #expect(scheduler.active["a"]?.isSending == true)
    #expect(try record(&scheduler, "a") == ["tell a delivered"])
    #expect(scheduler.active["a"] == nil)
  }

  @Test(arguments: [
    (Interruption.Cause.underWay, ["save a"], ["tell a waiting", "wake in 1"]),
    (.offline, ["wake in 300", "save a"], ["tell a waiting"]),
  ])
  func wakeTime(
    cause: Interruption.Cause, atOnce: [String], recorded: [String]
  ) throws {
    var scheduler = idle(random: 1)
    _ = handOff(&scheduler, entry("a"))
    let end = hear(&scheduler, .ended("a", .interrupted(cause)))
    #expect(end.filter { $0 != "survey" } == atOnce)
    #expect(try record(&scheduler, "a") == recorded)
  }

  /// A survey reads the transfer between its commit and the report of its hand-off. When the report
  /// comes, the transfer is already delivered.
  @Test("A transfer read before the report of its hand-off is sent once") func readBeforeHandOff()
    throws
  {
    var scheduler = idle()
    let reading = scheduler.readings.begin()
    #expect(hear(&scheduler, .awake) == ["survey"])
    var survey = JournalSurvey()
    survey.due = [entry("a")]
    #expect(hear(&scheduler, .surveyed(survey)) == ["begin a", "tell a sending"])
    _ = hear(&scheduler, .ended("a", delivered))
    _ = try record(&scheduler, "a")
    // The scheduler does not begin the transfer again. It reads the journal, in which the transfer
    // has ended.
    #expect(hear(&scheduler, .handedOff([entry("a")], during: reading)) == ["survey"])
  }

  @Test("A resumed transfer waits until its last attempt is over") func resumedDuringAttempt()
    throws
  {
    var scheduler = idle()
    _ = handOff(&scheduler, entry("a"))
    #expect(hear(&scheduler, .changed("a", .pause)) == ["break off a", "save a"])
    #expect(hear(&scheduler, .changed("a", .resume)) == [])
    // Only the paused state was written. The later change is written too.
    var paused = entry("a").transfer
    paused.wait = .paused
    #expect(hear(&scheduler, .recorded(paused)) == ["save a"])
    let told = try record(&scheduler, "a")
    #expect(told.filter { !$0.hasPrefix("wake") } == ["tell a waiting", "survey"], "\(told)")
    var survey = JournalSurvey()
    survey.due = [entry("a")]
    #expect(hear(&scheduler, .surveyed(survey)) == [])
    #expect(hear(&scheduler, .ended("a", nil)) == ["survey"])
    #expect(hear(&scheduler, .surveyed(survey)) == ["begin a", "tell a sending"])
  }

  @Test("A failed reading of the journal is repeated later") func failedSurvey() {
    var scheduler = TransferScheduler(perHost: 1, total: 1, clock: { Self.now })
    #expect(hear(&scheduler, .started) == ["survey"])
    #expect(hear(&scheduler, .surveyed(nil)) == ["wake in 5"])
    #expect(hear(&scheduler, .awake) == ["survey"])
  }

  @Test("A transfer that is paused with all others does not begin") func pausedWithAll() {
    var scheduler = idle()
    let reading = scheduler.readings.begin()
    #expect(hear(&scheduler, .heldBack) == [])
    #expect(handOff(&scheduler, entry("b")) == [])
    #expect(hear(&scheduler, .letGo) == ["survey"])
    #expect(hear(&scheduler, .surveyed(JournalSurvey())) == [])
    // The transfer was stored before all transfers were paused, and its hand-off is reported
    // afterwards.
    #expect(hear(&scheduler, .handedOff([entry("a")], during: reading)) == ["survey"])
  }

  @Test("No transfer begins after a stop") func stopped() throws {
    var scheduler = idle()
    _ = handOff(&scheduler, entry("a"))
    #expect(hear(&scheduler, .stopped) == ["break off a"])
    #expect(handOff(&scheduler, entry("b")) == [])
    #expect(hear(&scheduler, .ended("a", nil)) == [])
  }

  /// An attempt that ends by itself, without an event, is repeated.
  @Test("An attempt that ends without an event counts as a failure") func attemptWithoutEnd() throws
  {
    var scheduler = idle()
    _ = handOff(&scheduler, entry("a"))
    #expect(hear(&scheduler, .ended("a", nil)) == ["save a"])
    #expect(scheduler.active["a"]?.machine.transfer.failures == 1)
  }

  @Test("A deleted transfer is not sent") func deletedTransfer() {
    var scheduler = idle()
    _ = handOff(&scheduler, entry("a"))
    #expect(hear(&scheduler, .gone("a")) == ["break off a"])
    #expect(!scheduler.isUnderWay("a") && scheduler.isInHand("a"))
    #expect(hear(&scheduler, .ended("a", nil)) == ["survey"])
    #expect(!scheduler.isInHand("a"))
  }

  // MARK: In any order

  @Test(arguments: 0..<20) func anyOrderOfEvents(seed: Int) {
    var model = SchedulerModel(seed: UInt64(seed))
    for _ in 0..<1500 { model.step() }
    model.settle()
    #expect(model.violations == [])
    #expect(model.rows.count > 100)
  }

  /// The judge finds each kind of defect.
  @Test(arguments: SchedulerModel.Defect.allCases)
  func faultyDaemon(_ defect: SchedulerModel.Defect) {
    let expected =
      switch defect {
      case .forgetsToWake, .losesSurveys: "forgotten"
      case .givesPlacesOnTooEarly: "twice under way"
      case .writesNothing: "told of what is not on the disk"
      }
    var found: Set<String> = []
    for seed in 0..<5 where !found.contains(expected) {
      var model = SchedulerModel(seed: UInt64(seed), defect)
      for _ in 0..<1500 { model.step() }
      model.settle()
      found.formUnion(model.violations)
    }
    #expect(found.contains(expected), "\(found)")
  }
}
