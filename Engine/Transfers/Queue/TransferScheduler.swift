import Contract
import Foundation

/// The schedule of transfers, as a value: it takes events and returns actions. It does no I/O, has
/// no clock and never waits.
///
///     journal ──survey──► ready ──begin──► in flight ──ended──► being recorded
///        ▲                                                           │
///        └──────────────────────────settled──────────────────────────┘
///
/// A transfer that is being sent or changed is in use, and newer here than in the journal. The
/// journal owns all others. No transfer is lost: each one that may be sent is ready or in flight,
/// or a survey or a wake-up is pending.
struct TransferScheduler: Sendable {
  enum Event: Sendable {
    case started
    /// These hand-offs are on the disk. The reading must have begun before they were stored.
    case handedOff([JournalSurvey.Entry], during: JournalReadings.Reading)
    /// The result of the last survey, or `nil` if the journal could not be read.
    case surveyed(JournalSurvey?)
    /// An attempt has ended. The event is `nil` if it was cancelled.
    case ended(String, TransferMachine.Event?)
    /// An event for a transfer in use.
    case changed(String, TransferMachine.Event)
    /// An attempt has a new resumption, or none any more.
    case remembered(String, Resumption?)
    /// The transfer is on the disk.
    case recorded(Transfer)
    /// The journal has removed the transfer.
    case gone(String)
    /// The requested time has come.
    case awake
    /// The journal has been updated for a change of the network.
    case networkChanged
    /// Many rows will be changed at once, and have been changed.
    case heldBack
    case letGo
    case stopped
  }

  enum Action: Sendable {
    case begin(JournalSurvey.Entry)
    /// Cancel an attempt. `ended` follows in any case.
    case breakOff(String)
    /// Store the transfer. Its new state is published only after `recorded` or `gone`.
    case save(String)
    /// Read the due transfers. `surveyed` follows.
    case survey(JournalSurvey.Query)
    /// Send `awake` at that time. It replaces an earlier request.
    case wake(at: Date)
    /// Publish the state of a transfer, as it is on the disk.
    case tell(Transfer, isSending: Bool)
    /// Remove old transfers.
    case prune
  }

  private struct Place: Sendable {
    /// The host whose limit it counts towards.
    let origin: String
    let began: Date
    var isBrokenOff = false
    /// The current host of its transfer.
    var target: String
  }

  /// The number of transfers in use at which no more begin, because the disk is too slow.
  static let activeLimit = 1024
  /// The time after which the journal is read again if it could not be read, in seconds.
  static let surveyPause: TimeInterval = 5

  private(set) var active: [String: ActiveTransfer] = [:]
  private var places: [String: Place] = [:]
  var hosts: HostTable
  var ready = ReadyTransfers()
  /// Slow hosts that are not read ahead while other hosts need the space.
  var crowdedOut: Set<String> = []
  /// Whether the journal may contain due transfers that `ready` does not.
  var hasUnread = true
  var readings = JournalReadings()
  /// The survey in progress, and the hosts that it skips because they have enough.
  var survey: (reading: JournalReadings.Reading, stocked: Set<String>)?
  /// The host that was read last.
  var cursor = ""
  private var holds = 0
  private var isStopped = false
  private(set) var wake: Date?
  private var endsSincePruning = 0

  init(perHost: Int, total: Int) { hosts = HostTable(perHost: perHost, total: total) }

  /// Whether transfers may begin.
  var isOpen: Bool { !isStopped && holds == 0 }

  /// The number of attempts in flight.
  var sending: Int { hosts.sending }

  /// - Parameter random: A random number from 0 to 1, for the jitter.
  mutating func handle(_ event: Event, at now: Date, random: Double) -> [Action] {
    var actions: [Action] = []
    switch event {
    case .started: break
    case .handedOff(let entries, let reading):
      for entry in entries { enqueue(entry, reading, now, &actions) }
    case .surveyed(let survey?): take(survey, now, &actions)
    case .surveyed(nil):
      endSurvey()
      hasUnread = true
      wake(at: now.addingTimeInterval(Self.surveyPause), &actions)
      // The journal is not read again at once.
      beginReady(now, &actions)
      return actions
    case .ended(let id, let event): ended(id, event, now, random, &actions)
    case .changed(let id, let event): change(id, event, now, random, &actions)
    case .remembered(let id, let resumption):
      guard isUnderWay(id) else { break }
      active[id]?.machine.remember(resumption)
      proceed(id, now, &actions)
    case .recorded(let transfer): recorded(transfer, now, &actions)
    case .gone(let id):
      breakOff(id, &actions)
      putAway(id)
    case .awake:
      wake = nil
      hasUnread = true
    case .networkChanged:
      hosts.networkChanged(at: now)
      hasUnread = true
    case .heldBack:
      holds += 1
      // A reading in progress will be outdated.
      ready.removeAll()
    case .letGo:
      holds -= 1
      readings.changeMany()
      ready.removeAll()
      hasUnread = true
    case .stopped:
      isStopped = true
      for id in places.keys { breakOff(id, &actions) }
    }
    beginReady(now, &actions)
    readAhead(now, &actions)
    return actions
  }

  // MARK: In hand

  /// Returns whether the current attempt of the transfer is still valid. The attempt checks this.
  func isUnderWay(_ id: String) -> Bool { active[id] != nil && places[id]?.isBrokenOff == false }

  /// Returns whether the transfer must not be read from the journal, because it is newer here or
  /// its last attempt has not ended.
  func isInHand(_ id: String) -> Bool { active[id] != nil || places[id] != nil }

  /// The transfers that must not be read from the journal, by their hosts.
  var inHand: [String: Set<String>] {
    var inHand = ready.ids
    for (id, entry) in active { inHand[entry.machine.transfer.origin, default: []].insert(id) }
    for (id, place) in places where active[id] == nil {
      inHand[place.target, default: []].insert(id)
    }
    return inHand
  }

  /// Takes a transfer into use for a change by the user.
  /// - Returns: `false` if the reading is outdated.
  mutating func hold(_ transfer: Transfer, read reading: JournalReadings.Reading) -> Bool {
    guard active[transfer.id] == nil else { return true }
    guard !readings.isOld(transfer.id, in: reading) else { return false }
    active[transfer.id] = ActiveTransfer(transfer)
    ready.remove(transfer.id, of: transfer.origin)
    return true
  }

  mutating func begin(_ next: JournalSurvey.Entry, _ now: Date, _ actions: inout [Action]) {
    let transfer = next.transfer
    guard !isInHand(transfer.id) else { return }
    var entry = ActiveTransfer(transfer)
    guard entry.machine.handle(.due, at: now, random: 0).contains(.send) else { return }
    entry.isBegun = true
    active[transfer.id] = entry
    let origin = transfer.origin
    places[transfer.id] = Place(origin: origin, began: now, target: origin)
    hosts.begin(origin, at: now)
    let attempt = JournalSurvey.Entry(transfer: entry.machine.transfer, body: next.body)
    actions += [.begin(attempt), .tell(transfer, isSending: true)]
  }

  private mutating func ended(
    _ id: String, _ event: TransferMachine.Event?, _ now: Date, _ random: Double,
    _ actions: inout [Action]
  ) {
    guard let place = places.removeValue(forKey: id) else { return }
    let origin = place.origin
    let wasBlocked = hosts.isBlocked(origin, at: now)
    hosts.ended(
      origin, event?.finding ?? .nothing, began: place.began, at: now, random: random)
    if crowdedOut.remove(origin) != nil { hasUnread = true }
    let isBlocked = hosts.isBlocked(origin, at: now)
    if isBlocked {
      // It stays in the journal, and other hosts need the space.
      ready.drop(origin)
      if let change = hosts.nextChange(after: now) { wake(at: change, &actions) }
    }
    if wasBlocked != isBlocked || place.isBrokenOff { hasUnread = true }
    // The next attempt begins before this end is on the disk. The end is published only afterwards.
    beginReady(now, &actions)
    guard !place.isBrokenOff else { return }
    change(id, event ?? .brokenOff, now, random, &actions)
  }

  private mutating func change(
    _ id: String, _ event: TransferMachine.Event, _ now: Date, _ random: Double,
    _ actions: inout [Action]
  ) {
    guard let steps = active[id]?.machine.handle(event, at: now, random: random) else { return }
    if steps.contains(.stopSending) { breakOff(id, &actions) }
    switch event {
    // The user may know that the server can be reached again.
    case .retry, .resume, .edit:
      if let origin = active[id]?.machine.transfer.origin { hosts.allowProbe(origin, at: now) }
    default: break
    }
    proceed(id, now, &actions)
  }

  private mutating func breakOff(_ id: String, _ actions: inout [Action]) {
    guard places[id]?.isBrokenOff == false else { return }
    places[id]?.isBrokenOff = true
    actions.append(.breakOff(id))
  }

  /// Stores the new state. Then returns the transfer to the journal, unless it is being sent.
  private mutating func proceed(_ id: String, _ now: Date, _ actions: inout [Action]) {
    guard let entry = active[id], !entry.isSaving else { return }
    if !entry.isRecorded {
      active[id]?.isSaving = true
      actions.append(.save(id))
    } else if !entry.machine.isSending {
      putAway(id)
      actions.append(.tell(entry.recorded, isSending: false))
      settled(entry.recorded, now, &actions)
    }
  }

  private mutating func recorded(
    _ transfer: Transfer, _ now: Date, _ actions: inout [Action]
  ) {
    guard var entry = active[transfer.id] else { return }
    entry.recorded = transfer
    entry.isSaving = false
    active[transfer.id] = entry
    if entry.machine.isSending { actions.append(.tell(transfer, isSending: true)) }
    proceed(transfer.id, now, &actions)
  }

  private mutating func putAway(_ id: String) {
    if let transfer = active[id]?.machine.transfer { places[id]?.target = transfer.origin }
    active[id] = nil
    readings.settle(id)
  }

  /// Ensures that a waiting transfer is read again in time.
  private mutating func settled(
    _ transfer: Transfer, _ now: Date, _ actions: inout [Action]
  ) {
    // The next transfer of its ordered queue may begin.
    if transfer.isInOrder { hasUnread = true }
    guard transfer.state == .waiting else {
      endsSincePruning += 1
      if endsSincePruning >= 1000 {
        endsSincePruning = 0
        actions.append(.prune)
      }
      return
    }
    guard !transfer.wait.isHeld else { return }
    if transfer.nextAttempt <= now {
      hasUnread = true
    } else {
      wake(at: transfer.nextAttempt, &actions)
    }
  }

  /// Requests a wake-up at that time, unless an earlier one is pending.
  mutating func wake(at date: Date, _ actions: inout [Action]) {
    guard !isStopped, wake.map({ date < $0 }) ?? true else { return }
    wake = date
    actions.append(.wake(at: date))
  }
}

extension TransferMachine.Event {
  /// An attempt that was cancelled. It does not count as a failure.
  fileprivate static let brokenOff = Self.ended(
    .interrupted(Interruption(cause: .underWay, reason: "it was broken off")))

  /// The result of the attempt for its host.
  fileprivate var finding: HostTable.Finding {
    switch self {
    case .ended(.answered), .ended(.postponed), .ended(.restart): .connected
    case .ended(.interrupted(let interruption)):
      switch interruption.cause {
      case .offline: .offline
      case .connecting: .notConnected(reason: interruption.reason)
      case .barred: .nothing
      case .underWay, .awaitingAnswer, .unreadable, .cutShort, .unanswered: .connected
      }
    default: .nothing
    }
  }
}
