import Contract
import Foundation
import Synchronization
import TestServers

@testable import Transfers

/// A simulated daemon. Its journal is a dictionary, and the test decides when its attempts and
/// writes end. A judge checks all actions of the scheduler.
struct SchedulerModel {
  /// A fault of the simulated daemon. The judge must find each fault.
  enum Defect: CaseIterable {
    case forgetsToWake, losesSurveys, givesPlacesOnTooEarly, writesNothing
  }

  static let perHost = 2
  static let start = Transfer.exampleTime

  var scheduler: TransferScheduler
  private let clock: SimulatedClock
  private var now: Date { clock.now }
  private(set) var rows: [String: Transfer] = [:]
  /// The violations that the judge has found.
  private(set) var violations: Set<String> = []
  private let defect: Defect?
  private var random: SeededGenerator
  private var count = 0
  /// The origin of each transfer by its ID, because reading the origin from the URL is slow.
  private var origins: [String: String] = [:]
  private var isHeldBack = false

  // The work in flight.
  private var tries: [String: String] = [:]
  private var brokenOff: Set<String> = []
  private var saving: [String: Transfer?] = [:]
  private var survey: (query: JournalSurvey.Query, found: JournalSurvey?)?
  private var additions: [(entry: JournalEntry, reading: JournalReadings.Reading)] = []
  private var wishes:
    [(event: TransferMachine.Event, found: Transfer, reading: JournalReadings.Reading)] = []
  private var wake: Date?

  init(seed: UInt64, _ defect: Defect? = nil) {
    random = SeededGenerator(seed: seed)
    let clock = SimulatedClock(seed: ~seed)
    self.clock = clock
    scheduler = TransferScheduler(
      perHost: Self.perHost, total: 3, clock: { clock.now }, random: { clock.jitter() })
    self.defect = defect
    tell(.started)
  }

  // MARK: The judge

  private mutating func tell(_ event: TransferScheduler.Event) {
    for action in scheduler.handle(event) {
      switch action {
      case .begin(let entry): begin(entry.transfer)
      case .breakOff(let id): brokenOff.insert(id)
      case .save(let id):
        if saving.updateValue(nil, forKey: id) != nil { violations.insert("written twice at once") }
      case .survey(let query):
        if survey != nil { violations.insert("read twice at once") }
        survey = defect == .losesSurveys ? nil : (query, nil)
      case .wake(let date): if defect != .forgetsToWake { wake = date }
      case .tell(let transfer, _):
        if rows[transfer.id] != transfer { violations.insert("told of what is not on the disk") }
      case .prune: break
      }
    }
    let open = Dictionary(grouping: tries.values, by: \.self).values.map(\.count)
    if open.contains(where: { $0 > Self.perHost }) { violations.insert("a host over its share") }
  }

  private mutating func begin(_ transfer: Transfer) {
    let row = rows[transfer.id]
    if tries.updateValue(origins[transfer.id] ?? transfer.origin, forKey: transfer.id) != nil {
      violations.insert("twice under way")
    }
    if row?.state != .waiting || row?.wait.isHeld != false || row?.nextAttempt ?? now > now {
      violations.insert("sent what was not to be sent")
    }
    if defect == .givesPlacesOnTooEarly, Bool.random(using: &random) {
      tell(.ended(transfer.id, .interrupted(.awaitingAnswer)))
    }
  }

  // MARK: Events

  /// Performs one random step. If the step is not possible now, nothing happens.
  mutating func step() {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: handOff()
    case 1: tellAddition()
    case 2: readJournal()
    case 3: tellSurvey(fails: Int.random(in: 0..<20, using: &random) == 0)
    case 4, 5: endTry(isFine: false)
    case 6: write()
    case 7: tellWritten()
    case 8: wish()
    case 9: tellWish()
    case 10: pass(.random(in: 0..<4, using: &random))
    default: changeMany()
    }
  }

  /// Ends all work in flight, always successfully.
  mutating func settle() {
    if isHeldBack { changeMany() }
    for id in rows.keys.sorted() where rows[id]?.wait.isHeld == true { wish(.resume, id) }
    for _ in 0..<5_000 {
      while !additions.isEmpty { tellAddition() }
      while !wishes.isEmpty { tellWish() }
      if survey != nil {
        readJournal()
        tellSurvey(fails: false)
      } else if !saving.isEmpty {
        write()
        tellWritten()
      } else if !tries.isEmpty {
        endTry(isFine: true)
      } else if let wake {
        pass(max(0, wake.timeIntervalSince(now)))
      } else {
        break
      }
    }
    let forgotten = rows.values.filter { $0.state == .waiting && !$0.wait.isHeld }
    if !forgotten.isEmpty { violations.insert("forgotten") }
  }

  private mutating func handOff() {
    guard count < 200 else { return }
    count += 1
    var transfer = Transfer.example(id: "\(count)", created: now)
    transfer.request.url = "http://127.0.0.1:\(Int.random(in: 1...4, using: &random))/"
    transfer.request.isDiscretionary = Bool.random(using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 { transfer.nextAttempt += 5 }
    additions.append((JournalEntry(transfer: transfer), scheduler.readings.begin()))
    rows[transfer.id] = transfer
    origins[transfer.id] = transfer.origin
  }

  private mutating func tellAddition() {
    guard let index = additions.indices.randomElement(using: &random) else { return }
    let (entry, reading) = additions.remove(at: index)
    tell(.handedOff([entry], during: reading))
    scheduler.readings.end(reading)
  }

  private mutating func readJournal() {
    guard let query = survey?.query, survey?.found == nil else { return }
    var found = JournalSurvey()
    var dueOf: [String: Int] = [:]
    for row in rows.values.filter({ $0.state == .waiting }).sorted(by: { $0.id < $1.id }) {
      let origin = origins[row.id] ?? row.origin
      if query.skipped.contains(origin) || row.wait.isHeld { continue }
      if row.nextAttempt > query.date {
        found.next = min(found.next ?? row.nextAttempt, row.nextAttempt)
      } else if query.excluded[origin]?.contains(row.id) == true {
        continue
      } else if dueOf[origin, default: 0] >= (query.doubtful.contains(origin) ? 1 : 3) {
        found.more.insert(origin)
      } else {
        found.due.append(JournalEntry(transfer: row))
        dueOf[origin, default: 0] += 1
      }
    }
    survey?.found = found
  }

  private mutating func tellSurvey(fails: Bool) {
    guard let found = survey?.found else { return }
    survey = nil
    tell(.surveyed(fails ? nil : found))
  }

  private mutating func endTry(isFine: Bool) {
    guard let id = tries.keys.sorted().randomElement(using: &random) else { return }
    tries[id] = nil
    let ends: [TransferMachine.Event] = [
      .ended(.answered(ServerResponse(status: 200))),
      .ended(.answered(ServerResponse(status: 503))), .interrupted(.connecting),
      .interrupted(.offline), .bodyLost(reason: "it changed"),
    ]
    let end = isFine ? ends.first : ends.randomElement(using: &random)
    tell(.ended(id, brokenOff.remove(id) != nil && Bool.random(using: &random) ? nil : end))
  }

  private mutating func write() {
    guard let id = saving.filter({ $0.value == nil }).keys.sorted().randomElement(using: &random),
      let transfer = scheduler.active[id]?.machine.transfer
    else { return }
    saving[id] = .some(transfer)
    if defect != .writesNothing { rows[id] = transfer }
  }

  private mutating func tellWritten() {
    guard let id = saving.filter({ $0.value != nil }).keys.sorted().randomElement(using: &random),
      let transfer = saving.removeValue(forKey: id) ?? nil
    else { return }
    tell(.recorded(transfer))
  }

  private mutating func wish() {
    let events: [TransferMachine.Event] = [.cancel, .pause, .pause, .resume, .resume, .retry]
    guard let event = events.randomElement(using: &random),
      let id = rows.keys.sorted().randomElement(using: &random)
    else { return }
    wish(event, id)
  }

  /// Reads a transfer for a command of the user. `tellWish()` applies the command later, because
  /// the transfer can change in between, as in the queue.
  private mutating func wish(_ event: TransferMachine.Event, _ id: String) {
    guard let row = rows[id] else { return }
    wishes.append((event, row, scheduler.readings.begin()))
  }

  private mutating func tellWish() {
    guard let index = wishes.indices.randomElement(using: &random) else { return }
    let (event, found, reading) = wishes.remove(at: index)
    if scheduler.hold(found, read: reading) {
      tell(.changed(found.id, event))
    } else {
      wish(event, found.id)
    }
    scheduler.readings.end(reading)
  }

  private mutating func pass(_ seconds: TimeInterval) {
    clock.pass(seconds)
    guard let date = wake, date <= now else { return }
    wake = nil
    tell(.awake)
  }

  /// Changes the network, or all rows at once.
  private mutating func changeMany() {
    let now = now
    guard isHeldBack || Bool.random(using: &random) else {
      for row in rows.values where row.wait == .offline && scheduler.active[row.id] == nil {
        rows[row.id]?.nextAttempt = min(row.nextAttempt, now + 2)
      }
      return tell(.networkChanged)
    }
    isHeldBack.toggle()
    if isHeldBack { return tell(.heldBack) }
    let wait: WaitReason = Bool.random(using: &random) ? .paused : .turn
    for id in rows.keys where rows[id]?.state == .waiting && scheduler.active[id] == nil {
      rows[id]?.wait = wait
      rows[id]?.nextAttempt = wait == .paused ? TransferMachine.never : now
    }
    tell(.letGo)
  }
}

/// The clock and the jitter of a simulated daemon.
private final class SimulatedClock: Sendable {
  private let state: Mutex<(now: Date, random: SeededGenerator)>

  init(seed: UInt64) {
    state = Mutex((now: SchedulerModel.start, random: SeededGenerator(seed: seed)))
  }

  var now: Date { state.withLock { $0.now } }

  func pass(_ seconds: TimeInterval) { state.withLock { $0.now += seconds } }

  /// Returns a number from 0 to 1.
  func jitter() -> Double { state.withLock { Double.random(in: 0...1, using: &$0.random) } }
}
