import Contract
import Foundation
import Translations

/// The schedule of transfers, as a value. It takes events and returns actions. It does no I/O and
/// never waits.
///
///     journal ──survey──► ready ──begin──► in flight ──ended──► being recorded
///        ▲                                                           │
///        └──────────────────────────settled──────────────────────────┘
///
/// A transfer that is being sent or changed is in use. The scheduler's version of it may then be
/// newer than the journal's version. The journal owns all other transfers. No transfer is lost:
/// each transfer that may be sent is ready or in flight, or a survey or a wake-up is pending.
struct TransferScheduler: Sendable {
  enum Event: Sendable {
    case started
    /// These hand-offs are on the disk. `during` is a reading that began before they were stored.
    case handedOff([JournalEntry], during: JournalReadings.Reading)
    /// The result of the last survey, or `nil` if the journal could not be read.
    case surveyed(JournalSurvey?)
    /// An attempt has ended. The event is `nil` if the attempt was cancelled.
    case ended(String, TransferMachine.Event?)
    /// An event for a transfer in use.
    case changed(String, TransferMachine.Event)
    /// The resumption of an attempt has changed. `nil` means that the attempt has no resumption any
    /// more.
    case remembered(String, Resumption?)
    /// The transfer is on the disk.
    case recorded(Transfer)
    /// The journal has removed the transfer.
    case gone(String)
    /// The requested time has come.
    case awake
    /// The journal has been updated for a change of the network.
    case networkChanged
    /// Many rows of the journal will be changed at once. No attempt begins until `letGo`.
    case heldBack
    case letGo
    case stopped
  }

  enum Action: Sendable {
    case begin(JournalEntry)
    /// Cancel an attempt. `ended` follows in any case.
    case breakOff(String)
    /// Store the transfer. Its new state is published only after `recorded` or `gone`.
    case save(String)
    /// Read the due transfers. `surveyed` follows.
    case survey(JournalSurvey.Query)
    /// Send `awake` at that time. A new request replaces the earlier one.
    case wake(at: Date)
    /// Publish the state of a transfer, as it is on the disk.
    case tell(Transfer, isSending: Bool)
    /// Remove old transfers.
    case prune
  }

  private struct Place: Sendable {
    /// The host for which the attempt began. The attempt counts towards this host's limit.
    let origin: String
    let began: Date
    var isBrokenOff = false
    /// The host to which the transfer goes now. The user may have changed the URL since.
    var target: String
  }

  /// The limit of transfers in use. No attempt begins beyond it. The limit is reached only if the
  /// disk records the ends of attempts too slowly.
  static let activeLimit = 1024
  /// The time after which the journal is read again if it could not be read, in seconds.
  static let surveyPause: TimeInterval = 5

  private(set) var active: [String: ActiveTransfer] = [:]
  private var places: [String: Place] = [:]
  var hosts: HostTable
  var ready = ReadyTransfers()
  /// Stuck hosts whose transfers were dropped from `ready`, so that it has room for other hosts.
  var crowdedOut: Set<String> = []
  /// Whether the journal may contain due transfers that `ready` does not contain.
  var hasUnread = true
  var readings = JournalReadings()
  /// The survey in progress, and the hosts that it skips because `ready` has enough of their
  /// transfers.
  var survey: (reading: JournalReadings.Reading, stocked: Set<String>)?
  /// The last host of the previous survey.
  var cursor = ""
  private var holds = 0
  private var isStopped = false
  private(set) var wake: Date?
  private var endsSincePruning = 0

  private let clock: @Sendable () -> Date
  private let random: @Sendable () -> Double
  /// The date of the last event.
  private(set) var now: Date

  /// - Parameters:
  ///   - clock: Returns the date. It is called once for each event.
  ///   - random: Returns a random number from 0 to 1, for the jitter.
  init(
    perHost: Int, total: Int, clock: @escaping @Sendable () -> Date,
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    hosts = HostTable(perHost: perHost, total: total)
    self.clock = clock
    self.random = random
    now = clock()
  }

  /// Whether transfers may begin.
  var isOpen: Bool { !isStopped && holds == 0 }

  /// The number of attempts in flight.
  var sending: Int { hosts.sending }

  mutating func handle(_ event: Event) -> [Action] {
    now = clock()
    let actions = apply(event)
    // After a failed survey, the journal is not read again at once.
    if case .surveyed(nil) = event { return actions + beginReady() }
    return actions + beginReady() + readAhead()
  }

  private mutating func apply(_ event: Event) -> [Action] {
    switch event {
    case .started: break
    case .handedOff(let entries, let reading): return entries.flatMap { enqueue($0, reading) }
    case .surveyed(let survey?): return take(survey)
    case .surveyed(nil):
      endSurvey()
      hasUnread = true
      return wake(at: now.addingTimeInterval(Self.surveyPause))
    case .ended(let id, let event): return ended(id, event)
    case .changed(let id, let event): return change(id, event)
    case .remembered(let id, let resumption):
      guard isUnderWay(id) else { break }
      active[id]?.machine.remember(resumption)
      return proceed(id)
    case .recorded(let transfer): return recorded(transfer)
    case .gone(let id):
      defer { putAway(id) }
      return breakOff(id)
    case .awake:
      wake = nil
      hasUnread = true
    case .networkChanged:
      hosts.networkChanged(at: now)
      hasUnread = true
    case .heldBack:
      holds += 1
      // `letGo` makes a reading in progress outdated.
      ready.removeAll()
    case .letGo:
      holds -= 1
      readings.changeMany()
      ready.removeAll()
      hasUnread = true
    case .stopped:
      isStopped = true
      return Array(places.keys).flatMap { breakOff($0) }
    }
    return []
  }

  // MARK: Transfers in use

  /// Returns whether the current attempt of the transfer is still valid. The attempt checks this.
  func isUnderWay(_ id: String) -> Bool { active[id] != nil && places[id]?.isBrokenOff == false }

  /// Returns whether the transfer must not be read from the journal, because its version here is
  /// newer or its last attempt has not ended.
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

  mutating func begin(_ next: JournalEntry) -> [Action] {
    let transfer = next.transfer
    guard !isInHand(transfer.id) else { return [] }
    var entry = ActiveTransfer(transfer)
    guard entry.machine.handle(.due, at: now, random: 0).contains(.send) else { return [] }
    entry.isBegun = true
    active[transfer.id] = entry
    let origin = transfer.origin
    places[transfer.id] = Place(origin: origin, began: now, target: origin)
    hosts.begin(origin, at: now)
    let attempt = JournalEntry(transfer: entry.machine.transfer, body: next.body)
    return [.begin(attempt), .tell(transfer, isSending: true)]
  }

  private mutating func ended(_ id: String, _ event: TransferMachine.Event?) -> [Action] {
    guard let place = places.removeValue(forKey: id) else { return [] }
    let origin = place.origin
    let wasBlocked = hosts.isBlocked(origin, at: now)
    hosts.ended(
      origin, event?.finding ?? .nothing, began: place.began, at: now, random: random())
    if crowdedOut.remove(origin) != nil { hasUnread = true }
    let isBlocked = hosts.isBlocked(origin, at: now)
    var actions: [Action] = []
    if isBlocked {
      // The host's transfers stay in the journal, so that `ready` has room for other hosts.
      ready.drop(origin)
      if let change = hosts.nextChange(after: now) { actions += wake(at: change) }
    }
    if wasBlocked != isBlocked || place.isBrokenOff { hasUnread = true }
    // The next attempt begins before the end of this attempt is on the disk. This end is published
    // only when it is on the disk.
    actions += beginReady()
    guard !place.isBrokenOff else { return actions }
    return actions + change(id, event ?? .brokenOff)
  }

  private mutating func change(_ id: String, _ event: TransferMachine.Event) -> [Action] {
    guard let steps = active[id]?.machine.handle(event, at: now, random: random()) else {
      return []
    }
    let actions = steps.contains(.stopSending) ? breakOff(id) : []
    switch event {
    // The user may know that the server can be reached again.
    case .retry, .resume, .edit:
      if let origin = active[id]?.machine.transfer.origin { hosts.allowProbe(origin, at: now) }
    default: break
    }
    return actions + proceed(id)
  }

  private mutating func breakOff(_ id: String) -> [Action] {
    guard places[id]?.isBrokenOff == false else { return [] }
    places[id]?.isBrokenOff = true
    return [.breakOff(id)]
  }

  /// Stores the new state. Then returns the transfer to the journal, unless it is being sent.
  private mutating func proceed(_ id: String) -> [Action] {
    guard let entry = active[id], !entry.isSaving else { return [] }
    if !entry.isRecorded {
      active[id]?.isSaving = true
      return [.save(id)]
    }
    guard !entry.machine.isSending else { return [] }
    putAway(id)
    return [.tell(entry.recorded, isSending: false)] + settled(entry.recorded)
  }

  private mutating func recorded(_ transfer: Transfer) -> [Action] {
    guard var entry = active[transfer.id] else { return [] }
    entry.recorded = transfer
    entry.isSaving = false
    active[transfer.id] = entry
    let news: [Action] = entry.machine.isSending ? [.tell(transfer, isSending: true)] : []
    return news + proceed(transfer.id)
  }

  private mutating func putAway(_ id: String) {
    if let transfer = active[id]?.machine.transfer { places[id]?.target = transfer.origin }
    active[id] = nil
    readings.settle(id)
  }

  /// Ensures that the journal is read again when a waiting transfer is due.
  private mutating func settled(_ transfer: Transfer) -> [Action] {
    // The next transfer of its ordered queue may begin.
    if transfer.request.isInOrder == true { hasUnread = true }
    guard transfer.state == .waiting else {
      endsSincePruning += 1
      guard endsSincePruning >= 1000 else { return [] }
      endsSincePruning = 0
      return [.prune]
    }
    guard !transfer.wait.isHeld else { return [] }
    guard transfer.nextAttempt <= now else { return wake(at: transfer.nextAttempt) }
    hasUnread = true
    return []
  }

  /// Requests a wake-up at that time, unless an earlier one is pending.
  mutating func wake(at date: Date) -> [Action] {
    guard !isStopped, wake.map({ date < $0 }) ?? true else { return [] }
    wake = date
    return [.wake(at: date)]
  }
}

extension TransferMachine.Event {
  /// An attempt that was cancelled. It does not count as a failure.
  fileprivate static let brokenOff = Self.ended(
    .interrupted(Interruption(cause: .underWay, reason: english("it was interrupted"))))

  /// The result of the attempt for its host.
  fileprivate var finding: HostTable.Finding {
    switch self {
    case .ended(.answered), .ended(.postponed), .ended(.restart): .connected
    case .ended(.interrupted(let interruption)):
      switch interruption.cause {
      case .offline: .offline
      case .connecting: .notConnected(reason: interruption.reason)
      case .barred, .notPermitted: .nothing
      case .underWay, .awaitingAnswer, .unreadable, .cutShort, .unanswered: .connected
      }
    default: .nothing
    }
  }
}
