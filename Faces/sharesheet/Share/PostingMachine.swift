import Contract
import ShareSheet

/// The sheet without a user: the options of the command decide what is written, set and chosen. It
/// is a value type that gets events and returns actions.
struct PostingMachine {
  enum Action: Hashable {
    case effect(SheetEffect)
    /// Call `lingered` with this number after this many seconds. The machine then prints why the
    /// command waits. These numbers are independent of the numbers of `wait`.
    case linger(seconds: Double, number: Int)
    /// Print a message for the user.
    case say(String)
    case finish(ShareStatus)
    case refuse(ShareError)
  }

  private enum Step {
    /// The extension gets the text, and the sheet makes the settings.
    case preparing
    /// The machine presses the given buttons and rows.
    case choosing
    /// All steps that the options describe are done. The extension shows its own screen and may end
    /// by itself.
    case watching
    /// The machine waits, because the extension may still find the content valid.
    case judging
    case posting
  }

  /// The seconds after which a question counts as unanswered. The extension may close the question
  /// earlier.
  private static let timeout = 2.0
  /// The seconds that an extension may take to carry out one choice.
  private static let choiceTimeout = 8.0
  /// The seconds after which the command prints why it waits.
  private static let silence = 1.0
  /// The seconds within which an extension has to receive the text.
  private static let textTimeout = 8.0
  /// The seconds within which an extension has to validate the content after a setting.
  private static let judgingTimeout = 5.0

  private(set) var sheet: Sheet
  private let start: SheetStart
  private var choices: ChoiceMachine
  private let hasChoices: Bool
  private var step = Step.preparing
  /// The daemon's error if a request came after the extension had ended. The command reports the
  /// error unless a status shows how the extension ended.
  private var ending: ControlError?
  /// Whether the time for receiving the text has started.
  private var awaitsText = false
  /// The values of `left` at two moments: when the last delay before a message started
  /// (`lingersFor`), and when the last message was printed (`announced`).
  private var lingersFor: Int?
  private var announced: Int?

  /// - Parameter start: The start of the sheet. Its `preselected` names the destination.
  init(_ offer: ShareOffer, start: SheetStart, choices: [String] = []) {
    sheet = Sheet(offer: offer, start: start)
    self.start = start
    self.choices = ChoiceMachine(choices)
    hasChoices = !choices.isEmpty
  }

  mutating func begin() -> [Action] {
    var effects = sheet.handle(.choose(start.preselected ?? "", person: start.person))
    // `--post` together with `--person` confirms the person.
    if case .person = sheet.question { effects += sheet.handle(.answer(true)) }
    return effects.map(Action.effect)
  }

  mutating func handle(_ event: SheetEvent) -> [Action] {
    let before = sheet.phase
    var actions: [Action] = []
    for effect in sheet.handle(event) {
      if case .leave(let outcome) = effect { return [left(by: outcome)] }
      actions.append(.effect(effect))
    }
    switch event {
    case .lost where !sheet.isOver:
      return [
        .refuse(
          ShareError(.handOffUnknown, Words.endedWithDaemon))
      ]
    case .notSent(let error): return [refused(error)]
    case .waited(let number):
      guard number == sheet.latestWait else { return actions }
      if let ending { return [.refuse(ShareError(.failed, ending.message))] }
      return actions + advance(isQuiet: true)
    default: break
    }
    switch sheet.phase {
    case .posted(let status): return [told(status)]
    case .failed:
      return [.refuse(sheet.status, .failed, Words.failedWithoutReason)]
    case .composing where before == .posting && step == .posting:
      // The sheet returned from posting to composing. Its notice contains the reason.
      return [.refuse(sheet.status, .failed, sheet.notice ?? Words.wasNotPosted)]
    case .composing, .posting: return ending == nil ? actions + advance(isQuiet: false) : []
    case .choosing, .acting, .starting, .done: return actions
    }
  }

  private func left(by outcome: SheetOutcome) -> Action {
    if case .failed(let message) = outcome { return .refuse(ShareError(.failed, message)) }
    return .refuse(
      sheet.status, .cancelled, Words.cancelledInExtension, unused)
  }

  /// Handles the rejection of a request by the daemon.
  private mutating func refused(_ error: ControlError) -> Action {
    switch error.code {
    // The extension has ended. The next status contains the outcome.
    case .wrongState:
      ending = error
      return wait(Self.timeout)
    case .noDaemon: return .refuse(ShareError(.handOffUnknown, Words.endedWithDaemon))
    default: return .refuse(ShareError(error))
    }
  }

  /// Prints why the command waits. Prints this once for each setting and each choice.
  mutating func lingered(_ number: Int) -> [Action] {
    guard number == left, announced != left, let awaited else { return [] }
    announced = left
    return [.say(awaited)]
  }

  private mutating func advance(isQuiet: Bool) -> [Action] {
    // The sheet makes the settings itself. Here, only the delay before the message starts.
    let lingering = step == .preparing && sheet.settings != nil ? linger() : []
    guard sheet.isIdle else { return lingering }
    return lingering + goOn(sheet.view, isQuiet: isQuiet)
  }

  private mutating func goOn(_ view: ExtensionView, isQuiet: Bool) -> [Action] {
    switch step {
    case .preparing: return prepare(view, isQuiet: isQuiet)
    case .choosing: return choose(view, isQuiet: isQuiet)
    case .judging:
      guard let compose = view.compose else { return watch() }
      if compose.isContentValid || isQuiet { return choosePost(compose) }
      return [wait(Self.judgingTimeout)]
    case .posting where hasChoices: return chooseLate(view, isQuiet: isQuiet)
    case .posting where !isQuiet: return asked() ?? (sheet.status?.state == .posting ? watch() : [])
    case .watching, .posting:
      guard isQuiet, let question = ExtensionQuestion.words(of: view) else { return watch() }
      return [.refuse(ShareError(.unanswered, question))]
    }
  }

  private mutating func prepare(_ view: ExtensionView, isQuiet: Bool) -> [Action] {
    if start.text != nil, view.compose == nil, sheet.carriesText {
      return [.refuse(ShareError(.invalidRequest, Words.noPlaceForMessage))]
    }
    if let composition = sheet.composition, !composition.isAnswered {
      if let question = asked() { return question }
      if isQuiet {
        return [
          .refuse(
            ShareError(
              .failed, Words.ignored(view.compose?.title, within: Int(Self.textTimeout))))
        ]
      }
      defer { awaitsText = true }
      return awaitsText ? [] : [wait(Self.textTimeout)]
    }
    if let refusal = sheet.settingRefusal { return [.refuse(refusal)] }
    guard sheet.settings == nil else { return [] }
    step = .choosing
    return advance(isQuiet: false)
  }

  // MARK: Choices

  private mutating func choose(_ view: ExtensionView, isQuiet: Bool) -> [Action] {
    guard hasChoices else { return complete(view) }
    switch choices.advance(view, isQuiet: isQuiet) {
    case .send(let input): return want(.input(input))
    case .wait(let seconds): return waitAloud(seconds)
    case .stay: return []
    case .refuse(let refusal): return [.refuse(refusal)]
    case .post: return complete(view)
    case .done:
      // A pressed button or row may still be closing its page or alert, so the machine waits.
      let isCovered = view.alert != nil || view.compose != nil && !view.pages.isEmpty
      return isCovered && !isQuiet ? [wait(Self.choiceTimeout)] : complete(view)
    }
  }

  /// Uses the remaining choices to answer questions that the extension asks after Post.
  private mutating func chooseLate(_ view: ExtensionView, isQuiet: Bool) -> [Action] {
    guard view.alert != nil || !view.pages.isEmpty else { return [] }
    switch choices.advance(view, isQuiet: isQuiet) {
    case .send(let input): return want(.input(input))
    case .wait(let seconds): return waitAloud(seconds)
    case .stay, .post: return []
    case .refuse(let refusal): return [.refuse(refusal)]
    case .done:
      guard isQuiet, let question = ExtensionQuestion.words(of: view) else { return watch() }
      return [.refuse(ShareError(.unanswered, question))]
    }
  }

  /// Ends the command after posting. If a choice never appeared, the message names it. If the
  /// extension also handed off nothing, the share has failed.
  private func told(_ status: ShareStatus) -> Action {
    guard let unused else { return .finish(status) }
    // The extension may still be working. If the command reported a failure, the user would send
    // the items twice.
    guard !status.transfers.isEmpty || status.aftermath == .working else {
      return .refuse(status, .failed, Words.endedWithNothing, unused)
    }
    var status = status
    status.message = [status.message, unused].compactMap { $0 }.joined(separator: " ")
    return .finish(status)
  }

  /// The sentence that names the unused choices, or `nil` if there are none.
  private var unused: String? {
    choices.remaining.isEmpty ? nil : Words.notChosen(choices.remaining)
  }

  /// Posts, after all settings and choices are made. If the extension has no compose sheet, waits
  /// for the extension to end. If settings were made on the extension's own screen, first presses
  /// its closing button.
  private mutating func complete(_ view: ExtensionView) -> [Action] {
    if let question = asked() { return question }
    guard let compose = view.compose else {
      step = .watching
      if !start.settings.isEmpty, !hasChoices, let button = view.pages.last?.closingButton {
        return want(.input(.activate(button.id)))
      }
      return watch()
    }
    if compose.isContentValid || start.settings.isEmpty { return choosePost(compose) }
    // The content may be invalid only because the extension has not validated the new value yet.
    step = .judging
    return [wait(Self.judgingTimeout)] + linger()
  }

  private mutating func choosePost(_ compose: ComposeView) -> [Action] {
    guard compose.isContentValid else {
      return [.refuse(ShareError(.contentNotValid, Words.refusal(of: compose)))]
    }
    step = .posting
    return want(.post)
  }

  private mutating func want(_ intent: SheetIntent) -> [Action] {
    sheet.handle(intent).map(Action.effect)
  }

  private mutating func wait(_ seconds: Double) -> Action { .effect(sheet.wait(seconds)) }

  private mutating func waitAloud(_ seconds: Double) -> [Action] {
    [wait(seconds)] + (seconds > Self.silence ? linger() : [])
  }

  /// Starts the delay before the message about the wait. A setting takes many views and waits, but
  /// starts only one such delay.
  private mutating func linger() -> [Action] {
    guard let left, lingersFor != left else { return [] }
    lingersFor = left
    return [.linger(seconds: Self.silence, number: left)]
  }

  /// The number of remaining settings and choices, or `nil` if the command waits for nothing. The
  /// number identifies the current step.
  private var left: Int? {
    switch step {
    case .preparing: sheet.settings.map { $0.remaining + choices.remaining.count + 1 }
    case .judging: 0
    case .choosing, .posting: choices.remaining.isEmpty ? nil : choices.remaining.count
    case .watching: nil
    }
  }

  /// The sentence that tells the user why the command waits.
  private var awaited: String? {
    switch step {
    case .preparing:
      sheet.settings?.current.map { Words.waits(toSet: $0.title, to: $0.value) }
    case .judging: sheet.view.compose.map { Words.waits(toAccept: $0.title) }
    default: choices.remaining.first.map { Words.waits(toChoose: $0) }
    }
  }

  private mutating func watch() -> [Action] {
    guard ExtensionQuestion.words(of: sheet.view) != nil else { return [] }
    return [wait(hasChoices ? Self.choiceTimeout : Self.timeout)]
  }

  /// Returns a refusal if the extension shows an alert, because no user is there to answer it.
  private func asked() -> [Action]? {
    guard sheet.view.alert != nil, let question = ExtensionQuestion.words(of: sheet.view) else {
      return nil
    }
    return [.refuse(ShareError(.unanswered, question))]
  }
}

extension PostingMachine.Action {
  /// Returns a refusal with the given error. If the outcome is unknown, the error is
  /// `handOffUnknown`.
  /// - Parameter more: A sentence that is added to the message in every case.
  fileprivate static func refuse(
    _ status: ShareStatus?, _ ending: ShareError.Code, _ sentence: String, _ more: String? = nil
  ) -> Self {
    .refuse(
      ShareError(
        status?.isUnknown == true ? .handOffUnknown : ending,
        [status?.words ?? sentence, more].compactMap { $0 }.joined(separator: " ")))
  }
}
