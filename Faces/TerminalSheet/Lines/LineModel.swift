import ControlAPI
import Wire

/// The sheet as questions and answers, one line at a time, for a terminal that can do no more. The
/// same share as `SheetModel`'s, with plainer words and no keys.
struct LineModel: Sendable {
  enum Step: Hashable, Sendable {
    case choosing
    case acting(ActionModel)
    case starting
    /// What was to be set is being set.
    case setting
    case writing
    /// The text is with the extension, which has not answered yet.
    case checking
    case asking
    /// A page or an alert of the extension's is to be answered.
    case visiting
    /// The text of an input is to be written.
    case typing(Int)
    /// Whether to leave the extension's own screen.
    case leaving
    case posting
    case lost
  }

  enum Event: Sendable {
    case line(String)
    /// The person ended the input (Ctrl-D).
    case endOfInput
    case sheet(SheetEvent)
  }

  enum Action: Hashable, Sendable {
    case say(String)
    case begin(String, person: String? = nil)
    case send(PersonInput)
    case action(ActionModel.Request)
    case clipboard(String)
    /// Answer with `waited` and the number.
    case wait(seconds: Double, number: Int)
    case leave(SheetOutcome)
  }

  var step = Step.choosing
  var chosen: Destination?
  let attachments: [Attachment]
  let summary: String
  /// Those with somebody whom they have sent to first, as in the sheet's first row.
  let offered: [Destination]
  let refused: [Destination]
  let wanted: [Setting]
  let folder: String
  let row: [RowAction]
  var outbox = Outbox()
  var screen = ExtensionScreen()
  var settings: SettingsMachine?
  var wait = 0
  var revision = 0
  var written: [String] = []
  /// Whether a visit broke into the writing.
  var wasWriting = false
  /// Whether the person has been through the writing.
  var hasAsked = false
  var text: String?
  var failure: String?
  /// What of the extension's screen has been said already.
  var said: LineWords?

  init(offer: ShareOffer, start: SheetStart = SheetStart()) {
    attachments = offer.items.prefix(1000).map { Attachment($0) }
    summary = Attachment.summary(of: offer.items)
    let all = offer.extensions.prefix(1000).map { Destination($0) }
    let people = (offer.people ?? []).prefix(Chooser.peopleShown).map { Destination($0) }
    offered = people + all.filter { $0.refusal == nil }
    refused = all.filter { $0.refusal != nil }
    text = start.text
    wanted = start.settings
    folder = start.folder
    row = start.row
  }

  mutating func start(preselected: String?, person: String? = nil) -> [Action] {
    if let chosen = offered.first(where: { $0.id == preselected && $0.person == person }) {
      return choose(chosen)
    }
    return [.say(introduction + question)]
  }

  mutating func handle(_ event: Event) -> [Action] {
    var actions: [Action]
    switch event {
    case .line(let line): actions = answer(PlainText.line(line))
    case .endOfInput: actions = [.say("\n"), .leave(failure.map { .failed($0) } ?? .cancelled)]
    case .sheet(let event): actions = handle(event)
    }
    if let input = outbox.next() { actions.append(.send(input)) }
    return actions
  }

  var compose: ComposeView? { screen.view.compose }
}
