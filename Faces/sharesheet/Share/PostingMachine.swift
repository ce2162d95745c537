import Contract
import ShareSheet

/// The sheet without a user: a script decides what to write, set and choose. Events go in, and the
/// resulting actions come out.
struct PostingMachine {
  enum Action: Hashable {
    case effect(SheetEffect)
    /// Call `lingered` with the number after this many seconds, so that the user learns why the
    /// command waits. These numbers are separate from the numbers of `wait`.
    case linger(seconds: Double, number: Int)
    /// Print a message for the user.
    case say(String)
    case finish(ShareStatus)
    case refuse(ShareError)
  }

  private enum Step {
    /// The extension has the text, and the settings are being made.
    case preparing
    /// The choices are being made.
    case choosing
    /// All possible steps are done. The extension shows its own screen and may end by itself.
    case watching
    /// The validity of the content may still change.
    case judging
    case posting
  }

  /// The seconds after which a question counts as unanswered. The extension may close it before.
  private static let timeout = 2.0
  /// The seconds that an extension has to carry out a choice before the next.
  private static let choiceTimeout = 8.0
  /// The seconds after which the command prints why it waits.
  private static let silence = 1.0
  /// The seconds that an extension has to accept the text.
  private static let textTimeout = 8.0
  /// The seconds that an extension has to validate the content after a setting.
  private static let judgingTimeout = 5.0

  private(set) var sheet: Sheet
  private let start: SheetStart
  private var choices: ChoiceMachine
  private let hasChoices: Bool
  private var step = Step.preparing
  /// The error that ended sending, until the extension's own end is known.
  private var ending: ControlError?
  /// Whether the time for the text has begun.
  private var awaitsText = false
  /// The remaining steps at the start of the last delay before a message, and at the last message.
  private var lingersFor: Int?
  private var announced: Int?

  /// - Parameter start: Its `preselected` names the destination.
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
      // The sheet returned from posting with a message that contains the reason.
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

  /// Handles a request that could not be sent.
  private mutating func refused(_ error: ControlError) -> Action {
    switch error.code {
    // The extension ended meanwhile. The next status contains the outcome.
    case .wrongState:
      ending = error
      return wait(Self.timeout)
    case .noDaemon: return .refuse(ShareError(.handOffUnknown, Words.endedWithDaemon))
    default: return .refuse(ShareError(error))
    }
  }

  /// Announces each setting and each choice once.
  mutating func lingered(_ number: Int) -> [Action] {
    guard number == left, announced != left, let awaited else { return [] }
    announced = left
    return [.say(awaited)]
  }

  private mutating func advance(isQuiet: Bool) -> [Action] {
    // The sheet makes the settings by itself.
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
      // The chosen control may still be closing its page or alert.
      let isCovered = view.alert != nil || view.compose != nil && !view.pages.isEmpty
      return isCovered && !isQuiet ? [wait(Self.choiceTimeout)] : complete(view)
    }
  }

  /// Uses the remaining choices for questions that the extension asks after Post.
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

  /// Ends after posting. If a choice never appeared, the message names it. If nothing was handed
  /// off either, the share has failed.
  private func told(_ status: ShareStatus) -> Action {
    guard let unused else { return .finish(status) }
    // The extension may still do its work. If the share counted as failed, the user would send it
    // twice.
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

  /// Posts, or does the nearest equivalent, after all settings and choices are made.
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
    // The extension may need the new value and may not have validated it yet.
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

  /// Starts the delay before the message that says why the command waits. A setting needs many
  /// views and waits, but has only one such delay.
  private mutating func linger() -> [Action] {
    guard let left, lingersFor != left else { return [] }
    lingersFor = left
    return [.linger(seconds: Self.silence, number: left)]
  }

  /// The number of remaining settings and choices, which identifies the present step, or `nil` if
  /// the command waits for nothing.
  private var left: Int? {
    switch step {
    case .preparing: sheet.settings.map { $0.remaining + choices.remaining.count + 1 }
    case .judging: 0
    case .choosing, .posting: choices.remaining.isEmpty ? nil : choices.remaining.count
    case .watching: nil
    }
  }

  /// The sentence that says why the command waits.
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

  /// Refuses if an alert needs a reply, because there is no user.
  private func asked() -> [Action]? {
    guard sheet.view.alert != nil, let question = ExtensionQuestion.words(of: sheet.view) else {
      return nil
    }
    return [.refuse(ShareError(.unanswered, question))]
  }
}

extension PostingMachine.Action {
  /// Refuses with the given error, or with `handOffUnknown` if the outcome is unknown.
  /// - Parameter more: A sentence that is always added.
  fileprivate static func refuse(
    _ status: ShareStatus?, _ ending: ShareError.Code, _ sentence: String, _ more: String? = nil
  ) -> Self {
    .refuse(
      ShareError(
        status?.isUnknown == true ? .handOffUnknown : ending,
        [status?.words ?? sentence, more].compactMap { $0 }.joined(separator: " ")))
  }
}
