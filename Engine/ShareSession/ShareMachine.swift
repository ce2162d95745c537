import Contract
import ExtensionHost
import Translations

/// One attempt to share through an extension, as a value without I/O. It takes events of the user,
/// the extension and the journal, and returns actions.
///
///     starting ─view─► composing ─post─► posting ─completed─► posted
///        │              │  ▲   │            │
///        │              │  │   └─cancel─► cancelled
///        │              │  └─ restarting ◄─ a hand-off failed: a new process gets the text
///        └──────────────┴─ no view in time, crash, … ─► failed
///
/// After `posted`, the process continues until it has finished its work or its time is over. Its
/// hand-offs until then belong to the share. After `cancelled` the process has a short time to
/// exit, and its hand-offs are rejected.
struct ShareMachine: Hashable, Sendable {
  enum Event: Hashable, Sendable {
    case person(PersonInput)
    /// The extension's process has started and waits for a debugger. `nil` if it has already ended.
    case debugged(process: Int32?)
    case view(ExtensionView)
    /// The extension needs the user's answer.
    case asked(ShareQuestion)
    /// A question no longer needs an answer.
    case withdrawn(Int)
    case handingOff
    case handedOff(transfer: String, notice: Explanation?)
    /// If `isUnknown` is set, the journal may have stored the transfer.
    case handOffFailed(reason: Explanation, isUnknown: Bool = false)
    case donated(Conversation)
    /// The extension withdraws the donations with this `deletionGroup`, or all if it is `nil`.
    case undonated(group: String?)
    /// The extension has put something on the user's pasteboard.
    case copied
    case notCopied(reason: Explanation)
    /// The extension could not return all its items.
    case notReturned([String])
    case completed(returned: [ReturnedItem])
    /// The share was cancelled. The reason is `nil` if the user cancelled it.
    case cancelled(reason: Explanation?)
    case ended(ExtensionEnding)
    /// The number of tasks that `Action.expire` interrupted.
    case unfinished(count: Int)
    case outOfTime
  }

  enum Action: Hashable, Sendable {
    /// Start the extension's process, with this text in place of the shared text.
    case launch(text: String?)
    case tell(PersonInput)
    case startTimer(Deadline)
    case stopTimer
    /// Request that the process exits.
    case dismiss
    /// Notify the process that its time after completing is over.
    case expire
    case kill
    case acceptPost
    case refusePost(Refusal)
    /// The process has shown its first view, or has ended without one.
    case noteStart(hasShown: Bool)
    case publish
    /// The share is posted, so its donations are recorded.
    case learn([Conversation])
    /// The sheet is closed, and not everything was shared.
    case complain(Explanation)
  }

  enum Refusal: Hashable, Sendable {
    /// The extension rejects the content. The user can correct it.
    case content(reason: Explanation)
    /// The share is in a state that does not allow Post.
    case state(reason: Explanation)
  }

  enum Deadline: Hashable, Sendable {
    case firstView, validation, post
    /// The time from completing to the process's end.
    case finish
    /// The time from `expire`, or from cancelling, to the process's end.
    case leave
  }

  static let maximumDonations = 64
  /// The first actions for a new machine.
  static let beginning: [Action] = [.launch(text: nil), .startTimer(.firstView), .publish]

  let share: String
  let name: String
  let identifier: String
  private let deadlines: ShareDeadlines
  private(set) var state = State.running(Run())
  private(set) var view: ExtensionView?
  /// The text that the user, or the extension for the user, has written.
  private(set) var text: String?
  private(set) var handOffs = HandOffs()
  private(set) var notice = Notice()
  /// A sentence about the items that the extension could not return.
  private(set) var notReturned: Explanation?
  private(set) var copies = Copies()
  /// The questions that the user has not answered, oldest first. A face shows the first one.
  private(set) var questions: [ShareQuestion] = []
  /// The process that waits for a debugger.
  private(set) var process: Int32?

  init(share: String, name: String, extension identifier: String, deadlines: ShareDeadlines) {
    self.share = share
    self.name = name
    self.identifier = identifier
    self.deadlines = deadlines
  }

  mutating func handle(_ event: Event) -> [Action] {
    switch (event, state) {
    case (.asked(let question), _):
      questions.append(question)
      return questions.count == 1 ? [.publish] : []
    case (.person(.answer(let number, _)), _), (.withdrawn(let number), _):
      let shown = questions.first
      questions.removeAll { $0.number == number }
      return questions.first == shown ? [] : [.publish]
    case (.handingOff, _):
      handOffs.isInFlight = true
      return []
    case (.copied, _):
      copies.succeed()
      return [.publish]
    case (.notCopied(let reason), _):
      guard copies.failure != reason else { return [] }
      copies.failure = reason
      guard case .over(.posted(let posted)) = state, posted.finish != nil else { return [.publish] }
      return [.publish, .complain(notCopied(reason))]
    case (_, .running(let run)): return handle(event, in: run)
    case (_, .over(let end)): return handle(event, after: end)
    }
  }

  // MARK: While the share is open

  private mutating func handle(_ event: Event, in run: Run) -> [Action] {
    var run = run
    switch event {
    case .person(let input): return handle(input, in: run)
    case .view(let view): return show(view, in: run)
    case .debugged(let process):
      self.process = process
      return [.publish]
    case .handedOff(let transfer, let notice):
      handOffs.succeed(transfer)
      if let notice { say(notice) }
    case .handOffFailed(let reason, let isUnknown):
      handOffs.fail(isUnknown: isUnknown)
      run.handOffFailure = run.handOffFailure ?? reason
      state = .running(run)
    case .donated(let conversation):
      guard hasRoomForDonations else { break }
      run.donationCount += 1
      run.donated.append(conversation)
      state = .running(run)
    case .undonated(let group):
      run.donated.removeAll { group == nil || $0.deletionGroup == group }
      state = .running(run)
    case .notReturned(let sentences):
      let reasons = sentences.prefix(16).map { String($0.prefix(500)) }.joined(separator: " ")
      notReturned = Explanation("\(name) could not return all items: \(reasons)")
    case .completed(let returned):
      if let again = restart(run) { return again }
      let posted = Posted(
        returned: Array(returned.prefix(ReturnedItem.maximumCount)), notice: notice.message,
        aftermath: .working(Finish(donationCount: run.donationCount)))
      return (run.donated.isEmpty ? [] : [.learn(run.donated)]) + end(run, .posted(posted))
    case .cancelled(let reason):
      if run.phase == .posting, let again = restart(run) { return again }
      guard let reason else { return end(run, .notPosted(.cancelled, .leaving)) }
      let sentence = Explanation("\(name) failed: \(reason)")
      return end(run, .notPosted(.failed(sentence, .gaveUp), .leaving))
    case .ended(let ending):
      if run.phase == .posting, let again = restart(run) { return again }
      return end(run, .notPosted(.failed(sentence(for: ending), Self.cause(for: ending)), .gone))
    case .outOfTime: return outOfTime(in: run)
    case .unfinished, .asked, .withdrawn, .handingOff, .copied, .notCopied: break
    }
    return []
  }

  private mutating func handle(_ input: PersonInput, in run: Run) -> [Action] {
    var run = run
    switch input {
    case .presented:
      run.isPresented = true
      state = .running(run)
      return [.tell(input)]
    case .text(let text, let revision):
      guard run.phase != .posting else { return [] }
      self.text = text
      run.sentRevision = revision
      state = .running(run)
      return [.tell(input)]
    case .cancel:
      switch run.phase {
      case .starting: return [.kill] + end(run, .notPosted(.cancelled, .gone))
      case .composing, .validating, .restarting: return [.tell(.cancel), .startTimer(.post)]
      case .posting: return []
      }
    case .answer: return []
    case .activate, .select, .accessory, .reveal, .find, .type, .back, .host:
      // These inputs are also sent while posting, because the extension may show a question.
      return [.tell(input)]
    case .post:
      guard run.phase != .starting, run.phase != .posting else {
        return [.refusePost(.state(reason: Explanation("\(name) is not ready to post.")))]
      }
      guard view?.compose != nil else {
        let reason = Explanation("\(name) has its own screen and its own way to post.")
        return [.refusePost(.state(reason: reason))]
      }
      if let decided = decidePost(in: run) { return decided }
      run.phase = run.phase.awaitsView ? .restarting(isPostWaiting: true) : .validating
      state = .running(run)
      return [.startTimer(.validation)]
    }
  }

  /// Accepts or rejects Post. Returns `nil` until the extension has validated the latest text.
  private mutating func decidePost(in run: Run) -> [Action]? {
    guard let compose = view?.compose, !run.phase.awaitsView,
      compose.textRevision >= run.sentRevision
    else { return nil }
    var run = run
    run.phase = compose.isContentValid ? .posting : .composing
    state = .running(run)
    guard compose.isContentValid else {
      return [.stopTimer, .refusePost(.content(reason: refusal(compose)))]
    }
    say(nil)
    return [.tell(.post), .startTimer(.post), .acceptPost, .publish]
  }

  private mutating func show(_ view: ExtensionView, in run: Run) -> [Action] {
    self.view = view
    if let compose = view.compose { text = compose.text }
    var run = run
    var actions: [Action] = []
    switch run.phase {
    case .starting, .restarting:
      run.phase = run.phase.isPostWaiting ? .validating : .composing
      actions = [.stopTimer, .noteStart(hasShown: true)]
    case .posting:
      // The extension has validated the content again and rejects it now.
      guard let compose = view.compose, !compose.isContentValid else { break }
      run.phase = .composing
      say(refusal(compose), .contentNotValid)
      actions = [.stopTimer]
    case .composing, .validating: break
    }
    state = .running(run)
    if run.phase == .validating, let decided = decidePost(in: run) { actions += decided }
    return actions + [.publish]
  }

  /// Starts the extension again with the user's text if a hand-off has failed, even if the
  /// extension handled the error. Returns `nil` if no hand-off has failed.
  private mutating func restart(_ run: Run) -> [Action]? {
    guard let failure = run.handOffFailure else { return nil }
    notice = noticeOfRestart(after: failure)
    handOffs.startAgain()
    notReturned = nil
    state = .running(
      Run(
        phase: .restarting(isPostWaiting: run.phase.isPostWaiting), isPresented: run.isPresented))
    return [.dismiss, .launch(text: text)] + (run.isPresented ? [.tell(.presented)] : [])
      + [.startTimer(.firstView), .publish]
  }

  private mutating func outOfTime(in run: Run) -> [Action] {
    let reason: Explanation
    switch run.phase {
    case .validating, .restarting(isPostWaiting: true):
      reason = Explanation(
        "\(name) did not respond for \(deadlines.validation) seconds and was ended.")
    case .starting, .restarting(isPostWaiting: false):
      reason = Explanation(
        "\(name) showed nothing for \(deadlines.firstView) seconds and was ended.")
    case .composing, .posting:
      if run.phase == .posting, let again = restart(run) { return [.kill] + again }
      reason = Explanation(
        "\(name) did not finish within \(deadlines.post) seconds and was ended.")
    }
    return [.kill] + end(run, .notPosted(.failed(reason, .unresponsive), .gone))
  }

  private mutating func end(_ run: Run, _ end: End) -> [Action] {
    state = .over(end)
    notice = noticeOfFate(end)
    let refused = run.phase.isPostWaiting ? [lateRefusal] : []
    // After a cancellation the start does not count as failed, because the extension may have been
    // about to show its view.
    var note: [Action] = []
    if run.phase.awaitsView, case .notPosted(.failed, _) = end {
      note = [.noteStart(hasShown: false)]
    }
    let leaving: [Action] =
      switch end {
      case .posted: [.startTimer(.finish)]
      case .notPosted(_, .gone): [.stopTimer, .dismiss]
      case .notPosted(_, .leaving), .notPosted(_, .expired): [.startTimer(.leave)]
      }
    return refused + note + leaving + [.publish]
  }

  // MARK: After the end

  /// Handles an event after the end. Late hand-offs, late donations and the process's end update
  /// the recorded end. A late Post is rejected.
  private mutating func handle(_ event: Event, after end: End) -> [Action] {
    switch (event, end) {
    case (.person(.post), _): return [lateRefusal]
    case (.handedOff(let transfer, let notice), var end):
      handOffs.succeed(transfer)
      end.note(notice)
      state = .over(end)
      self.notice = noticeOfFate(end)
      return [.publish]
    case (.handOffFailed(let reason, let isUnknown), _):
      handOffs.fail(isUnknown: isUnknown)
      guard case .posted(var posted) = end else {
        notice = noticeOfFate(end)
        return [.publish]
      }
      if posted.finish?.handOffFailure == nil { posted.finish?.handOffFailure = reason }
      state = .over(.posted(posted))
      return []
    case (.donated(let conversation), .posted(var posted)):
      guard hasRoomForDonations else { return [] }
      posted.finish?.donationCount += 1
      state = .over(.posted(posted))
      return [.learn([conversation])]
    case (.unfinished(let count), .posted(var posted)):
      posted.finish?.unfinished = count
      state = .over(.posted(posted))
      return []
    case (.outOfTime, .posted(var posted)):
      guard let finish = posted.finish else { return [] }
      if finish.hasExpired { return [.kill] }
      posted.finish?.hasExpired = true
      state = .over(.posted(posted))
      return [.expire, .startTimer(.leave)]
    case (.outOfTime, .notPosted(let reason, .leaving)):
      state = .over(.notPosted(reason, .expired))
      return [.expire, .startTimer(.leave)]
    case (.outOfTime, .notPosted(_, .expired)): return [.kill]
    case (.ended(let ending), .posted(let posted)):
      guard let finish = posted.finish else { return [] }
      return [.stopTimer] + settle(posted, finish, ending)
    case (.ended, .notPosted(let reason, .leaving)), (.ended, .notPosted(let reason, .expired)):
      state = .over(.notPosted(reason, .gone))
      return [.stopTimer]
    default: return []
    }
  }

  private var lateRefusal: Action {
    .refusePost(.state(reason: notice.message ?? Explanation("\(name) has ended.")))
  }

  /// Determines the aftermath after the process has ended. All earlier hand-offs of the process
  /// have been handled.
  private mutating func settle(
    _ posted: Posted, _ finish: Finish, _ ending: ExtensionEnding
  ) -> [Action] {
    var posted = posted
    guard let (complaint, cause) = complaint(finish, ending) else {
      posted.aftermath = .done
      state = .over(.posted(posted))
      return [.publish]
    }
    posted.aftermath = .incomplete(cause)
    state = .over(.posted(posted))
    say(Explanation(joining: [notice.message, complaint].compactMap(\.self)), cause)
    notice.remedies = advice
    notice.isUnknown = handOffs.isUnknown
    return [.publish, .complain(complaint)]
  }

  /// Sets the notice, but keeps its `isUnknown`.
  private mutating func say(_ message: Explanation?, _ cause: ShareStatus.Cause? = nil) {
    notice = Notice(message: message, cause: cause, isUnknown: notice.isUnknown)
  }
}
