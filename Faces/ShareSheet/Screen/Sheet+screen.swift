import Contract

extension Sheet {
  package var screen: SheetScreen {
    SheetScreen(
      state: state, title: title, notice: notice,
      lens: lensLine,
      question: question.map { SheetScreen.Question($0) },
      attachments: attachments, filter: offering.filter,
      sections: phase == .choosing ? sections : [], action: action,
      text: composition.map { SheetScreen.Text($0) },
      rows: view.compose.map { compose in
        compose.completions.map { PageListing($0).shown }
          ?? PageListing(compose.configuration).shown
      } ?? [],
      preview: view.compose?.preview.map { PageListing(Page(id: 0, nodes: [$0])).shown } ?? [],
      pages: view.pages.map { SheetScreen.Page($0) },
      alert: view.alert.map { SheetScreen.Page($0) },
      progress: progress, ending: ending)
  }

  private var state: SheetScreen.State {
    switch phase {
    case .choosing: .choosing
    case .acting: .acting
    case .starting: .starting
    case .composing: .composing
    case .posting: .posting
    case .posted: .posted
    case .done: .done
    case .failed: .failed
    }
  }

  package var title: String {
    switch phase {
    case .choosing: Words.title(sharing: summary)
    case .acting(let run): run.action.title
    default:
      [composition?.view.title, chosen?.name].compactMap { $0 }.first { !$0.isEmpty }
        ?? Words.untitled
    }
  }

  /// The sections with the destinations and actions that match the filter. An empty section is left
  /// out.
  package var sections: [SheetScreen.Section] {
    let (people, offered) = (offering.people, offering.offered)
    var destinations = SheetScreen.Section(kind: .destinations, choices: offered.map { .init($0) })
    if people.isEmpty, offered.isEmpty {
      destinations.title =
        offering.filter.isEmpty ? Words.nobodyTakes(summary) : Words.nobodyOfThisName
    }
    var refused = SheetScreen.Section(
      kind: .refused, choices: offering.refused.map { .init($0) })
    if !refused.choices.isEmpty {
      refused.title = Words.cannotTake(
        attachments, count: refused.choices.count, isMore: !people.isEmpty || !offered.isEmpty)
    }
    let all = [
      SheetScreen.Section(kind: .people, choices: people.map { .init($0) }), destinations,
      SheetScreen.Section(kind: .actions, choices: offering.actions), refused,
    ]
    return all.filter { !$0.choices.isEmpty || $0.title != nil }
  }

  private var action: SheetScreen.Action? {
    guard case .acting(let run) = phase else { return nil }
    return SheetScreen.Action(
      action: run.action.name, folder: run.step == .folder ? folder : nil,
      applications: run.step == .application ? run.applications.map(\.name) : [])
  }

  package var progress: SheetScreen.Progress? {
    switch phase {
    case .acting(let run):
      switch run.step {
      case .looking: SheetScreen.Progress(words: Words.looking)
      case .running(let part): SheetScreen.Progress(words: Words.working, fraction: part)
      case .folder, .application: nil
      }
    case .starting:
      SheetScreen.Progress(words: recovery?.words ?? Words.starting)
    case .composing where recovery != nil:
      recovery.map { SheetScreen.Progress(words: $0.words) }
    case .composing:
      settings?.current.map {
        SheetScreen.Progress(words: Words.setting(PlainText.line($0.title)))
      }
    case .posting: SheetScreen.Progress(words: Words.posting)
    case .choosing, .posted, .done, .failed: nil
    }
  }

  /// The status that has this message, or `nil` if the failure has another cause.
  private func failure(_ message: String) -> ShareStatus? {
    status.flatMap { $0.words.map { PlainText.line($0) } == message ? $0 : nil }
  }

  package var ending: SheetScreen.Ending? {
    switch phase {
    case .posted(let status):
      SheetScreen.Ending(
        isGood: true, words: SheetEnd(.posted(status)).words(to: chosen?.name),
        canChooseAnother: false)
    case .done(let result):
      SheetScreen.Ending(
        isGood: true, words: SheetEnd(.done(result)).words(to: nil), canChooseAnother: false)
    case .failed(let message, let canChoose):
      SheetScreen.Ending(
        isGood: false, words: [message],
        reason: failure(message)?.message.map { PlainText.line($0) },
        log: failure(message)?.log, canChooseAnother: canChoose)
    default: nil
    }
  }
}

extension ShareStatus {
  /// The name of the log that explains the failure, or `nil`.
  fileprivate var log: String? {
    for case .readLog(let name) in remedies ?? [] { return name }
    return nil
  }
}

extension SheetOutcome {
  package var isGood: Bool {
    switch self {
    case .posted, .done: true
    default: false
    }
  }
}

extension SheetScreen.Question {
  package init(_ question: Sheet.Question) {
    switch question {
    case .discard: self.init(subject: .discard, words: Words.discard)
    case .leave: self.init(subject: .leave, words: Words.leaveWithoutWayBack)
    case .stopWaiting: self.init(subject: .stopWaiting, words: Words.stopWaiting)
    case .person(let destination, let mayLose):
      self.init(subject: .person, words: Words.sendTo(destination.name, mayLose: mayLose))
    case .asked(let asked): self.init(asked.subject)
    }
  }

  private init(_ subject: ShareQuestion.Subject) {
    switch subject {
    case .link(let link):
      self.init(
        subject: .link, words: Words.openPage, detail: PlainText.line(link.url, limit: 200))
    case .host(let request):
      self.init(
        subject: .host, words: Words.connect(request),
        detail: Words.reason(of: request))
    }
  }
}

extension SheetScreen.Choice {
  package static func builtIn(_ action: BuiltInAction) -> Self {
    Self(title: action.title, action: action.name)
  }

  init(_ destination: Destination) {
    self.init(
      title: destination.name, extension: destination.id, person: destination.person,
      icon: destination.icon, refusal: destination.refusal, remedy: destination.remedy,
      removals: destination.removals)
  }
}

extension SheetScreen.Text {
  init(_ composition: Composition) {
    self.init(
      text: composition.text, revision: composition.revision,
      placeholder: composition.view.placeholder,
      charactersRemaining: composition.view.charactersRemaining,
      overflow: composition.overflow?.lowerBound, obstacle: composition.obstacle)
  }
}
