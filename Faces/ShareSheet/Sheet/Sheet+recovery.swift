import Contract

/// The state of a recovery, from the daemon's end until the share is restored.
struct Recovery: Hashable, Sendable {
  /// Whether the user had chosen Post.
  var wasPosting: Bool
  /// The changes that an earlier recovery was restoring when the daemon ended again.
  var earlier: RestorationPlan?
  /// Whether the sheet restarted the extension with other items, and the daemon still runs.
  var isRestart = false
  /// The restoration of the changes, or `nil` if the new process has not started yet.
  var restoration: RestorationMachine?

  /// The text that tells the user the current step.
  var words: String {
    if restoration != nil { return Words.restoring }
    return isRestart ? Words.Lens.startingAgain : Words.recovering
  }
}

/// The recovery of the share after the daemon has ended. The sheet restarts the daemon and creates
/// the share again. The new process of the extension gets the user's text and choices. Meanwhile,
/// the screen does not change.
extension Sheet {
  /// The maximum number of recoveries in a row. If the daemon ends once more, the cause is probably
  /// permanent.
  private static let maximumRecoveries = 3

  /// Whether a recovery is in progress. The new process does not have the user's changes yet.
  package var isRecovering: Bool { recovery != nil }

  mutating func lose() -> [SheetEffect] {
    switch phase {
    case .starting, .composing, .posting: break
    case .choosing, .acting, .posted, .done, .failed: return []
    }
    if question == .stopWaiting { question = nil }
    if case .asked = question { question = nil }
    settings = nil
    (awaitsRestart, postsAfterRestart) = (false, false)
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
    // If uploads are queued or unknown, the share is not repeated automatically. The user decides
    // whether to share again.
    if let words = fate.words {
      fail(Words.lost(fate == .unknown ? words : "\(words) \(Words.sharingAgainSendsAgain)"))
      return []
    }
    // The extension may have sent to this person as soon as it started. The journal cannot show
    // this, because it does not record foreground requests.
    if chosen.person != nil {
      fail(Words.lost("\(Words.mayHave(chosen.name)) \(Words.sharingAgainSendsAgain)"))
      return []
    }
    (hasBegun, early, status, latest) = (false, nil, nil, nil)
    forgetQuestions()
    return [.begin(chosen.id, person: chosen.person)]
  }

  mutating func failToRecover(_ reason: String) {
    guard recovery != nil else { return }
    fail(Words.lost("\(reason) \(Words.queuedIsUnknown)"))
  }

  /// Starts to restore the user's changes in the new process.
  mutating func resume(_ status: ShareStatus) -> [SheetEffect] {
    guard var recovery, let view = status.view else { return [] }
    var plan = changes.plan(from: self.view)
    if var earlier = recovery.earlier {
      earlier.take(plan.fields)
      plan = earlier
    }
    // If the user has pressed something on the extension's own screens, the settings given before
    // the sheet opened are not made again, because they would undo the user's later choices.
    let isOver = changes.hasPressed && composition == nil
    if isOver { for setting in wanted { plan.lose(setting.title) } }
    recovery.restoration = RestorationMachine(plan)
    self.recovery = recovery
    carriedText = composition?.changedText ?? carriedText
    // The sheet, not the user, had typed the message into the screen, so the sheet types it again.
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

  /// Restores the user's changes. Waits until the automatic settings are made.
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
      // The daemon may end again, so a restored change is recorded like the user's own.
      changes.note(input, in: view)
      if case .type(let id, _, _) = input { typedInputs.insert(id) }
      outbox.add(input)
    case .wait(let seconds): return [wait(seconds)]
    case .done: endRestoration(with: status?.words)
    }
    return []
  }

  /// Ends the restoration, and shows which changes were restored and which changes the user has to
  /// make again.
  /// - Parameter words: The extension's message, which is shown after the report.
  mutating func endRestoration(with words: String? = nil) {
    guard let recovery, var machine = recovery.restoration else { return }
    machine.giveUp()
    self.recovery = nil
    let hasWritten = composition?.text.isEmpty == false
    let report =
      recovery.isRestart
      ? Words.restarted(lost: machine.plan)
      : Words.recovered(
        wasPosting: recovery.wasPosting, hasWritten: hasWritten, kept: machine.restored,
        lost: machine.plan)
    let sentences = [report, settingRefusal?.message, words].compactMap { $0 }
    notice =
      sentences.isEmpty ? nil : sentences.map { PlainText.line($0) }.joined(separator: " ")
    guard recovery.isRestart else { return }
    noteLens()
    // After a second choice, the extension starts again once more, and Post waits.
    guard !awaitsRestart else { return }
    let posts = postsAfterRestart
    postsAfterRestart = false
    if posts, notice == nil { post() }
  }
}
