import Contract
import ShareSheet

/// The sheet without a person: a script of what to write, set and choose takes their place. What
/// happens comes in, what is to be done about it goes out.
struct PostingMachine {
  enum Action: Hashable {
    case effect(SheetEffect)
    /// Say `lingered` with the number, which is no `wait`'s, after so many seconds: a person may
    /// wonder what is waited for.
    case linger(seconds: Double, number: Int)
    /// Tell the person.
    case say(String)
    case finish(ShareStatus)
    case refuse(ShareError)
  }

  private enum Step {
    /// The text is with the extension, and what was to be set is being set.
    case preparing
    /// What was to be chosen is being chosen.
    case choosing
    /// All that can be done is done; the extension has a screen of its own and may end by itself.
    case watching
    /// Whether the content is valid may still change.
    case judging
    case posting
  }

  /// Seconds that a question stands before nobody has answered it: it may go away by itself.
  private static let timeout = 2.0
  /// Seconds that an extension may take to do what a choice asks for, before it waits for another.
  private static let choiceTimeout = 8.0
  /// Seconds after which it is said what is waited for.
  private static let silence = 1.0
  /// Seconds that an extension may take to take in the text.
  private static let textTimeout = 8.0
  /// Seconds that it may take, after a value was set, to find the content valid.
  private static let judgingTimeout = 5.0

  private(set) var sheet: Sheet
  private let start: SheetStart
  private var choices: ChoiceMachine
  private let hasChoices: Bool
  private var step = Step.preparing
  /// Why nothing can be sent any more, until it is known how the extension ended.
  private var ending: ControlError?
  /// Whether the text has its time.
  private var awaitsText = false
  /// How much was left when a time began after which it is said what is waited for, and when it was
  /// said.
  private var lingersFor: Int?
  private var announced: Int?

  /// - Parameter start: `preselected` is whom it goes to.
  init(_ offer: ShareOffer, start: SheetStart, choices: [String] = []) {
    sheet = Sheet(offer: offer, start: start)
    self.start = start
    self.choices = ChoiceMachine(choices)
    hasChoices = !choices.isEmpty
  }

  mutating func begin() -> [Action] {
    var effects = sheet.handle(.choose(start.preselected ?? "", person: start.person))
    // A caller who names somebody along with --post has confirmed it.
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
      // Back from posting, and the message says why.
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

  /// What was sent was not taken.
  private mutating func refused(_ error: ControlError) -> Action {
    switch error.code {
    // The extension ended while this was on its way; the next status says how.
    case .wrongState:
      ending = error
      return wait(Self.timeout)
    case .noDaemon: return .refuse(ShareError(.handOffUnknown, Words.endedWithDaemon))
    default: return .refuse(ShareError(error))
    }
  }

  /// Once for each setting and each choice.
  mutating func lingered(_ number: Int) -> [Action] {
    guard number == left, announced != left, let awaited else { return [] }
    announced = left
    return [.say(awaited)]
  }

  private mutating func advance(isQuiet: Bool) -> [Action] {
    // The sheet sets by itself what is to be set.
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
      // What was chosen may still be closing what it was chosen in.
      let isCovered = view.alert != nil || view.compose != nil && !view.pages.isEmpty
      return isCovered && !isQuiet ? [wait(Self.choiceTimeout)] : complete(view)
    }
  }

  /// What is asked after Post is answered by what is left to be chosen.
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

  /// Posted. Where something was to be chosen that never came up, that is said; and where nothing
  /// is on its way either, it was not what was asked for.
  private func told(_ status: ShareStatus) -> Action {
    guard let unused else { return .finish(status) }
    // What it had begun may still come: to call that failed would have it sent twice.
    guard !status.transfers.isEmpty || status.aftermath == .working else {
      return .refuse(status, .failed, Words.endedWithNothing, unused)
    }
    var status = status
    status.message = [status.message, unused].compactMap { $0 }.joined(separator: " ")
    return .finish(status)
  }

  /// What was to be chosen and was not.
  private var unused: String? {
    choices.remaining.isEmpty ? nil : Words.notChosen(choices.remaining)
  }

  /// Everything is as it should be: posts, or does what is nearest to it.
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
    // A value that was just set may be what it wants; it may not have looked yet.
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

  /// Begins the time after which a person may wonder what is waited for. A setting takes many views
  /// and waits, and has one such time.
  private mutating func linger() -> [Action] {
    guard let left, lingersFor != left else { return [] }
    lingersFor = left
    return [.linger(seconds: Self.silence, number: left)]
  }

  /// How much is still to be set and chosen, which names what is under way; nil: nothing is waited
  /// for.
  private var left: Int? {
    switch step {
    case .preparing: sheet.settings.map { $0.remaining + choices.remaining.count + 1 }
    case .judging: 0
    case .choosing, .posting: choices.remaining.isEmpty ? nil : choices.remaining.count
    case .watching: nil
    }
  }

  /// What is waited for, in words.
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

  /// An alert has to be answered, and nobody is there.
  private func asked() -> [Action]? {
    guard sheet.view.alert != nil, let question = ExtensionQuestion.words(of: sheet.view) else {
      return nil
    }
    return [.refuse(ShareError(.unanswered, question))]
  }
}

extension PostingMachine.Action {
  /// Whatever its end was: where nobody knows what was taken over, that is what there is to tell.
  /// - Parameter more: is said in any case.
  fileprivate static func refuse(
    _ status: ShareStatus?, _ ending: ShareError.Code, _ sentence: String, _ more: String? = nil
  ) -> Self {
    .refuse(
      ShareError(
        status?.isUnknown == true ? .handOffUnknown : ending,
        [status?.words ?? sentence, more].compactMap { $0 }.joined(separator: " ")))
  }
}
