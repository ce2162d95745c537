package import Contract

/// The share sheet as a value. A face passes intents and events to it, performs the effects that it
/// returns, and draws its properties.
package struct Sheet: Sendable {
  package enum Phase: Hashable, Sendable {
    case choosing
    /// The user has chosen a built-in action.
    case acting(ActionRun)
    case starting
    /// The extension shows its views.
    case composing
    case posting
    case posted(ShareStatus)
    case done(ItemActionResult)
    /// The extension failed or could not be reached. If the daemon still runs, the user can return
    /// to the chooser.
    case failed(String, canChoose: Bool)
  }

  /// A question that the user must answer before anything else.
  package enum Question: Hashable, Sendable {
    case discard
    /// Whether to leave the share, because the extension's page has no way back.
    case leave
    case stopWaiting
    /// The question of the daemon for the extension.
    case asked(ShareQuestion)
    /// Whether to send to this person. The extension may send as soon as it starts, before it has
    /// the user's text and settings.
    case person(Destination, mayLoseWords: Bool)
  }

  package let attachments: [SheetItem]
  package let summary: String
  /// The folder that Save to… suggests.
  package let folder: String
  package internal(set) var offering: Offering
  package internal(set) var phase = Phase.choosing
  package internal(set) var question: Question?
  /// A notice that stays on the screen until the user does something.
  package internal(set) var notice: String?
  package internal(set) var chosen: Destination?
  /// The extension's view, sanitized.
  package internal(set) var view = ExtensionView()
  package internal(set) var composition: Composition?
  /// The automatic settings that are not made yet.
  package internal(set) var settings: SettingsMachine?
  /// The error of the last automatic setting that could not be made.
  package internal(set) var settingRefusal: ShareError?
  /// The latest status of the share.
  package internal(set) var status: ShareStatus?

  /// The number of the latest wait. Events of earlier waits are ignored.
  package private(set) var latestWait = 0

  /// What goes along unseen, or `nil` if the items were not examined yet or nothing is hidden.
  package internal(set) var lens: Lens?
  /// Whether the extension starts again as soon as the daemon has accepted all inputs.
  package internal(set) var awaitsRestart = false
  /// Whether the user has chosen Post for the chosen destination. Stays `true` if the share fails, so
  /// that the user sees the failure.
  package internal(set) var hasPosted = false
  /// Whether the user has chosen Post during a restart.
  var postsAfterRestart = false
  /// The shares that a restart has replaced. Their statuses are ignored.
  var formerShares: Set<String> = []

  var outbox = Outbox()
  /// The text that the user typed and that no compose view has received yet.
  var carriedText: String?
  /// The draft that is kept outside the sheet.
  var keptDraft: String?
  /// The number of the extension's process that is shown. The number is needed because another
  /// process may use the same ids for other things.
  package internal(set) var process = 0
  /// The ids of the extension's text fields that the user has changed.
  var typedInputs: Set<Int> = []
  /// The user's changes on the extension's screens.
  var changes = UserChanges()
  /// The recovery in progress, or `nil` if there is none.
  var recovery: Recovery?
  /// The number of recoveries since the user's last action.
  var recoveries = 0
  var hasBegun = false
  /// The latest status that arrived while `begin` was in flight.
  var early: ShareStatus?
  /// The number of the last `ShareQuestion` that the user has answered.
  var answered = 0
  /// Whether a link is being opened.
  var isOpening = false
  /// Whether the answer to a question is in the outbox.
  var isAnswering = false
  /// The latest status that arrived after the user chose Post.
  var latest: ShareStatus?
  /// The message that was given before the sheet opened.
  let message: String?
  let wanted: [Setting]
  /// The built-in actions that the sheet offers.
  let actions: [BuiltInAction]

  package init(offer: ShareOffer, start: SheetStart = SheetStart()) {
    attachments = offer.items.prefix(1000).enumerated().map { SheetItem($1, at: $0) }
    summary = Words.summary(of: offer.items)
    offering = Offering(
      offer.extensions.prefix(1000).map { Destination($0) }, start.row,
      people: (offer.people ?? []).prefix(1000).map { person in
        Destination(person, icon: offer.extensions.first { $0.id == person.extension }?.icon)
      })
    (message, carriedText) = (start.text, start.text)
    (wanted, actions) = (start.settings, start.actions)
    folder = start.folder
  }

  package mutating func handle(_ event: SheetEvent) -> [SheetEffect] {
    var effects = apply(event)
    effects += restartIfDue()
    return keepDraft(effects) + effects + send()
  }

  package mutating func handle(_ intent: SheetIntent) -> [SheetEffect] {
    apply(intent) + send()
  }

  /// Returns the effect that sends the next input. If a face has several intents at once, it
  /// applies all of them before this call, so that only the last state of a text is sent.
  package mutating func send() -> [SheetEffect] {
    if let recovery, recovery.restoration == nil { return [] }
    return outbox.next().map { [.send($0)] } ?? []
  }

  /// Returns the effect of a wait. The new wait replaces earlier waits.
  package mutating func wait(_ seconds: Double) -> SheetEffect {
    latestWait += 1
    return .wait(seconds: seconds, number: latestWait)
  }

  /// Removes the notice. Called when the user has seen the notice.
  package mutating func dismissNotice() { notice = nil }

  /// Whether the daemon has accepted all inputs of the user.
  package var isIdle: Bool { outbox.isIdle }

  /// Whether the sheet keeps a text of the user for the next extension.
  package var carriesText: Bool { carriedText != nil }

  /// The topmost page, or `nil` if the compose view is on top.
  package var page: Page? { view.pages.last }

  /// Whether leaving would discard text that the user typed.
  package var hasTyped: Bool {
    composition?.hasTyped ?? false || !typedInputs.isEmpty
      || recovery?.restoration?.plan.fields.isEmpty == false
  }

  /// Whether the share was posted or a built-in action is done.
  package var isOver: Bool {
    switch phase {
    case .posted, .done: true
    default: false
    }
  }

  private mutating func apply(_ event: SheetEvent) -> [SheetEffect] {
    switch event {
    case .update(let status):
      let effects = update(status)
      ask(about: status)
      return effects
    case .draft(let text): restore(draft: text)
    case .hidden(let hidden, let always): take(hidden, always: always)
    case .notKept(let reason): failToKeep(reason)
    case .lost: return lose()
    case .recovered(let fate): return recover(fate)
    case .notRecovered(let reason): failToRecover(reason)
    case .abandoned(let message):
      return isOver ? [] : [.leave(.failed(PlainText.line(message)))]
    case .began:
      hasBegun = true
      guard let status = early else { return [] }
      early = nil
      let effects = update(status)
      ask(about: status)
      return effects
    case .notBegun(let message): fail(message)
    case .sent:
      outbox.settle()
      if let latest { follow(latest) }
      return awaitsRestart ? [] : set()
    case .notSent(let error): refuse(error)
    case .waited(let number): return number == latestWait ? set(isQuiet: true) : []
    case .linkOpened(let isOpened): return opened(isOpened)
    case .action(let event): return act(event)
    }
    return []
  }
}
