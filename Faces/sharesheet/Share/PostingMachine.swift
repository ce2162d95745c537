import ControlAPI
import PrintableText
import TerminalSheet
import Wire

/// A share that is posted without a person, as a value: what the daemon says comes in, what is to be
/// done about it goes out.
struct PostingMachine {
  enum Action: Hashable {
    /// Then say `sent`.
    case send(PersonInput)
    /// Say `waited` with the number after so many seconds.
    case wait(seconds: Double, number: Int)
    /// Say `lingered` with the number, which is no `wait`'s, after so many seconds: a person may wonder
    /// what is waited for.
    case linger(seconds: Double, number: Int)
    /// Tell the person.
    case say(String)
    case finish(ShareStatus)
    case refuse(Refusal)
  }

  private enum Step {
    case opening
    case typing
    case setting(SettingsMachine)
    /// What was to be chosen is being chosen.
    case choosing
    /// All that can be done is done; the extension has a screen of its own and may end by itself.
    case watching
    /// Whether the content is valid may still change.
    case judging
    case posting
  }

  /// Seconds that a question stands before nobody has answered it: it may go away by itself.
  private static let patience = 2.0
  /// Seconds that an extension may take to do what a choice asks for, before it waits for another.
  private static let choicePatience = 8.0
  /// Seconds after which it is said what is waited for.
  private static let silence = 1.0
  /// Seconds that an extension may take to take in the text.
  private static let textPatience = 8.0
  /// Seconds that it may take, after a value was set, to find the content valid.
  private static let judgingPatience = 5.0

  /// Replaces the extension's first text.
  private let message: String?
  private let settings: [Setting]
  private var choices: ChoiceMachine
  private let hasChoices: Bool
  private var step = Step.opening
  private var view: ExtensionView?
  private var number = 0
  private var isSending = false
  /// How much was left when a time began after which it is said what is waited for, and when it was said.
  private var lingersFor: Int?
  private var announced: Int?

  init(message: String?, settings: [Setting], choices: [String] = []) {
    self.message = message
    self.settings = settings
    self.choices = ChoiceMachine(choices)
    hasChoices = !choices.isEmpty
  }

  mutating func handle(_ status: ShareStatus) -> [Action] {
    view = status.view ?? view
    switch status.state {
    case .choosing, .starting: return []
    case .posted: return [told(status)]
    case .failed:
      return [.refuse(status, .failed, "The extension failed and gave no reason.")]
    case .cancelled:
      return [
        .refuse(
          status, .cancelled, "It was cancelled in the extension; nothing was shared.", unused)
      ]
    case .posting: return hasChoices ? chooseLate(isQuiet: false) : asked() ?? watch()
    case .composing:
      if case .posting = step {
        // Back from posting, and the message says why. An event from before Post was chosen has none.
        if let reason = status.message { return [.refuse(status, .failed, reason)] }
        return hasChoices ? chooseLate(isQuiet: false) : asked() ?? []
      }
      return advance(isQuiet: false)
    }
  }

  /// The daemon took the input.
  mutating func sent() -> [Action] {
    isSending = false
    switch step {
    case .setting, .choosing: return advance(isQuiet: false)
    case .posting where hasChoices: return chooseLate(isQuiet: false)
    case .typing: return wait(Self.textPatience)
    default: return []
    }
  }

  mutating func waited(_ number: Int) -> [Action] {
    number == self.number ? advance(isQuiet: true) : []
  }

  /// Once for each setting and each choice.
  mutating func lingered(_ number: Int) -> [Action] {
    guard number == left, announced != left, let awaited else { return [] }
    announced = left
    return [.say("Waiting \(awaited) …")]
  }

  private mutating func advance(isQuiet: Bool) -> [Action] {
    guard let view, !isSending else { return [] }
    switch step {
    case .opening:
      var actions: [Action] = [.send(.presented)]
      if view.compose != nil, let message {
        step = .typing
        actions.append(.send(.text(message, revision: 1)))
      } else if view.compose == nil, let message {
        guard let input = Question.onlyText(of: view) else { return [noPlace(view)] }
        step = .setting(SettingsMachine(settings))
        actions.append(.send(.type(input: input.id, message, revision: input.revision + 1)))
      } else {
        step = .setting(SettingsMachine(settings))
      }
      isSending = true
      return actions
    case .typing:
      if let question = asked() { return question }
      guard (view.compose?.textRevision ?? 1) >= 1 else { return isQuiet ? [ignored(view)] : [] }
      step = .setting(SettingsMachine(settings))
      return advance(isQuiet: false)
    case .setting(var machine):
      let next = machine.advance(view, isQuiet: isQuiet)
      step = .setting(machine)
      switch next {
      case .send(let input): return linger() + send(input)
      case .wait(let seconds): return wait(seconds) + linger()
      case .refuse(let refusal): return [.refuse(Refusal(refusal))]
      case .done:
        step = .choosing
        return advance(isQuiet: false)
      }
    case .choosing: return choose(view, isQuiet: isQuiet)
    case .judging:
      guard let compose = view.compose else { return watch() }
      if compose.isContentValid || isQuiet { return choosePost(compose) }
      return wait(Self.judgingPatience)
    case .posting where !choices.remaining.isEmpty: return chooseLate(isQuiet: isQuiet)
    case .watching, .posting:
      guard isQuiet, let question = Question.words(of: view) else { return watch() }
      return [.refuse(Refusal(.unanswered, question))]
    }
  }

  // MARK: Choices

  private mutating func choose(_ view: ExtensionView, isQuiet: Bool) -> [Action] {
    guard hasChoices else { return complete(view) }
    switch choices.advance(view, isQuiet: isQuiet) {
    case .send(let input): return send(input)
    case .wait(let seconds): return waitAloud(seconds)
    case .stay: return []
    case .refuse(let refusal): return [.refuse(Refusal(.unanswered, refusal.message))]
    case .post: return complete(view)
    case .done:
      // What was chosen may still be closing what it was chosen in.
      let isCovered = view.alert != nil || view.compose != nil && !view.pages.isEmpty
      return isCovered && !isQuiet ? wait(Self.choicePatience) : complete(view)
    }
  }

  /// What is asked after Post is answered by what is left to be chosen.
  private mutating func chooseLate(isQuiet: Bool) -> [Action] {
    guard let view, !isSending else { return [] }
    guard view.alert != nil || !view.pages.isEmpty else { return [] }
    switch choices.advance(view, isQuiet: isQuiet) {
    case .send(let input): return send(input)
    case .wait(let seconds): return waitAloud(seconds)
    case .stay, .post: return []
    case .refuse(let refusal): return [.refuse(Refusal(.unanswered, refusal.message))]
    case .done: return watch()
    }
  }

  /// Posted. Where something was to be chosen that never came up, that is said; and where nothing is on its
  /// way either, it was not what was asked for.
  private func told(_ status: ShareStatus) -> Action {
    guard let unused else { return .finish(status) }
    // What it had begun may still come: to call that failed would have it sent twice.
    guard !status.transfers.isEmpty || status.aftermath == .working else {
      return .refuse(status, .failed, "The extension ended, and has nothing to send.", unused)
    }
    var status = status
    status.message = [status.message, unused].compactMap { $0 }.joined(separator: " ")
    return .finish(status)
  }

  /// What was to be chosen and was not.
  private var unused: String? {
    guard !choices.remaining.isEmpty else { return nil }
    let titles = choices.remaining.map { "“\($0.printableLine)”" }.joined(separator: ", ")
    return
      "It ended before it came to \(titles), which \(choices.remaining.count == 1 ? "was" : "were") "
      + "not chosen."
  }

  private func noPlace(_ view: ExtensionView) -> Action {
    .refuse(
      Refusal(
        .usage,
        "The extension has a screen of its own, without a place for --message. Leave that out, or type "
          + "there yourself without --post."))
  }

  /// Everything is as it should be: posts, or does what is nearest to it.
  private mutating func complete(_ view: ExtensionView) -> [Action] {
    if let question = asked() { return question }
    guard let compose = view.compose else {
      step = .watching
      if !settings.isEmpty, !hasChoices, let button = view.pages.last?.closingButton {
        return send(.activate(button.id))
      }
      return watch()
    }
    if compose.isContentValid || settings.isEmpty { return choosePost(compose) }
    // A value that was just set may be what it wants; it may not have looked yet.
    step = .judging
    return wait(Self.judgingPatience) + linger()
  }

  private mutating func choosePost(_ compose: ComposeView) -> [Action] {
    guard compose.isContentValid else {
      return [.refuse(Refusal(.contentNotValid, Self.refusal(of: compose)))]
    }
    step = .posting
    return send(.post)
  }

  private mutating func send(_ input: PersonInput) -> [Action] {
    isSending = true
    return [.send(input)]
  }

  private mutating func wait(_ seconds: Double) -> [Action] {
    number += 1
    return [.wait(seconds: seconds, number: number)]
  }

  private mutating func waitAloud(_ seconds: Double) -> [Action] {
    let actions = wait(seconds)
    return seconds > Self.silence ? actions + linger() : actions
  }

  /// Begins the time after which a person may wonder what is waited for. A setting takes many views and
  /// waits, and has one such time.
  private mutating func linger() -> [Action] {
    guard let left, lingersFor != left else { return [] }
    lingersFor = left
    return [.linger(seconds: Self.silence, number: left)]
  }

  /// How much is still to be set and chosen, which names what is under way; nil: nothing is waited for.
  private var left: Int? {
    switch step {
    case .setting(let machine): machine.remaining + choices.remaining.count + 1
    case .judging: 0
    case .choosing, .posting: choices.remaining.isEmpty ? nil : choices.remaining.count
    default: nil
    }
  }

  /// What is waited for, in words.
  private var awaited: String? {
    switch step {
    case .setting(let machine):
      machine.current.map {
        "until “\($0.title.printableLine)” can be set to “\($0.value.printableLine)”"
      }
    case .judging: view?.compose.map { "for \($0.title.printableLine) to accept this" }
    default:
      choices.remaining.first.map { "for something called “\($0.printableLine)” to choose" }
    }
  }

  private mutating func watch() -> [Action] {
    guard let view, Question.words(of: view) != nil else { return [] }
    return wait(hasChoices ? Self.choicePatience : Self.patience)
  }

  /// An alert has to be answered, and nobody is there.
  private func asked() -> [Action]? {
    guard let view, view.alert != nil, let question = Question.words(of: view) else { return nil }
    return [.refuse(Refusal(.unanswered, question))]
  }

  private func ignored(_ view: ExtensionView) -> Action {
    let name = view.compose?.title ?? "The extension"
    return .refuse(
      Refusal(
        .failed,
        "\(name) did not take the text within \(Int(Self.textPatience)) seconds. Nothing was posted; "
          + "try again, or share without --message."))
  }

  static func refusal(of view: ComposeView) -> String {
    guard let rest = view.charactersRemaining, rest < 0 else {
      let names = view.configuration.map { "--set '\($0.title.printableLine)=…'" }
      let mends = (["--message"] + names).joined(separator: " or ")
      return "\(view.title) does not accept this content. Change it with \(mends)."
    }
    let noun = rest == -1 ? "character" : "characters"
    return "\(view.title) does not accept this text: \(rest) \(noun) remaining. Shorten it."
  }
}

extension PostingMachine.Action {
  /// Whatever its end was: where nobody knows what was taken over, that is what there is to tell.
  /// - Parameter more: is said in any case.
  fileprivate static func refuse(
    _ status: ShareStatus, _ ending: CommandStatus, _ sentence: String, _ more: String? = nil
  ) -> Self {
    .refuse(
      Refusal(
        status.isUnknown == true ? .unknown : ending,
        [status.message ?? sentence, more].compactMap { $0 }.joined(separator: " ")))
  }
}

extension Refusal {
  init(_ refusal: SettingRefusal) {
    switch refusal.kind {
    case .unknown: self.init(.usage, refusal.message)
    case .unanswered: self.init(.unanswered, refusal.message)
    case .failed: self.init(.failed, refusal.message)
    }
  }
}
