import ControlAPI
import Wire

/// The sheet as questions and answers, one line at a time, for a terminal that can do no more. The
/// same share as `SheetModel`'s, with plainer words and no keys.
struct LineModel: Sendable {
  enum Step: Hashable, Sendable {
    case choosing
    case starting
    case writing
    /// The text is with the extension, which has not answered yet.
    case checking
    case asking
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
    case begin(String)
    case send(PersonInput)
    case leave(SheetOutcome)
  }

  private(set) var step = Step.choosing
  private(set) var chosen: Destination?
  private let attachments: [Attachment]
  private let summary: String
  private let offered: [Destination]
  private let refused: [Destination]
  private var outbox = Outbox()
  private var view: ComposeView?
  private var revision = 0
  private var written: [String] = []
  private var text: String?
  private var failure: String?

  init(offer: ShareOffer, text: String?) {
    attachments = offer.items.prefix(1000).map { Attachment($0) }
    summary = Attachment.summary(of: offer.items)
    let all = offer.extensions.prefix(1000).map { Destination($0) }
    offered = all.filter { $0.refusal == nil }
    refused = all.filter { $0.refusal != nil }
    self.text = text
  }

  mutating func start(preselected: String?) -> [Action] {
    if let chosen = offered.first(where: { $0.id == preselected }) { return choose(chosen) }
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

  // MARK: Answers

  private mutating func answer(_ line: String) -> [Action] {
    let word = line.trimmed
    switch step {
    case .choosing:
      if word.isEmpty { return [.leave(failure.map { .failed($0) } ?? .cancelled)] }
      guard let destination = destination(word) else {
        return [.say("There is no “\(word)” to choose.\n" + question)]
      }
      return choose(destination)
    case .writing:
      guard word == "." else {
        written.append(line)
        return []
      }
      return check()
    case .asking:
      switch word.lowercased() {
      case "y" where view?.isContentValid ?? false, "yes" where view?.isContentValid ?? false:
        step = .posting
        outbox.post()
        return [.say("Posting...\n")]
      case "e", "edit": return write()
      case "n", "no": return [.leave(.cancelled)]
      default: return [.say(confirmation)]
      }
    case .lost: return [.leave(.failed(failure ?? ""))]
    case .starting, .checking, .posting: return []
    }
  }

  private func destination(_ word: String) -> Destination? {
    if let number = Int(word) {
      return offered.indices.contains(number - 1) ? offered[number - 1] : nil
    }
    let matching = offered.filter { $0.name.lowercased().hasPrefix(word.lowercased()) }
    return matching.count == 1 ? matching.first : nil
  }

  private mutating func choose(_ destination: Destination) -> [Action] {
    chosen = destination
    step = .starting
    failure = nil
    return [.say("Starting \(destination.name)...\n"), .begin(destination.id)]
  }

  private mutating func write() -> [Action] {
    step = .writing
    written = []
    return [.say("Write your text; a line with only a full stop ends it.\n")]
  }

  private mutating func check() -> [Action] {
    // An empty answer keeps the text there is.
    if !written.isEmpty || view == nil { text = written.joined(separator: "\n") }
    return sendText()
  }

  private mutating func sendText() -> [Action] {
    guard let text, text != view?.text else { return ask() }
    revision += 1
    outbox.changed(to: text, revision: revision)
    step = .checking
    return []
  }

  private mutating func ask() -> [Action] {
    step = .asking
    return [.say(confirmation)]
  }

  // MARK: The share

  private mutating func handle(_ event: SheetEvent) -> [Action] {
    switch event {
    case .update(let status): return update(status)
    case .sent: outbox.settle()
    case .notSent(let error):
      outbox.settle()
      outbox.withdrawPost()
      guard step == .posting || step == .checking else { return [] }
      if error.code == .wrongState {
        // It has ended; the status that follows says how, and is not to repeat the reason.
        step = .asking
        failure = PlainText.line(error.message)
        return [.say(PlainText.line(error.message) + "\n")]
      }
      return [.say(PlainText.line(error.message) + "\n")] + ask()
    case .notBegun(let message): return fail(message)
    case .lost:
      guard step != .lost else { return [] }
      step = .lost
      failure = "The connection to the daemon was lost."
      return [.leave(.failed("The connection to the daemon was lost."))]
    case .keys, .resized, .began, .timeUp: break
    }
    return []
  }

  private mutating func update(_ status: ShareStatus) -> [Action] {
    guard step != .choosing, step != .lost else { return [] }
    switch status.state {
    case .composing:
      guard let new = status.view?.compose else { return [] }
      let isFirst = step == .starting
      view = new
      if isFirst { return compose(new) }
      if step == .checking, new.textRevision >= revision { return ask() }
      if step == .posting, outbox.isIdle, let message = status.message {
        return [.say("Not posted: \(PlainText.line(message))\n")] + ask()
      }
      return []
    case .posted: return [.leave(.posted(status))]
    case .failed: return fail(status.message ?? "The extension failed.")
    case .cancelled: return [.leave(.cancelled)]
    case .choosing, .starting, .posting: return []
    }
  }

  private mutating func compose(_ new: ComposeView) -> [Action] {
    outbox.presented()
    revision = new.textRevision
    if text != nil { return sendText() }
    let title = PlainText.line(new.title)
    var words = "\n\(title.isEmpty ? chosen?.name ?? "" : title)\n"
    for attachment in attachments where !attachment.isText { words += "  \(attachment.line)\n" }
    if !new.text.isEmpty { words += "Text so far: \(PlainText.line(new.text))\n" }
    if let remaining = new.charactersRemaining { words += "\(remaining) characters left.\n" }
    return [.say(words)] + write()
  }

  private mutating func fail(_ message: String) -> [Action] {
    let message = PlainText.line(message)
    let isNew = message != failure
    failure = message
    outbox.clear()
    step = .choosing
    return [.say((isNew ? message + "\n" : "") + question)]
  }

  // MARK: Words

  private var introduction: String {
    var words = "Share \(summary)\n"
    for attachment in attachments { words += "  \(attachment.line)\n" }
    for (index, destination) in offered.enumerated() {
      words += "\(index + 1)  \(destination.name)\n"
    }
    if !refused.isEmpty {
      words += "\(refused.count) can't take this\n"
      for destination in refused {
        words += "  \(destination.name): \(destination.refusal ?? "")\n"
      }
    }
    return words
  }

  private var question: String { "Which one? Number or name, nothing to cancel: " }

  private var confirmation: String {
    var words = ""
    if let remaining = view?.charactersRemaining { words = "\(remaining) characters left. " }
    if view?.isContentValid ?? false {
      return words + "Post? y = post, e = write it anew, n = cancel: "
    }
    return words + "This cannot be posted as it is. e = write it anew, n = cancel: "
  }
}

extension Attachment {
  /// "photo  cow.jpg, 2.4 MB"
  fileprivate var line: String {
    ([kind + "  " + name] + [size, dimensions].compactMap { $0 }).joined(separator: ", ")
  }
}

extension String {
  fileprivate var trimmed: String {
    var part = self[...]
    while part.first?.isWhitespace ?? false { part.removeFirst() }
    while part.last?.isWhitespace ?? false { part.removeLast() }
    return String(part)
  }
}
