import Contract

/// The state of a recovery, from the daemon's end until the share is restored.
struct Recovery: Hashable, Sendable {
  /// Whether the user had chosen Post.
  var wasPosting: Bool
  /// The changes of an earlier recovery during which the daemon ended again.
  var earlier: RestorationPlan?
  /// The restoration of the changes, or `nil` until the new process has started.
  var restoration: RestorationMachine?

  /// The current step for the user.
  var words: String { restoration == nil ? Words.recovering : Words.restoring }
}

/// The recovery of the share if the daemon ends. The daemon is restarted, the share is created
/// again, and the new process of the extension gets the user's text and choices. The sheet stays
/// unchanged meanwhile.
extension Sheet {
  /// The maximum number of recoveries in a row. After that, the daemon or the extension is at
  /// fault.
  private static let maximumRecoveries = 3

  /// Whether the new process does not have the state of the old one yet.
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
    // The user decides whether to send it again.
    if let words = fate.words {
      fail(Words.lost(fate == .unknown ? words : "\(words) \(Words.sharingAgainSendsAgain)"))
      return []
    }
    // The extension may have sent to this person as soon as it started. The journal does not record
    // foreground requests of an extension.
    if chosen.person != nil {
      fail(Words.lost("\(Words.mayHave(chosen.name)) \(Words.sharingAgainSendsAgain)"))
      return []
    }
    (hasBegun, early, status, latest) = (false, nil, nil, nil)
    // A new process counts its links from the beginning.
    (askedLink, isOpening) = (0, false)
    return [.begin(chosen.id, person: chosen.person)]
  }

  mutating func failToRecover(_ reason: String) {
    guard recovery != nil else { return }
    fail(Words.lost("\(reason) \(Words.queuedIsUnknown)"))
  }

  /// Starts to restore the changes in the new process.
  mutating func resume(_ status: ShareStatus) -> [SheetEffect] {
    guard var recovery, let view = status.view else { return [] }
    var plan = changes.plan(from: self.view)
    if var earlier = recovery.earlier {
      earlier.take(plan.fields)
      plan = earlier
    }
    // The settings given before the sheet opened would undo the user's later choices.
    let isOver = changes.hasPressed && composition == nil
    if isOver { for setting in wanted { plan.lose(setting.title) } }
    recovery.restoration = RestorationMachine(plan)
    self.recovery = recovery
    carriedText = composition?.changedText ?? carriedText
    // The message was typed into the screen automatically, not by the user.
    if composition == nil, !changes.hasTyped { carriedText = carriedText ?? message }
    composition = nil
    process += 1
    typedInputs = []
    changes = UserChanges()
    outbox.clear()
    settingRefusal = nil
    begin(with: view)
    if isOver { settings = nil }
    if plan.isEmpty { endRestoration(with: status.words) }
    return set()
  }

  /// Restores the user's changes, after the automatic settings are made.
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
      // A restored change may be lost again, so it is recorded.
      changes.note(input, in: view)
      if case .type(let id, _, _) = input { typedInputs.insert(id) }
      outbox.add(input)
    case .wait(let seconds): return [wait(seconds)]
    case .done: endRestoration(with: status?.words)
    }
    return []
  }

  /// Ends the restoration, and reports the restored changes and the changes that the user has to
  /// make again.
  /// - Parameter words: The extension's message.
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
