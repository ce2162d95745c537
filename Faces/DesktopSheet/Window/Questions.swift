import CAdwaita
import Contract
import ShareSheet

/// The dialog above a window: a question of the sheet, or an alert of the extension.
@MainActor final class Questions {
  private enum Subject: Hashable {
    case question(SheetScreen.Question)
    case alert(Int)
  }

  private var open: (subject: Subject, dialog: QuestionDialog)?
  /// The id of the alert that the user has answered. The extension removes the alert when it has
  /// received the answer.
  private var answered: Int?

  nonisolated init() {}

  func withdraw() {
    open?.dialog.withdraw()
    open = nil
  }

  func draw(_ sheet: Sheet, _ screen: SheetScreen, in window: SheetWindow) {
    let alert = sheet.view.alert
    if alert?.id != answered { answered = nil }
    let subject =
      screen.question.map(Subject.question)
      ?? alert.flatMap { $0.id == answered ? nil : .alert($0.id) }
    if subject != open?.subject { withdraw() }
    switch subject {
    case nil: break
    case .question(let question): if open == nil { ask(question, in: window) }
    case .alert:
      guard let alert else { return }
      if open == nil { show(alert, in: window) }
      open?.dialog.update(alert.listing, enabled: alert.actions.map(\.isEnabled))
    }
  }

  private func ask(_ question: SheetScreen.Question, in window: SheetWindow) {
    let (no, yes) = question.subject.answers
    func answer(_ isYes: Bool?) -> @MainActor () -> Void {
      { [weak self, weak window] in
        self?.open = nil
        window?.want(.answer(isYes))
      }
    }
    let style: Button.Style =
      switch question.subject {
      case .link: .prominent
      // The dialog has no default answer. Otherwise a user who presses Return twice in the search
      // would send to the person, and a user who types would permit a host.
      case .host, .person: .plain
      case .discard, .leave, .stopWaiting: .destructive
      }
    let dialog = QuestionDialog(
      over: window.window, question.words, question.detail ?? "",
      [
        .init(title: no, style: .cancel, give: answer(false)),
        .init(title: yes, style: style, give: answer(true)),
      ], dismiss: answer(nil))
    open = (.question(question), dialog)
  }

  private func show(_ alert: Alert, in window: SheetWindow) {
    let fields = EntryList(window.pictures) { [weak window] in window?.want(.input($0)) }
    let answers = alert.actions.map { action in
      QuestionDialog.Answer(
        title: action.title, style: action.style, isEnabled: action.isEnabled
      ) { [weak self, weak window] in
        self?.answered = alert.id
        self?.open = nil
        window?.want(.input(.activate(action.id)))
      }
    }
    let dialog = QuestionDialog(
      over: window.window, alert.title ?? "", alert.message ?? "", answers,
      fields: alert.fields.isEmpty ? nil : fields
    ) { [weak self, weak window] in
      self?.open = nil
      window?.want(.back)
    }
    open = (.alert(alert.id), dialog)
  }
}

extension Alert {
  /// The alert's text fields.
  fileprivate var listing: PageListing {
    var listing = PageListing([])
    listing.entries = fields.map { .input($0, label: nil) }
    return listing
  }
}

extension SheetScreen.Question.Subject {
  fileprivate var answers: (no: String, yes: String) {
    switch self {
    case .discard: (Words.Window.keepWriting, Words.Window.discard)
    case .leave, .stopWaiting: (Words.Window.stay, Words.Window.leave)
    case .link: (Words.Window.doNotOpen, Words.Window.open)
    case .host: (Words.Window.doNotAllow, Words.Window.allow)
    case .person: (Words.Window.doNotSend, Words.Window.send)
    }
  }
}
