import ControlAPI
import Wire

/// The steps from a daemon that is gone to the share as it was before.
struct Recovery: Hashable, Sendable {
  /// Whether Post had been chosen.
  var wasPosting: Bool
}

/// What a new process of the extension is told again.
struct Restoration: Hashable, Sendable {
  var changes: PersonChanges
  /// What is said when it is done.
  var words: String
}

/// The daemon ends under a sheet: it is started again, the share is created again, and what the
/// person wrote and chose goes to the new process of the extension. The sheet stays as it is
/// meanwhile.
extension Sheet {
  /// Recoveries in a row, after which the daemon or the extension is at fault.
  private static let maximumRecoveries = 3

  /// Whether there is no daemon for the share now.
  package var isRecovering: Bool { recovery != nil }

  mutating func lose() -> [SheetEffect] {
    switch phase {
    case .starting, .composing, .posting: break
    case .choosing, .acting, .posted, .done, .failed: return []
    }
    if question == .stopWaiting { question = nil }
    if case .link = question { question = nil }
    settings = nil
    outbox.clear()
    guard recoveries < Self.maximumRecoveries else {
      fail(Words.lostAgain)
      if case .failed(let message, _) = phase { phase = .failed(message, canChoose: false) }
      return []
    }
    recoveries += 1
    recovery = Recovery(wasPosting: recovery?.wasPosting ?? (phase == .posting))
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
    guard let recovery, let view = status.view else { return [] }
    self.recovery = nil
    // What was not yet told again when this daemon ended as well is still to be told.
    var changes = PersonChanges(from: firstView, to: self.view, by: acts)
    if let restoration { changes.stay(as: restoration.changes) }
    let hasText =
      composition?.text.isEmpty == false || carriedText != nil || !acts.inputs.isEmpty
    carriedText = composition?.changedText ?? carriedText
    // It was typed into the screen, and not by the person.
    if composition == nil, acts.inputs.isEmpty { carriedText = carriedText ?? message }
    composition = nil
    let hasSelected = !acts.selections.isEmpty
    acts = PersonActs()
    outbox.clear()
    begin(with: view)
    let isWhole = restore(changes, besidesWanted: !hasSelected)
    let words =
      status.words.map { PlainText.line($0) }
      ?? Words.recovered(
        wasPosting: recovery.wasPosting, hasText: hasText, isPartial: !isWhole)
    restoration = settings == nil ? nil : Restoration(changes: changes, words: words)
    notice = restoration == nil ? words : Words.restoring
    return set()
  }

  /// Tells the new process what the person had changed. It never posts.
  /// - Parameter besidesWanted: Whether what was said before the sheet is set too, as far as the
  ///   person did not change it.
  /// - Returns: Whether that is everything.
  private mutating func restore(_ changes: PersonChanges, besidesWanted: Bool) -> Bool {
    let inputs = changes.inputs(in: view.pages.first)
    for input in inputs ?? [] {
      acts.add(input, in: view)
      outbox.add(input)
    }
    acts.rows = Set(changes.settings.map(\.title))
    let others = wanted.filter { setting in
      besidesWanted && !changes.settings.contains { NameMatch.isSame($0.title, setting.title) }
    }
    let settings = others + changes.settings
    self.settings = settings.isEmpty ? nil : SettingsMachine(settings)
    return !changes.isPartial && inputs != nil
  }
}
