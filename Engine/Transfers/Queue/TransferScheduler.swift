import Foundation

/// What is sent when, as a value: events in, actions out. It does no I/O, knows no clock, and never
/// waits.
///
///     journal ──survey──► ready ──a place──► under way ──ended──► being recorded
///        ▲                                                              │
///        └───────────────────────────settled────────────────────────────┘
///
/// A transfer that is sent, or that the person changes, is in hand here and newer than in the
/// journal; all others are the journal's. None is forgotten: one that may be sent is ready or under
/// way, or the journal is yet to be read, or a time to look has been asked for.
struct TransferScheduler: Sendable {
  enum Event: Sendable {
    /// There may be something to do: the daemon has started.
    case started
    /// These are on the disk. The reading is to have begun before they were.
    case handedOff([JournalSurvey.Entry], during: JournalReadings.Reading)
    /// What the last survey has found; nil: the journal could not be read.
    case surveyed(JournalSurvey?)
    /// A try is over, and has left its place; nil: it was broken off.
    case ended(String, TransferMachine.Event?)
    /// Of one in hand.
    case changed(String, TransferMachine.Event)
    /// A try has something to carry on from, or nothing any more.
    case remembered(String, Resumption?)
    /// This is on the disk.
    case recorded(Transfer)
    /// The journal has forgotten it.
    case gone(String)
    /// The time that was asked for has come.
    case awake
    /// What has come due by that is in the journal.
    case networkChanged
    /// Many rows are about to be changed at once, and then were.
    case heldBack
    case letGo
    case stopped
  }

  enum Action: Sendable {
    case begin(JournalSurvey.Entry)
    /// Ends a try; `ended` comes of it all the same.
    case breakOff(String)
    /// Until `recorded` or `gone` comes nobody is told of what it has become.
    case save(String)
    /// Read what is due; `surveyed` is to come of it.
    case survey(JournalSurvey.Query)
    /// Let `awake` come then, instead of any other time before.
    case wake(at: Date)
    /// How one stands now, on the disk too.
    case tell(Transfer, isSending: Bool)
    /// Forget what is old.
    case prune
  }

  /// A try that has a place.
  private struct Place: Sendable {
    /// The host that has given it.
    let origin: String
    let began: Date
    var isBrokenOff = false
    /// The host that its transfer is for by now.
    var target: String
  }

  /// Transfers in hand beyond which no more is begun: the disk does not keep up.
  static let activeLimit = 1024
  /// Seconds after which a journal is read again that could not be.
  static let surveyPause: TimeInterval = 5

  private(set) var active: [String: ActiveTransfer] = [:]
  private var places: [String: Place] = [:]
  var hosts: HostTable
  var ready = ReadyTransfers()
  /// Hosts that take too long to be read ahead for, as long as others want the room.
  var crowdedOut: Set<String> = []
  /// Whether the journal may hold more that is due than `ready` does.
  var hasUnread = true
  var readings = JournalReadings()
  /// The survey under way, and the hosts that it need not ask for.
  var survey: (reading: JournalReadings.Reading, stocked: Set<String>)?
  /// The host that was read last.
  var cursor = ""
  private var holds = 0
  private var isStopped = false
  private(set) var wake: Date?
  private var endsSincePruning = 0

  init(perHost: Int, total: Int) { hosts = HostTable(perHost: perHost, total: total) }

  /// Whether anything may begin.
  var isOpen: Bool { !isStopped && holds == 0 }

  /// Tries that have a place.
  var sending: Int { hosts.sending }

  /// - Parameter random: a number from 0 to 1, for the jitter.
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
      // Not at once.
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
      // What is read now would be old afterwards.
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

  /// Whether the try at it counts still. Asked by that try.
  func isUnderWay(_ id: String) -> Bool { active[id] != nil && places[id]?.isBrokenOff == false }

  /// Whether it must not be read from the journal: what is here is newer, or its last try is not
  /// over.
  func isInHand(_ id: String) -> Bool { active[id] != nil || places[id] != nil }

  /// By their hosts, those that must not be read from the journal.
  var inHand: [String: Set<String>] {
    var inHand = ready.ids
    for (id, entry) in active { inHand[entry.machine.transfer.origin, default: []].insert(id) }
    for (id, place) in places where active[id] == nil {
      inHand[place.target, default: []].insert(id)
    }
    return inHand
  }

  /// Takes one in hand that the person is to change.
  /// - Returns: false where what was read is old.
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
      // It is in the journal all the same, and others need the room.
      ready.drop(origin)
      if let change = hosts.nextChange(after: now) { wake(at: change, &actions) }
    }
    if wasBlocked != isBlocked || place.isBrokenOff { hasUnread = true }
    // The place goes on before the end is on the disk; nobody is told of that end before.
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
    // The person may know that the server is back.
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

  /// Has what has become of it on the disk, and then gives it back to the journal, unless it is
  /// sent.
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

  /// What waits in the journal again is not forgotten.
  private mutating func settled(
    _ transfer: Transfer, _ now: Date, _ actions: inout [Action]
  ) {
    // The next of its line may begin.
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

  /// Looks again at that time, or before.
  mutating func wake(at date: Date, _ actions: inout [Action]) {
    guard !isStopped, wake.map({ date < $0 }) ?? true else { return }
    wake = date
    actions.append(.wake(at: date))
  }
}

extension TransferMachine.Event {
  /// A try that came to no end by itself: nobody's failure.
  fileprivate static let brokenOff = Self.ended(
    .interrupted(Interruption(cause: .underWay, reason: "it was broken off")))

  /// What the end of a try tells of its host.
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
