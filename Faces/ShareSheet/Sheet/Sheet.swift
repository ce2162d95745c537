package import Contract

/// The share sheet as a value, for any face that draws it. Intents and events go in, and effects
/// come out. Its properties hold everything that can be seen.
package struct Sheet: Sendable {
  package enum Phase: Hashable, Sendable {
    case choosing
    /// A built-in action is running.
    case acting(ActionRun)
    case starting
    /// The extension shows its views.
    case composing
    case posting
    case posted(ShareStatus)
    case done(ItemActionResult)
    /// The extension failed or could not be reached. The user can return to the chooser unless the
    /// daemon is gone.
    case failed(String, canChoose: Bool)
  }

  /// A question that must be answered before anything else.
  package enum Question: Hashable, Sendable {
    case discard
    /// There is no way back from the extension's view.
    case leave
    case stopWaiting
    /// The extension wants to open this web page.
    case link(LinkRequest)
    /// A person was chosen. The extension may send to them as soon as it starts, before it has the
    /// user's text and settings.
    case person(Destination, mayLoseWords: Bool)
  }

  package let attachments: [SheetItem]
  package let summary: String
  /// The folder that Save to… suggests.
  package let folder: String
  package internal(set) var offering: Offering
  package internal(set) var phase = Phase.choosing
  package internal(set) var question: Question?
  /// A notice that stays until the user does something.
  package internal(set) var notice: String?
  package internal(set) var chosen: Destination?
  /// The extension's view, sanitized.
  package internal(set) var view = ExtensionView()
  package internal(set) var composition: Composition?
  /// The settings that are still to be made automatically.
  package internal(set) var settings: SettingsMachine?
  /// The error that kept the last setting from being made.
  package internal(set) var settingRefusal: ShareError?
  /// The latest status of the share.
  package internal(set) var status: ShareStatus?

  /// The number of the latest wait. Earlier waits are ignored.
  package private(set) var latestWait = 0

  var outbox = Outbox()
  /// The text that the user typed before there was a view for it.
  var carriedText: String?
  /// The draft that is kept outside the sheet.
  var keptDraft: String?
  /// The number of the extension's process that is shown. Another process may use the same ids for
  /// other things.
  package internal(set) var process = 0
  /// The ids of the extension's text fields that the user has changed.
  var typedInputs: Set<Int> = []
  /// The user's changes on the extension's screens.
  var changes = UserChanges()
  /// The recovery that is in progress after the daemon ended, or `nil`.
  var recovery: Recovery?
  /// The number of recoveries since the user last did something.
  var recoveries = 0
  var hasBegun = false
  /// The latest status that arrived while `begin` was in flight.
  var early: ShareStatus?
  /// The number of the last link that the user was asked about.
  var askedLink = 0
  /// Whether a link is being opened.
  var isOpening = false
  /// The latest status since Post was chosen.
  var latest: ShareStatus?
  /// The message that was given before the sheet opened.
  let message: String?
  let wanted: [Setting]
  /// The built-in actions that are offered.
  let actions: [BuiltInAction]

  package init(offer: ShareOffer, start: SheetStart = SheetStart()) {
    attachments = offer.items.prefix(1000).enumerated().map { SheetItem($1, at: $0) }
    summary = Words.summary(of: offer.items)
    offering = Offering(
      offer.extensions.prefix(1000).map { Destination($0) }, start.row,
      people: (offer.people ?? []).prefix(1000).map { Destination($0) })
    (message, carriedText) = (start.text, start.text)
    (wanted, actions) = (start.settings, start.actions)
    folder = start.folder
  }

  package mutating func handle(_ event: SheetEvent) -> [SheetEffect] {
    let effects = apply(event)
    return keepDraft(effects) + effects + send()
  }

  package mutating func handle(_ intent: SheetIntent) -> [SheetEffect] {
    apply(intent) + send()
  }

  /// Returns the effect that sends the next input. A face with several intents at once applies them
  /// all first, so that only the last state of a text is sent.
  package mutating func send() -> [SheetEffect] {
    if let recovery, recovery.restoration == nil { return [] }
    return outbox.next().map { [.send($0)] } ?? []
  }

  /// Returns the effect of a wait for this many seconds, which replaces earlier waits.
  package mutating func wait(_ seconds: Double) -> SheetEffect {
    latestWait += 1
    return .wait(seconds: seconds, number: latestWait)
  }

  /// Removes the notice, because the user has seen it.
  package mutating func dismissNotice() { notice = nil }

  /// Whether no input of the user is pending for the extension.
  package var isIdle: Bool { outbox.isIdle }

  /// Whether text of the user waits for the next extension.
  package var carriesText: Bool { carriedText != nil }

  /// The topmost page, or `nil` if the compose view is on top.
  package var page: Page? { view.pages.last }

  /// Whether leaving would discard text that the user typed.
  package var hasTyped: Bool {
    composition?.hasTyped ?? false || !typedInputs.isEmpty
      || recovery?.restoration?.plan.fields.isEmpty == false
  }

  /// Whether the sheet has to stay open for a link that is asked about or being opened.
  package var isAsking: Bool {
    if case .link = question { return true }
    return isOpening
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
      return set()
    case .notSent(let error): refuse(error)
    case .waited(let number): return number == latestWait ? set(isQuiet: true) : []
    case .linkOpened(let isOpened): return opened(isOpened)
    case .action(let event): return act(event)
    }
    return []
  }
}
