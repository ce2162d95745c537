import ControlAPI
import Wire

/// The sheet as a value: events go in, actions come out, and `SheetView` draws what it is.
struct SheetModel: Sendable {
  enum Phase: Hashable, Sendable {
    case choosing
    /// An action of the sheet's own is under way.
    case acting(ActionModel)
    case starting
    /// The extension shows its screens.
    case composing
    case posting
    case posted(ShareStatus)
    case done(ChoreResult)
    /// The extension, or the way to it, failed. The chooser is there to go back to unless the
    /// daemon is gone.
    case failed(String, canChoose: Bool)
  }

  /// A question that must be answered before anything else.
  enum Question: Hashable, Sendable {
    case discard
    /// There is no way back from what the extension shows.
    case leave
    case stopWaiting
    /// The extension wants this page to be opened.
    case link(LinkWish)
  }

  let attachments: [Attachment]
  let summary: String
  let repertoire: Repertoire
  /// Whether what moves is played.
  let playsMotion: Bool
  private(set) var size: SheetSize
  var phase = Phase.choosing
  var question: Question?
  /// What the person must be told, until the next key.
  var notice: String?
  var chooser: Chooser
  var chosen: Destination?
  var composer: Composer?
  var screen = ExtensionScreen()
  /// How far what turns has turned.
  private(set) var spinner = 0
  /// The room that pictures take, by their ids.
  var pictures: [Int: PictureCells] = [:]

  let destinations: [Destination]
  /// Those that are offered with somebody whom they have sent to.
  let people: [Destination]
  var outbox = Outbox()
  /// What is still to be set before the person goes on.
  var settings: SettingsMachine?
  /// Grows with each wait for the settings, so that an old one does not count.
  var wait = 0
  /// What the person typed before there was a view to type it into.
  var carriedText: String?
  var hasBegun = false
  /// The latest status that came while `begin` was under way.
  var early: ShareStatus?
  /// The number of the last link that the person was asked about.
  var askedLink = 0
  /// Whether one is being opened.
  var isOpening = false
  /// The latest status since Post was chosen.
  var latest: ShareStatus?

  private let wanted: [Setting]
  let folder: String
  let row: [RowAction]

  init(
    offer: ShareOffer, start: SheetStart = SheetStart(), size: SheetSize, repertoire: Repertoire,
    playsMotion: Bool = false
  ) {
    attachments = offer.items.prefix(1000).map { Attachment($0) }
    summary = Attachment.summary(of: offer.items)
    destinations = offer.extensions.prefix(1000).map { Destination($0) }
    people = (offer.people ?? []).prefix(1000).map { Destination($0) }
    row = start.row
    chooser = Chooser(destinations, row, people: people)
    carriedText = start.text
    wanted = start.settings
    folder = start.folder
    self.size = size
    self.repertoire = repertoire
    self.playsMotion = playsMotion
  }

  /// Begins with an offered extension at once, without the chooser.
  mutating func preselect(_ id: String, person: String? = nil) -> [SheetAction] {
    if let known = people.first(where: { $0.id == id && $0.person == person && person != nil }) {
      return choose(known)
    }
    guard let destination = destinations.first(where: { $0.id == id && $0.refusal == nil }) else {
      notice = "\(PlainText.line(id)) is not offered for this; choose another one."
      return []
    }
    return choose(destination)
  }

  mutating func handle(_ event: SheetEvent) -> [SheetAction] {
    var actions: [SheetAction] = []
    switch event {
    case .keys(let keys):
      for key in keys {
        actions += handle(key)
        if case .leave? = actions.last { return actions }
      }
    case .resized(let size): self.size = size
    case .update(let status):
      actions += update(status)
      ask(about: status)
    case .lost: lose()
    case .abandoned(let message): actions += abandon(message)
    case .began:
      hasBegun = true
      if let status = early {
        early = nil
        actions += update(status)
        ask(about: status)
      }
    case .notBegun(let message): fail(message)
    case .sent:
      outbox.settle()
      if let latest { follow(latest) }
      actions += set()
    case .notSent(let error): refuse(error)
    case .waited(let number):
      if number == wait { actions += set(isQuiet: true) }
    case .timeUp:
      if case .posted(let status) = phase, !isAsking { actions.append(.leave(.posted(status))) }
      if case .done(let result) = phase { actions.append(.leave(.done(result))) }
    case .linkOpened(let isOpened): actions += opened(isOpened)
    case .tick(let seconds):
      spinner = (spinner + 1) % 4
      screen.advance(by: seconds)
    case .action(let event): actions += handle(event)
    }
    if let input = outbox.next() { actions.append(.send(input)) }
    scroll()
    return actions
  }

  /// Whether something on the screen changes by itself.
  var isMoving: Bool {
    guard playsMotion else { return false }
    switch phase {
    case .composing, .posting: return screen.isMoving
    default: return false
    }
  }

  /// What may be set before the person goes on.
  mutating func beginSettings() { settings = wanted.isEmpty ? nil : SettingsMachine(wanted) }

  private mutating func scroll() {
    if !playsMotion { screen.finishMotion() }
    if var composer {
      let layout = ComposeLayout(self, composer)
      composer.scroll(layout.text, height: layout.textRows.count)
      self.composer = composer
      let frame = layout.panelFrame(self)
      screen.withPanel { $0.scroll(in: frame) }
    }
    let (page, alert) = (pageFrame, alertFrame)
    screen.withPage { $0.scroll(in: page) }
    screen.withAlert { $0.scroll(in: alert) }
  }

  /// Where a page of the extension's is drawn.
  var pageFrame: PageModel.Frame { PageViewLayout(self).frame }
  var alertFrame: PageModel.Frame { AlertLayout(self).frame }
}
