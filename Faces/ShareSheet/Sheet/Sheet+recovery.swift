import ControlAPI
import Wire

/// The steps from a daemon that is gone to the share as it was before.
struct Recovery: Hashable, Sendable {
  /// Whether Post had been chosen.
  var wasPosting: Bool
  /// What was not made again before the daemon ended once more.
  var earlier: RestorationPlan?
  /// Makes the changes again; `nil` until the new process has begun.
  var restoration: RestorationMachine?

  /// What goes on, in words.
  var words: String { restoration == nil ? Words.recovering : Words.restoring }
}

/// The daemon ends under a sheet: it is started again, the share is created again, and what the
/// person wrote and chose goes to the new process of the extension. The sheet stays as it is
/// meanwhile.
extension Sheet {
  /// Recoveries in a row, after which the daemon or the extension is at fault.
  private static let maximumRecoveries = 3

  /// Whether the new process is still being brought to where the old one was.
  package var isRecovering: Bool { recovery != nil }

  mutating func lose() -> [SheetEffect] {
    switch phase {
    case .starting, .composing, .posting: break
    case .choosing, .acting, .posted, .done, .failed: return []
    }
    if question == .stopWaiting { question = nil }
    if case .link = question { question = nil }
    settings = nil
    let earlier = recovery?.restoration?.whole ?? recovery?.earlier
    outbox.clear()
    guard recoveries < Self.maximumRecoveries else {
      fail(Words.lostAgain)
      if case .failed(let message, _) = phase { phase = .failed(message, canChoose: false) }
      return []
    }
    recoveries += 1
    recovery = Recovery(wasPosting: recovery?.wasPosting ?? (phase == .posting), earlier: earlier)
    if phase == .posting { phase = .composing }
    notice = Words.recovering
    return [.recover]
  }

  mutating func recover(_ fate: ShareFate) -> [SheetEffect] {
    guard recovery != nil, let chosen else { return [] }
    // Whether to send it a second time is the person's decision.
    if let words = fate.words {
      fail(Words.lost(fate == .unknown ? words : "\(words) \(Words.sharingAgainSendsAgain)"))
      return []
    }
    // An extension may have sent to them as soon as it began, on a way that no journal knows.
    if chosen.person != nil {
      fail(Words.lost("\(Words.mayHave(chosen.name)) \(Words.sharingAgainSendsAgain)"))
      return []
    }
    (hasBegun, early, status, latest) = (false, nil, nil, nil)
    // Another process counts its wishes from the beginning.
    (askedLink, isOpening) = (0, false)
    return [.begin(chosen.id, person: chosen.person)]
  }

  mutating func failToRecover(_ reason: String) {
    guard recovery != nil else { return }
    fail(Words.lost("\(reason) \(Words.queuedIsUnknown)"))
  }

  /// The new process has begun.
  mutating func resume(_ status: ShareStatus) -> [SheetEffect] {
    guard var recovery, let view = status.view else { return [] }
    var plan = changes.plan(from: self.view)
    if var earlier = recovery.earlier {
      earlier.take(plan.fields)
      plan = earlier
    }
    // What was said before the sheet would undo what the person chose instead.
    let isOver = changes.hasPressed && composition == nil
    if isOver { for setting in wanted { plan.lose(setting.title) } }
    recovery.restoration = RestorationMachine(plan)
    self.recovery = recovery
    carriedText = composition?.changedText ?? carriedText
    // It was typed into the screen, and not by the person.
    if composition == nil, !changes.hasTyped { carriedText = carriedText ?? message }
    composition = nil
    process += 1
    typedInputs = []
    changes = PersonChanges()
    outbox.clear()
    settingRefusal = nil
    begin(with: view)
    if isOver { settings = nil }
    if plan.isEmpty { endRestoration(with: status.words) }
    return set()
  }

  /// Makes the person's changes again, once what was to be set for them is over.
  mutating func restore(isQuiet: Bool) -> [SheetEffect] {
    guard var machine = recovery?.restoration else { return [] }
    guard phase == .composing else {
      endRestoration()
      return []
    }
    guard settings == nil, outbox.isIdle else { return [] }
    let step = machine.advance(view, isQuiet: isQuiet)
    recovery?.restoration = machine
    switch step {
    case .send(let input):
      // What is made again may get lost again.
      changes.note(input, in: view)
      if case .type(let id, _, _) = input { typedInputs.insert(id) }
      outbox.add(input)
    case .wait(let seconds): return [wait(seconds)]
    case .done: endRestoration(with: status?.words)
    }
    return []
  }

  /// Says what was kept, and what the person has to do again.
  /// - Parameter words: The extension's own.
  mutating func endRestoration(with words: String? = nil) {
    guard let recovery, var machine = recovery.restoration else { return }
    machine.giveUp()
    self.recovery = nil
    let hasWritten = composition?.text.isEmpty == false
    let report = Words.recovered(
      wasPosting: recovery.wasPosting, hasWritten: hasWritten, kept: machine.restored,
      lost: machine.plan)
    notice = ([report, settingRefusal?.message, words].compactMap { $0 })
      .map { PlainText.line($0) }.joined(separator: " ")
  }
}
