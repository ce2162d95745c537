import Contract

/// The questions of the daemon for the extension: whether to open a web page, and whether to let
/// the extension connect to a host on the user's own networks.
extension Sheet {
  /// Shows the question of the status, or withdraws a question that the status no longer contains.
  mutating func ask(about status: ShareStatus) {
    guard !formerShares.contains(status.share) else { return }
    if case .asked(let shown) = question, shown.number != status.question?.number {
      question = nil
    }
    guard hasBegun, isRunning, let asked = status.question, asked.number > answered,
      question == nil
    else { return }
    question = .asked(asked)
  }

  mutating func answer(_ asked: ShareQuestion, _ isYes: Bool?) -> [SheetEffect] {
    answered = asked.number
    isAnswering = true
    switch asked.subject {
    case .link(let link) where isYes == true:
      (isOpening, isAnswering) = (true, false)
      return [.open(link, number: asked.number)]
    case .link: outbox.add(.answer(asked.number, isYes: false))
    case .host: outbox.add(.answer(asked.number, isYes: isYes))
    }
    return []
  }

  mutating func opened(_ isOpened: Bool) -> [SheetEffect] {
    isOpening = false
    if !isOpened { notice = Words.pageNotOpened }
    if case .posted(let status) = phase { return [.leave(.posted(status))] }
    return []
  }

  /// Forgets the questions of the former process. A new process may number its questions from the
  /// beginning.
  mutating func forgetQuestions() {
    (answered, isOpening, isAnswering) = (0, false, false)
    if case .asked = question { question = nil }
  }

  /// Whether the sheet has to stay open, because a question of the extension is open or its answer
  /// has not arrived.
  package var isAsking: Bool {
    if case .asked = question { return true }
    return isOpening || isAnswering && !outbox.isIdle
  }

  private var isRunning: Bool {
    switch phase {
    case .starting, .composing, .posting, .posted: true
    case .choosing, .acting, .done, .failed: false
    }
  }
}
