import ControlAPI
import ExtensionHost
import Linux
import Wire

/// One share as a value: what the person, the extension and the journal do comes in, what is to be
/// done about it goes out. No I/O.
///
///     choosing ─begin─► starting ─view─► composing ─post─► posting ─completed─► posted
///                          │               ▲   │              │
///                          │               │   └─cancel─► cancelled
///                          │               └──a hand-off failed: start again with the text──┘
///                          └──────── no view in time, crash, … ─► failed
///
/// The process outlives `posted` until it has finished what it had begun, or its time is over; what
/// it hands off until then is the share's. After `cancelled` it has a moment to leave, and nothing
/// of it is taken.
struct ShareMachine: Sendable {
  enum Event: Sendable {
    case begin
    case person(PersonInput)
    case view(ExtensionView)
    case handedOff(transfer: String, notice: String?)
    case handingOff
    /// Unknown: it may have been taken over all the same.
    case handOffFailed(reason: String, isUnknown: Bool = false)
    /// It says whom it has sent to.
    case donated(Conversation)
    /// It wants those of that `deletionGroup` forgotten; nil: all.
    case undonated(group: String?)
    /// It could not give back all that it wanted to.
    case notReturned([String])
    case completed(returned: [ReturnedItem])
    /// With nil when the person's own cancelling is the cause.
    case cancelled(reason: String?)
    case ended(ExtensionEnding)
    /// Of what it had begun before it completed, so much is cut off.
    case unfinished(count: Int)
    case outOfTime
  }

  enum Action: Hashable, Sendable {
    /// Start the extension's process, with this text instead of the shared one.
    case launch(text: String?)
    case tell(PersonInput)
    case startTimer(Deadline)
    case stopTimer
    /// Tell the process to leave.
    case dismiss
    /// Tell it that its time after completing is over.
    case expire
    case kill
    case acceptPost
    case refusePost(Refusal)
    /// It has shown its first view, or has ended without one.
    case noteStart(hasShown: Bool)
    case publish
    /// Whom it has sent to counts: the share is posted.
    case learn([Conversation])
    /// The person has closed the sheet, and not everything was shared.
    case complain(String)
  }

  enum Refusal: Hashable, Sendable {
    /// The extension finds the content not valid: the person can mend it.
    case content(reason: String)
    /// There is nothing to post to (any more).
    case state(reason: String)
  }

  enum Deadline: Hashable, Sendable {
    case firstView, validation, post
    /// From completing to the process's end.
    case finish
    /// From the word that its time is over, or from cancelling, to its end.
    case leave
  }

  var status: ShareStatus
  let name: String
  private let deadlines: ShareDeadlines
  /// The revision of the person's text that was sent last.
  private var sentRevision = 0
  /// What the person has written, or the extension for them.
  private(set) var text: String?
  private var wasPresented = false
  var isPostWaiting = false
  var awaitsFirstView = false
  var handOffFailure: String?
  /// Whether something is on its way into the journal.
  var isHandingOff = false
  /// Whether something may be in the journal of which nobody knows.
  var mayHaveMore = false
  /// Whether something was handed off before it started again.
  var hasHandedOffBefore = false
  /// What ended it, before what is said of its transfers.
  var cause: String?
  /// Whether the process is still there after the end, as it may be.
  var isLeaving = false
  var hasExpired = false
  var unfinished = 0
  /// Whom it has sent to, until it is known whether that was meant.
  private var donated: [Conversation] = []
  /// Donations of one share beyond it do not count.
  static let maximumDonations = 64
  var donationCount = 0

  init(share: String, name: String, extension identifier: String, deadlines: ShareDeadlines) {
    status = ShareStatus(share: share, state: .choosing, extension: identifier)
    self.name = name
    self.deadlines = deadlines
  }

  /// Whether what the extension hands off is the share's.
  var takesHandOffs: Bool { !status.state.isFinal || status.aftermath == .working }

  mutating func handle(_ event: Event) -> [Action] {
    if status.state.isFinal { return handleAfterEnd(event) }
    switch event {
    case .begin:
      guard status.state == .choosing else { return [] }
      status.state = .starting
      return launch(text: nil)
    case .person(let input): return handle(input)
    case .view(let view): return handle(view)
    case .handingOff:
      isHandingOff = true
      return []
    case .handedOff(let transfer, let notice):
      isHandingOff = false
      status.transfers.append(transfer)
      if let notice { say(notice) }
      return []
    case .handOffFailed(let reason, let isUnknown):
      isHandingOff = false
      mayHaveMore = mayHaveMore || isUnknown
      handOffFailure = handOffFailure ?? reason
      return []
    case .donated(let conversation):
      guard mayDonate() else { return [] }
      donated.append(conversation)
      return []
    case .undonated(let group):
      donated.removeAll { group == nil || $0.deletionGroup == group }
      return []
    case .notReturned(let sentences):
      status.notReturned =
        "\(name) could not give back all that it had: "
        + sentences.prefix(16).map { String($0.prefix(500)) }.joined(separator: " ")
      return []
    case .completed(let returned):
      if let again = startAgain() { return again }
      status.returned = Array(returned.prefix(ReturnedItem.maximumCount))
      status.aftermath = .working
      let learned: [Action] = donated.isEmpty ? [] : [.learn(donated)]
      return learned + end(.posted, status.message, leaves: .finish)
    case .cancelled(let reason):
      if status.state == .posting, let again = startAgain() { return again }
      guard let reason else { return end(.cancelled, nil, leaves: .leave) }
      return end(.failed, "\(name) gave up: \(reason)", .gaveUp, leaves: .leave)
    case .ended(let ending):
      if status.state == .posting, let again = startAgain() { return again }
      return end(.failed, sentence(for: ending), Self.cause(for: ending))
    case .unfinished: return []
    case .outOfTime: return outOfTime()
    }
  }

  /// Whether another donation counts.
  var hasRoomForDonations: Bool { donationCount < Self.maximumDonations }

  mutating func mayDonate() -> Bool {
    guard hasRoomForDonations else { return false }
    donationCount += 1
    return true
  }

  // MARK: The person

  private mutating func handle(_ input: PersonInput) -> [Action] {
    switch input {
    case .presented:
      wasPresented = true
      return [.tell(input)]
    case .text(let text, let revision):
      guard status.state == .composing || status.state == .starting else { return [] }
      self.text = text
      sentRevision = revision
      return [.tell(input)]
    case .cancel:
      switch status.state {
      case .choosing: return end(.cancelled, nil)
      case .starting: return [.kill] + end(.cancelled, nil)
      case .composing: return [.tell(.cancel), .startTimer(.post)]
      default: return []
      }
    // The session has it.
    case .link: return []
    case .activate, .select, .accessory, .reveal, .find, .type, .back, .host:
      // While it posts, too: it may ask something before it has finished.
      guard status.state != .choosing else { return [] }
      return [.tell(input)]
    case .post:
      guard status.state == .composing else {
        return [.refusePost(.state(reason: "\(name) is not ready to post."))]
      }
      guard status.view?.compose != nil else {
        return [
          .refusePost(.state(reason: "\(name) has a screen of its own, with its own way to post."))
        ]
      }
      if let decided = decidePost() { return decided }
      isPostWaiting = true
      return [.startTimer(.validation)]
    }
  }

  /// What becomes of Post; nil while the extension has not yet judged the latest text.
  private mutating func decidePost() -> [Action]? {
    guard let view = status.view?.compose, !awaitsFirstView, view.textRevision >= sentRevision
    else {
      return nil
    }
    isPostWaiting = false
    guard view.isContentValid else {
      return [.stopTimer, .refusePost(.content(reason: refusal(view)))]
    }
    status.state = .posting
    say(nil)
    return [.tell(.post), .startTimer(.post), .acceptPost, .publish]
  }

  private func refusal(_ view: ComposeView) -> String {
    if let left = view.charactersRemaining, left < 0 {
      // Not `-left`: the extension may say a number that has no counterpart.
      return "The text is \(left.magnitude) \(left == -1 ? "character" : "characters") too long."
    }
    return "\(name) does not accept this content."
  }

  // MARK: The extension

  private mutating func handle(_ view: ExtensionView) -> [Action] {
    status.view = view
    if let compose = view.compose { text = compose.text }
    var actions: [Action] = []
    if awaitsFirstView {
      awaitsFirstView = false
      actions += [.stopTimer, .noteStart(hasShown: true)]
    }
    switch status.state {
    case .starting: status.state = .composing
    case .posting:
      // It looked again and changed its mind.
      guard let compose = view.compose, !compose.isContentValid else { break }
      status.state = .composing
      say(refusal(compose), .contentNotValid)
      actions.append(.stopTimer)
    default: break
    }
    if isPostWaiting, let decided = decidePost() { actions += decided }
    return actions + [.publish]
  }

  /// After a hand-off that failed: nothing the person wrote may be lost, whatever the extension
  /// made of the failure, so it starts again with their text. nil when none has failed.
  private mutating func startAgain() -> [Action]? {
    guard let failure = handOffFailure else { return nil }
    handOffFailure = nil
    donated = []
    donationCount = 0
    sentRevision = 0
    status.state = .composing
    hasHandedOffBefore = hasHandedOffBefore || !status.transfers.isEmpty
    say(
      failure
        + (!status.transfers.isEmpty
          ? " The rest of it is on its way; posting again sends that a second time."
          : isFateUnknown ? Self.unknownFate : hasHandedOffBefore ? "" : " Nothing was sent."),
      .handOffFailed, isFateUnknown ? [.listTransfers] : nil)
    status.isUnknown = isFateUnknown ? true : nil
    status.transfers = []
    status.notReturned = nil
    return [.dismiss] + launch(text: text)
  }

  private mutating func outOfTime() -> [Action] {
    if isPostWaiting {
      return [.kill]
        + end(
          .failed, "\(name) did not respond for \(deadlines.validation) seconds and was ended.",
          .unresponsive)
    }
    if awaitsFirstView {
      return [.kill]
        + end(
          .failed, "\(name) showed nothing for \(deadlines.firstView) seconds and was ended.",
          .unresponsive)
    }
    if status.state == .posting, let again = startAgain() { return [.kill] + again }
    return [.kill]
      + end(
        .failed, "\(name) did not finish within \(deadlines.post) seconds and was ended.",
        .unresponsive)
  }

  private mutating func launch(text: String?) -> [Action] {
    awaitsFirstView = true
    let again: [Action] = wasPresented ? [.tell(.presented)] : []
    return [.launch(text: text)] + again + [.startTimer(.firstView), .publish]
  }
}
