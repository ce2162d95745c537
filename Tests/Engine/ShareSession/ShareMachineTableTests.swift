import Contract
import ExtensionHost
import Linux
import Testing
import Translations

@testable import ShareSession

/// The transition table: each state with each event.
@Suite struct ShareMachineTableTests {
  enum StateCase: String, CaseIterable, Sendable {
    case starting, composing, validating, posting, restarting, restartingToPost
    /// A hand-off has failed, and the extension has not completed yet.
    case composingAfterLoss, postingAfterLoss
    case finishing, finishingLate, done, incomplete
    case failing, failingLate, failed, cancelling, cancellingLate, cancelled

    private var way: (StateCase, EventCase)? {
      switch self {
      case .starting: nil
      case .composing: (.starting, .view)
      case .validating: (.composing, .post)
      case .posting: (.composing, .post)
      case .restarting: (.postingAfterLoss, .completed)
      case .restartingToPost: (.restarting, .post)
      case .composingAfterLoss: (.composing, .handOffFailed)
      case .postingAfterLoss: (.posting, .handOffFailed)
      case .finishing: (.posting, .completed)
      case .finishingLate: (.finishing, .outOfTime)
      case .done: (.finishing, .left)
      case .incomplete: (.finishing, .crashed)
      case .failing: (.composing, .gaveUp)
      case .failingLate: (.failing, .outOfTime)
      case .failed: (.failing, .left)
      case .cancelling: (.composing, .cancelled)
      case .cancellingLate: (.cancelling, .outOfTime)
      case .cancelled: (.cancelling, .left)
      }
    }

    var machine: ShareMachine {
      guard let (before, happening) = way else {
        return ShareMachine(
          share: "s", name: "Moo", extension: "org.example.moo", deadlines: ShareDeadlines())
      }
      var machine = before.machine
      if self == .validating { _ = machine.handle(EventCase.text.event) }
      _ = machine.handle(happening.event)
      return machine
    }

    init(_ machine: ShareMachine) {
      self =
        switch machine.state {
        case .running(let run):
          switch run.phase {
          case .starting: .starting
          case .composing: run.handOffFailure == nil ? .composing : .composingAfterLoss
          case .validating: .validating
          case .posting: run.handOffFailure == nil ? .posting : .postingAfterLoss
          case .restarting(let isPostWaiting): isPostWaiting ? .restartingToPost : .restarting
          }
        case .over(.posted(let posted)):
          switch posted.aftermath {
          case .working(let finish): finish.hasExpired ? .finishingLate : .finishing
          case .done: .done
          case .incomplete: .incomplete
          }
        case .over(.notPosted(.failed, .leaving)): .failing
        case .over(.notPosted(.failed, .expired)): .failingLate
        case .over(.notPosted(.failed, .gone)): .failed
        case .over(.notPosted(.cancelled, .leaving)): .cancelling
        case .over(.notPosted(.cancelled, .expired)): .cancellingLate
        case .over(.notPosted(.cancelled, .gone)): .cancelled
        }
    }

    var shown: ShareStatus.State {
      switch self {
      case .starting: .starting
      case .composing, .validating, .restarting, .restartingToPost, .composingAfterLoss: .composing
      case .posting, .postingAfterLoss: .posting
      case .finishing, .finishingLate, .done, .incomplete: .posted
      case .failing, .failingLate, .failed: .failed
      case .cancelling, .cancellingLate, .cancelled: .cancelled
      }
    }
  }

  enum EventCase: String, CaseIterable, Sendable {
    case presented, text, activate, post, cancel, answer
    case debugged, view, invalidView, ownView, asked, withdrawn, handingOff, handedOff,
      handOffFailed
    case donated, undonated, notReturned, completed, cancelled, gaveUp, left, crashed, unfinished
    case copied, notCopied, outOfTime

    var event: ShareMachine.Event {
      switch self {
      case .presented: .person(.presented)
      case .text: .person(.text("calf", revision: 1))
      case .activate: .person(.activate(1))
      case .post: .person(.post)
      case .cancel: .person(.cancel)
      case .answer: .person(.answer(1, isYes: true))
      case .debugged: .debugged(process: 7)
      case .view: Self.view(isValid: true)
      case .invalidView: Self.view(isValid: false)
      case .ownView: .view(ExtensionView())
      case .asked:
        .asked(ShareQuestion(number: 1, .link(LinkRequest(url: "https://example.org/"))))
      case .withdrawn: .withdrawn(1)
      case .handingOff: .handingOff
      case .handedOff: .handedOff(transfer: "t", notice: nil)
      case .handOffFailed: .handOffFailed(reason: "The disk is full.")
      case .donated: .donated(Self.anna)
      case .undonated: .undonated(group: nil)
      case .notReturned: .notReturned(["No cow."])
      case .copied: .copied
      case .notCopied: .notCopied(reason: "The disk is full.")
      case .completed: .completed(returned: [])
      case .cancelled: .cancelled(reason: nil)
      case .gaveUp: .cancelled(reason: "no room")
      case .left: .ended(.exited(.exited(code: 0)))
      case .crashed: .ended(.exited(.killed(signal: 9)))
      case .unfinished: .unfinished(count: 1)
      case .outOfTime: .outOfTime
      }
    }

    static let anna = Conversation(recipients: [Recipient(displayName: "Anna")])

    private static func view(isValid: Bool) -> ShareMachine.Event {
      .view(
        ExtensionView(
          compose: ComposeView(
            title: "Moo", text: "cow", textRevision: 0, charactersRemaining: nil,
            isContentValid: isValid)))
    }
  }

  /// For each event, the next state and the actions.
  typealias Row = [EventCase: (StateCase, [ShareMachine.Action])]

  private static func refused(_ reason: String) -> ShareMachine.Action {
    .refusePost(.state(reason: Explanation(verbatim: reason)))
  }
  private static let rejected =
    ShareMachine.Action.refusePost(.content(reason: "Moo does not accept this content."))
  private static let restart: [ShareMachine.Action] = [
    .dismiss, .launch(text: "cow"), .startTimer(.firstView), .publish,
  ]
  private static let posted: [ShareMachine.Action] = [
    .tell(.post), .startTimer(.post), .acceptPost, .publish,
  ]
  private static let firstView: [ShareMachine.Action] = [.stopTimer, .noteStart(hasShown: true)]
  private static let noView: [ShareMachine.Action] = [.noteStart(hasShown: false)]
  private static let gone: [ShareMachine.Action] = [.stopTimer, .dismiss, .publish]
  private static let leaving: [ShareMachine.Action] = [.startTimer(.leave), .publish]
  private static let finishing: [ShareMachine.Action] = [.startTimer(.finish), .publish]

  /// Returns the row of an open share. The entries of `row` replace the common entries.
  private static func open(_ same: StateCase, afterLoss: StateCase, _ row: Row) -> Row {
    let text = ShareMachine.Action.tell(.text("calf", revision: 1))
    let common: Row = [
      .presented: (same, [.tell(.presented)]), .text: (same, [text]),
      .activate: (same, [.tell(.activate(1))]), .debugged: (same, [.publish]),
      .asked: (same, [.publish]), .handingOff: (same, []), .handedOff: (same, []),
      .handOffFailed: (afterLoss, []), .donated: (same, []), .notReturned: (same, []),
      .copied: (same, [.publish]), .notCopied: (same, [.publish]),
      .completed: (.finishing, finishing), .cancelled: (.cancelling, leaving),
      .gaveUp: (.failing, leaving), .left: (.failed, gone), .crashed: (.failed, gone),
      .outOfTime: (.failed, [.kill] + gone),
    ]
    return common.merging(row) { $1 }
  }

  /// Returns the row of an ended share. The entries of `row` replace the common entries.
  private static func over(_ same: StateCase, late: String, _ row: Row = [:]) -> Row {
    let common: Row = [
      .post: (same, [refused(late)]), .asked: (same, [.publish]), .handingOff: (same, []),
      .handedOff: (same, [.publish]), .handOffFailed: (same, [.publish]),
      .copied: (same, [.publish]), .notCopied: (same, [.publish]),
    ]
    return common.merging(row) { $1 }
  }

  private static func leaving(_ late: StateCase, then gone: StateCase) -> Row {
    [
      .outOfTime: (late, late == gone ? [] : [.expire, .startTimer(.leave)]),
      .left: (gone, [.stopTimer]), .crashed: (gone, [.stopTimer]),
    ]
  }

  private static let notReady = "Moo is not ready to post."
  private static let unresponsive =
    "Moo did not respond for 8 seconds and was ended. Nothing was sent."

  // An event that is not in the table changes nothing.
  private static let table: [StateCase: Row] = [
    .starting: open(
      .starting, afterLoss: .starting,
      [
        .post: (.starting, [refused(notReady)]), .cancel: (.cancelled, [.kill] + gone),
        .view: (.composing, firstView + [.publish]),
        .invalidView: (.composing, firstView + [.publish]),
        .ownView: (.composing, firstView + [.publish]),
        .left: (.failed, noView + gone), .crashed: (.failed, noView + gone),
        .gaveUp: (.failing, noView + leaving),
        .outOfTime: (.failed, [.kill] + noView + gone),
      ]),
    .composing: open(.composing, afterLoss: .composingAfterLoss, composing(.composing, .posting)),
    .composingAfterLoss: open(
      .composingAfterLoss, afterLoss: .composingAfterLoss,
      composing(.composingAfterLoss, .postingAfterLoss).merging(
        [.completed: (.restarting, restart)]) { $1 }),
    .validating: open(
      .validating, afterLoss: .validating,
      [
        .post: (.validating, [.startTimer(.validation)]),
        .cancel: (.validating, [.tell(.cancel), .startTimer(.post)]),
        .view: (.validating, [.publish]), .invalidView: (.validating, [.publish]),
        .ownView: (.validating, [.publish]),
        .completed: (.finishing, [refused("Moo has ended.")] + finishing),
        .cancelled: (.cancelling, [refused("Moo has ended.")] + leaving),
        .gaveUp: (.failing, [refused("Moo failed: no room Nothing was sent.")] + leaving),
        .left: (.failed, [refused("Moo ended without finishing. Nothing was sent.")] + gone),
        .crashed: (.failed, [refused("Moo was killed. Nothing was sent.")] + gone),
        .outOfTime: (.failed, [.kill, refused(unresponsive)] + gone),
      ]),
    .posting: open(.posting, afterLoss: .postingAfterLoss, posting(.posting, .composing)),
    .postingAfterLoss: open(
      .postingAfterLoss, afterLoss: .postingAfterLoss,
      posting(.postingAfterLoss, .composingAfterLoss).merging([
        .completed: (.restarting, restart), .cancelled: (.restarting, restart),
        .gaveUp: (.restarting, restart), .left: (.restarting, restart),
        .crashed: (.restarting, restart), .outOfTime: (.restarting, [.kill] + restart),
      ]) { $1 }),
    .restarting: open(
      .restarting, afterLoss: .restarting,
      [
        .post: (.restartingToPost, [.startTimer(.validation)]),
        .cancel: (.restarting, [.tell(.cancel), .startTimer(.post)]),
        .view: (.composing, firstView + [.publish]),
        .invalidView: (.composing, firstView + [.publish]),
        .ownView: (.composing, firstView + [.publish]),
        .left: (.failed, noView + gone), .crashed: (.failed, noView + gone),
        .gaveUp: (.failing, noView + leaving),
        .outOfTime: (.failed, [.kill] + noView + gone),
      ]),
    .restartingToPost: open(
      .restartingToPost, afterLoss: .restartingToPost,
      [
        .post: (.restartingToPost, [.startTimer(.validation)]),
        .cancel: (.restartingToPost, [.tell(.cancel), .startTimer(.post)]),
        .view: (.posting, firstView + posted + [.publish]),
        .invalidView: (.composing, firstView + [.stopTimer, rejected, .publish]),
        .ownView: (.validating, firstView + [.publish]),
        .completed: (.finishing, [refused("The disk is full. Nothing was sent.")] + finishing),
        .cancelled: (.cancelling, [refused("Moo has ended.")] + leaving),
        .gaveUp: (.failing, [refused("Moo failed: no room Nothing was sent.")] + noView + leaving),
        .left: (
          .failed, [refused("Moo ended without finishing. Nothing was sent.")] + noView + gone
        ),
        .crashed: (.failed, [refused("Moo was killed. Nothing was sent.")] + noView + gone),
        .outOfTime: (.failed, [.kill, refused(unresponsive)] + noView + gone),
      ]),
    .finishing: over(
      .finishing, late: "Moo has ended.",
      finish(.finishing).merging([.outOfTime: (.finishingLate, [.expire, .startTimer(.leave)])]) {
        $1
      }),
    .finishingLate: over(
      .finishingLate, late: "Moo has ended.",
      finish(.finishingLate).merging([
        .outOfTime: (.finishingLate, [.kill]),
        .crashed: (
          .incomplete,
          [
            .stopTimer, .publish,
            .complain(
              Explanation(
                verbatim: "Moo posted but was ended before it finished its work."
                  + notShared)),
          ]
        ),
      ]) { $1 }),
    .done: over(.done, late: "Moo has ended.", [.handOffFailed: (.done, [])]),
    .incomplete: over(
      .incomplete, late: "Moo was killed. It had already posted." + notShared,
      [.handOffFailed: (.incomplete, [])]),
    .failing: over(
      .failing, late: "Moo failed: no room Nothing was sent.",
      leaving(.failingLate, then: .failed)),
    .failingLate: over(
      .failingLate, late: "Moo failed: no room Nothing was sent.",
      leaving(.failingLate, then: .failed).merging([.outOfTime: (.failingLate, [.kill])]) { $1 }),
    .failed: over(.failed, late: "Moo failed: no room Nothing was sent."),
    .cancelling: over(
      .cancelling, late: "Moo has ended.", leaving(.cancellingLate, then: .cancelled)),
    .cancellingLate: over(
      .cancellingLate, late: "Moo has ended.",
      leaving(.cancellingLate, then: .cancelled).merging([.outOfTime: (.cancellingLate, [.kill])]) {
        $1
      }),
    .cancelled: over(.cancelled, late: "Moo has ended."),
  ]

  private static let notShared = " Anything it had not handed off was not shared."

  private static func composing(_ same: StateCase, _ posting: StateCase) -> Row {
    [
      .post: (posting, posted), .cancel: (same, [.tell(.cancel), .startTimer(.post)]),
      .view: (same, [.publish]), .invalidView: (same, [.publish]), .ownView: (same, [.publish]),
    ]
  }

  private static func posting(_ same: StateCase, _ composing: StateCase) -> Row {
    [
      .text: (same, []), .post: (same, [refused(notReady)]), .view: (same, [.publish]),
      .invalidView: (composing, [.stopTimer, .publish]), .ownView: (same, [.publish]),
    ]
  }

  private static func finish(_ same: StateCase) -> Row {
    let complaint = "Moo was killed. It had already posted." + notShared
    return [
      .donated: (same, [.learn([EventCase.anna])]), .unfinished: (same, []),
      .handOffFailed: (same, []), .left: (.done, [.stopTimer, .publish]),
      .notCopied: (
        same,
        [
          .publish,
          .complain(
            Explanation(verbatim: "Moo could not copy to the clipboard: The disk is full.")),
        ]
      ),
      .crashed: (
        .incomplete,
        [.stopTimer, .publish, .complain(Explanation(verbatim: complaint))]
      ),
    ]
  }

  @Test(
    "The machine follows its table of transitions", arguments: StateCase.allCases,
    EventCase.allCases)
  func transitions(situation: StateCase, happening: EventCase) throws {
    var machine = situation.machine
    #expect(StateCase(machine) == situation)
    #expect(machine.status.state == situation.shown)
    let before = machine
    let actions = machine.handle(happening.event)
    let row = try #require(Self.table[situation])
    guard let (next, expected) = row[happening] else {
      #expect(actions == [] && machine == before)
      return
    }
    #expect(StateCase(machine) == next)
    #expect(actions == expected)
    #expect(machine.status.state == next.shown)
    // Each change of the state is published, and a final state never changes.
    if before.status.state != machine.status.state { #expect(actions.contains(.publish)) }
    if before.status.state.isFinal { #expect(machine.status.state == before.status.state) }
    #expect(machine.takesHandOffs == machine.status.isOpen)
  }

  @Test(
    "The first question for the extension is shown until the user answers or it is withdrawn",
    arguments: StateCase.allCases)
  func pendingRequest(situation: StateCase) {
    var machine = situation.machine
    let link = ShareQuestion(number: 2, .link(LinkRequest(url: "https://example.org/")))
    let host = ShareQuestion(number: 3, .host(HostRequest(host: "nas.lan", name: "Cow")))
    #expect(machine.handle(.asked(link)) == [.publish])
    #expect(machine.status.question == link)
    #expect(machine.handle(.asked(host)) == [])
    #expect(machine.handle(.person(.answer(1, isYes: true))) == [])
    #expect(machine.status.question == link)
    #expect(machine.handle(.person(.answer(2, isYes: false))) == [.publish])
    #expect(machine.status.question == host)
    #expect(machine.handle(.withdrawn(3)) == [.publish])
    #expect(machine.status.question == nil && StateCase(machine) == situation)
  }

  @Test("The process of a share that is being debugged is shown", arguments: StateCase.allCases)
  func debuggedProcess(situation: StateCase) {
    var machine = situation.machine
    _ = machine.handle(.debugged(process: 7))
    #expect(machine.status.process == (situation.shown.isFinal ? nil : 7))
  }
}
