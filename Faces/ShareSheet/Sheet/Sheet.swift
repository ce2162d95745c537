package import ControlAPI
package import Wire

/// The share sheet as a value, whoever draws it: what the person wants and what happens go in,
/// effects come out, and all that can be seen stands in it.
package struct Sheet: Sendable {
  package enum Phase: Hashable, Sendable {
    case choosing
    /// An action of the sheet's own is under way.
    case acting(ActionRun)
    case starting
    /// The extension shows its screens.
    case composing
    case posting
    case posted(ShareStatus)
    case done(ItemActionResult)
    /// The extension, or the way to it, failed. The chooser is there to go back to unless the
    /// daemon is gone.
    case failed(String, canChoose: Bool)
  }

  /// A question that must be answered before anything else.
  package enum Question: Hashable, Sendable {
    case discard
    /// There is no way back from what the extension shows.
    case leave
    case stopWaiting
    /// The extension wants this page to be opened.
    case link(LinkWish)
    /// Somebody was chosen. An extension may send to them as soon as it begins, before it has what
    /// the person wrote or set.
    case person(Destination, mayLoseWords: Bool)
  }

  package let attachments: [SheetItem]
  package let summary: String
  /// The folder that Save to… suggests.
  package let folder: String
  package internal(set) var offering: Offering
  package internal(set) var phase = Phase.choosing
  package internal(set) var question: Question?
  /// What the person must be told, until they do something.
  package internal(set) var notice: String?
  package internal(set) var chosen: Destination?
  /// What the extension shows, fit to be drawn.
  package internal(set) var view = ExtensionView()
  package internal(set) var composition: Composition?
  /// What is still to be set before the person goes on.
  package internal(set) var settings: SettingsMachine?
  /// What kept the last setting from being made.
  package internal(set) var settingRefusal: ShareError?
  /// The latest status of the share.
  package internal(set) var status: ShareStatus?

  /// The number of the latest wait: an older one does not count.
  package private(set) var latestWait = 0

  var outbox = Outbox()
  /// What the person typed before there was a view to type it into.
  var carriedText: String?
  /// The text that is kept outside the sheet.
  var keptDraft: String?
  /// Which of the extension's processes is shown. Another one may use the ids of its predecessor
  /// for something else.
  package internal(set) var process = 0
  /// Texts of the extension's own that the person has changed, by their ids.
  var typedInputs: Set<Int> = []
  /// What the person changed on the extension's screens.
  var changes = PersonChanges()
  /// What goes on from the daemon's end until the share is as it was before; `nil` otherwise.
  var recovery: Recovery?
  /// Recoveries since the person last did something.
  var recoveries = 0
  var hasBegun = false
  /// The latest status that came while `begin` was under way.
  var early: ShareStatus?
  /// The number of the last link that the person was asked about.
  var askedLink = 0
  /// Whether one is being opened.
  var isOpening = false
  /// The latest status since Post was chosen.
  var latest: ShareStatus?
  /// What the person said before there was a sheet.
  let message: String?
  let wanted: [Setting]

  package init(offer: ShareOffer, start: SheetStart = SheetStart()) {
    attachments = offer.items.prefix(1000).enumerated().map { SheetItem($1, at: $0) }
    summary = Words.summary(of: offer.items)
    offering = Offering(
      offer.extensions.prefix(1000).map { Destination($0) }, start.row,
      people: (offer.people ?? []).prefix(1000).map { Destination($0) })
    (message, carriedText) = (start.text, start.text)
    wanted = start.settings
    folder = start.folder
  }

  package mutating func handle(_ event: SheetEvent) -> [SheetEffect] {
    let effects = apply(event)
    return keepDraft(effects) + effects + send()
  }

  package mutating func handle(_ intent: SheetIntent) -> [SheetEffect] {
    apply(intent) + send()
  }

  /// What is to be sent now. Whoever has several intents at once applies them first: of several
  /// states of one text only the last is sent.
  package mutating func send() -> [SheetEffect] {
    if let recovery, recovery.restoration == nil { return [] }
    return outbox.next().map { [.send($0)] } ?? []
  }

  /// To be told when so many seconds have passed; what was waited for before is not any more.
  package mutating func wait(_ seconds: Double) -> SheetEffect {
    latestWait += 1
    return .wait(seconds: seconds, number: latestWait)
  }

  /// The person has seen the notice.
  package mutating func dismissNotice() { notice = nil }

  /// Whether nothing of the person's is on its way to the extension.
  package var isIdle: Bool { outbox.isIdle }

  /// Whether words of the person's wait for the next extension.
  package var carriesText: Bool { carriedText != nil }

  /// The page on top; nil while the compose view is.
  package var page: Page? { view.pages.last }

  /// Whether leaving would lose words of the person's.
  package var hasTyped: Bool {
    composition?.hasTyped ?? false || !typedInputs.isEmpty
      || recovery?.restoration?.plan.fields.isEmpty == false
  }

  /// Whether the sheet stays for an answer.
  package var isAsking: Bool {
    if case .link = question { return true }
    return isOpening
  }

  /// Whether the share has come to its end, as far as this sheet goes.
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
