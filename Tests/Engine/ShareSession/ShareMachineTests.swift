import Contract
import ExtensionHost
import Linux
import Testing
import Translations

@testable import ShareSession

@Suite struct ShareMachineTests {
  private func machine(after events: ShareMachine.Event...) -> ShareMachine {
    var machine = ShareMachine(
      share: "s", name: "Moo", extension: "org.example.moo", deadlines: ShareDeadlines())
    for event in events { _ = machine.handle(event) }
    return machine
  }

  private func view(
    _ text: String = "cow", revision: Int = 0, remaining: Int? = nil, valid: Bool = true
  ) -> ShareMachine.Event {
    .view(
      ExtensionView(
        compose: ComposeView(
          title: "Moo", text: text, textRevision: revision, charactersRemaining: remaining,
          isContentValid: valid)))
  }

  @Test func beginToPosted() {
    var machine = machine()
    #expect(
      ShareMachine.beginning == [.launch(text: nil), .startTimer(.firstView), .publish])
    #expect(machine.status.state == .starting)
    #expect(machine.handle(view()) == [.stopTimer, .noteStart(hasShown: true), .publish])
    #expect(machine.status.state == .composing)
    #expect(
      machine.handle(.person(.post))
        == [.tell(.post), .startTimer(.post), .acceptPost, .publish])
    _ = machine.handle(.handedOff(transfer: "t", notice: "Leave it."))
    #expect(machine.handle(.completed(returned: [])) == [.startTimer(.finish), .publish])
    #expect(machine.status.state == .posted && machine.status.aftermath == .working)
    #expect(machine.status.transfers == ["t"])
    #expect(machine.status.message == "Leave it.")
    #expect(machine.handle(.ended(.exited(.exited(code: 0)))) == [.stopTimer, .publish])
    #expect(machine.status.aftermath == .done && machine.status.message == "Leave it.")
  }

  @Test("After the end, the message says what was copied") func copies() {
    var machine = machine(after: view(), .copied)
    #expect(machine.status.copied == 1 && machine.status.message == nil)
    _ = machine.handle(.completed(returned: []))
    #expect(machine.status.message == "Copied.")
    _ = machine.handle(.notCopied(reason: "The disk is full."))
    #expect(
      machine.status.message
        == "Copied. Moo could not copy to the clipboard: The disk is full.")
    _ = machine.handle(.copied)
    #expect(machine.status.copied == 2 && machine.status.message == "Copied.")
    machine = self.machine(after: view(), .copied, .cancelled(reason: nil))
    #expect(machine.status.message == "The share was cancelled. Copied.")
    machine = self.machine(after: view(), .notCopied(reason: "No."), .completed(returned: []))
    #expect(machine.status.copied == nil)
    #expect(machine.status.message == "Moo could not copy to the clipboard: No.")
  }

  @Test(
    "Donations are kept when the share is posted, but not if it is cancelled or restarted"
  )
  func donations() {
    let anna = Conversation(recipients: [Recipient(displayName: "Anna")])
    let bert = Conversation(recipients: [Recipient(displayName: "Bert")])
    var machine = machine(after: view())
    #expect(machine.handle(.donated(anna)) == [])
    #expect(
      machine.handle(.completed(returned: [])) == [.learn([anna]), .startTimer(.finish), .publish])
    #expect(machine.handle(.donated(bert)) == [.learn([bert])], "while it finishes, too")
    _ = machine.handle(.ended(.exited(.exited(code: 0))))
    #expect(machine.handle(.donated(bert)) == [])

    machine = self.machine(after: view(), .donated(anna), .cancelled(reason: nil))
    #expect(machine.handle(.completed(returned: [])) == [])
    machine = self.machine(after: view(), .donated(anna))
    #expect(!machine.handle(.ended(.exited(.killed(signal: 9)))).contains(.learn([anna])))

    // The failed attempt did not reach Anna. In the next attempt, the user may choose another
    // person.
    machine = self.machine(
      after: view(), .person(.post), .donated(anna), .handOffFailed(reason: "Full."),
      .completed(returned: []), view(), .person(.post), .donated(bert))
    #expect(machine.handle(.completed(returned: [])).first == .learn([bert]))

    machine = self.machine(after: view(), .donated(anna), .undonated(group: nil))
    #expect(machine.handle(.completed(returned: [])) == [.startTimer(.finish), .publish])

    var grouped = anna
    grouped.deletionGroup = "anna"
    machine = self.machine(
      after: view(), .donated(grouped), .donated(bert), .undonated(group: "anna"))
    #expect(machine.handle(.completed(returned: [])).first == .learn([bert]))

    machine = self.machine(after: view())
    for _ in 0..<1000 { _ = machine.handle(.donated(anna)) }
    guard case .learn(let learned)? = machine.handle(.completed(returned: [])).first else {
      Issue.record("nothing was learned")
      return
    }
    #expect(learned.count == ShareMachine.maximumDonations)
  }

  @Test("Only if it is known that nothing was sent, the message says so") func unknownHandOff() {
    let unknown = "It is unknown whether anything was handed off."
    var machine = machine(
      after: view(), .handingOff, .ended(.exited(.killed(signal: 9))))
    #expect(machine.status.message == "Moo was killed. \(unknown)")
    #expect(machine.status.cause == .crashed)
    #expect(machine.status.remedies == [.listTransfers, .readLog("Moo")])
    // When the result becomes known, the message changes.
    #expect(machine.handle(.handOffFailed(reason: "The disk is full.")) == [.publish])
    #expect(machine.status.message == "Moo was killed. Nothing was sent.")
    #expect(machine.status.remedies == [.readLog("Moo")])

    machine = self.machine(
      after: view(), .person(.post), .handOffFailed(reason: "Who knows.", isUnknown: true),
      .completed(returned: []))
    #expect(machine.status.message == "Who knows. \(unknown)")
    #expect(machine.status.cause == .handOffFailed)
    #expect(machine.status.remedies == [.listTransfers])
    _ = machine.handle(.ended(.unknown))
    #expect(
      machine.status.message?.hasPrefix(
        "Moo ended, and the system did not report how. \(unknown)") == true)

    // The extension was started again after a part of the share had been handed off.
    machine = self.machine(
      after: view(), .person(.post), .handedOff(transfer: "t", notice: nil),
      .handOffFailed(reason: "Full."), .completed(returned: []), view(),
      .ended(.exited(.killed(signal: 9))))
    #expect(machine.status.message?.contains("are still being sent") == true)
  }

  @Test("If a process's exit status is unknown, its work counts as incomplete") func unknownEnd() {
    var machine = posted()
    _ = machine.handle(.ended(.unknown))
    #expect(machine.status.aftermath == .incomplete)
  }

  private func posted() -> ShareMachine {
    machine(after: view(), .person(.post), .completed(returned: []))
  }

  @Test("A hand-off after posting belongs to the share") func handOffAfterPost() {
    var machine = posted()
    #expect(machine.takesHandOffs)
    #expect(machine.handle(.handedOff(transfer: "late", notice: nil)) == [.publish])
    #expect(machine.status.transfers == ["late"])
    _ = machine.handle(.ended(.exited(.exited(code: 0))))
    #expect(machine.status.aftermath == .done && machine.status.message == nil)
    #expect(!machine.takesHandOffs)
  }

  @Test("A process that does not finish in time is warned and then ended") func unfinishedProcess()
  {
    var machine = posted()
    #expect(machine.handle(.outOfTime) == [.expire, .startTimer(.leave)])
    #expect(machine.handle(.unfinished(count: 2)).isEmpty)
    #expect(machine.handle(.outOfTime) == [.kill])
    let actions = machine.handle(.ended(.exited(.killed(signal: 9))))
    #expect(actions.prefix(2) == [.stopTimer, .publish] && actions.count == 3)
    #expect(machine.status.state == .posted && machine.status.aftermath == .incomplete)
    #expect(
      machine.status.message?.hasPrefix(
        "Moo posted but was ended before it finished its work. Anything it had not handed off "
          + "was not shared.") == true)
  }

  /// When the extension's time was over, it had no open work. Nothing was lost, and the user is not
  /// notified.
  @Test("If a process exits cleanly after its deadline, the share is done") func exitAtDeadline() {
    var machine = posted()
    _ = machine.handle(.outOfTime)
    #expect(machine.handle(.ended(.exited(.exited(code: 0)))) == [.stopTimer, .publish])
    #expect(machine.status.aftermath == .done)
  }

  @Test(arguments: [
    ShareMachine.Event.ended(.exited(.killed(signal: 11))),
    .ended(.misbehaved(reason: "it babbled")),
    .handOffFailed(reason: "The disk is full."),
  ])
  func failureAfterPost(event: ShareMachine.Event) {
    var machine = posted()
    _ = machine.handle(event)
    _ = machine.handle(.ended(.exited(.exited(code: 0))))
    #expect(machine.status.aftermath == .incomplete)
    #expect(machine.status.message?.contains("was not shared") == true)
  }

  /// The user has cancelled the share, but the extension has not confirmed the cancellation.
  @Test("Hand-offs are accepted until the extension confirms the cancellation")
  func handOffAfterCancel() {
    var machine = machine(after: view(), .person(.cancel))
    #expect(machine.takesHandOffs)
    _ = machine.handle(.cancelled(reason: nil))
    #expect(!machine.takesHandOffs)
    #expect(machine.handle(.outOfTime) == [.expire, .startTimer(.leave)])
  }

  @Test("A start that shows no view is recorded") func startWithoutView() {
    var machine = machine()
    #expect(
      machine.handle(.ended(.exited(.killed(signal: 6)))).contains(.noteStart(hasShown: false)))
    machine = self.machine()
    #expect(!machine.handle(.person(.cancel)).contains(.noteStart(hasShown: false)))
  }

  @Test("Post waits until the extension has shown the latest text") func pendingText() {
    var machine = machine(after: view(), .person(.text("calf", revision: 1)))
    #expect(machine.handle(.person(.post)) == [.startTimer(.validation)])
    #expect(machine.handle(view(revision: 0)) == [.publish])
    #expect(machine.status.state == .composing)
    #expect(
      machine.handle(view("calf", revision: 1))
        == [.tell(.post), .startTimer(.post), .acceptPost, .publish, .publish])
  }

  @Test(arguments: [
    (-1, "The text is 1 character too long."), (-7, "The text is 7 characters too long."),
    // `Int.min` has no positive counterpart. It must not crash the daemon.
    (Int.min, "The text is 9223372036854775808 characters too long."),
  ])
  func rejectsTooLongText(remaining: Int, reason: String) {
    var machine = machine(after: view(remaining: remaining, valid: false))
    #expect(
      machine.handle(.person(.post)) == [
        .stopTimer, .refusePost(.content(reason: Explanation(verbatim: reason))),
      ])
    #expect(machine.status.state == .composing)
  }

  @Test("After a failed hand-off, the extension restarts with the user's text")
  func restartAfterFailedHandOff() {
    var machine = machine(
      after: .person(.presented), view(), .person(.text("my words", revision: 1)),
      view("my words", revision: 1), .person(.post), .handOffFailed(reason: "The disk is full."))
    #expect(
      machine.handle(.completed(returned: []))
        == [
          .dismiss, .launch(text: "my words"), .tell(.presented), .startTimer(.firstView),
          .publish,
        ])
    #expect(machine.status.state == .composing)
    #expect(machine.status.message == "The disk is full. Nothing was sent.")
    #expect(machine.status.view?.compose?.text == "my words")
    // The user can post immediately. The post waits for the new process.
    #expect(machine.handle(.person(.post)) == [.startTimer(.validation)])
    #expect(machine.handle(view("my words")).contains(.tell(.post)))
  }

  /// After a failed hand-off, the user's text is kept, whatever the extension does.
  @Test(arguments: [
    ShareMachine.Event.completed(returned: []), .cancelled(reason: "no room"),
    .cancelled(reason: nil),
    .ended(.exited(.killed(signal: 6))), .outOfTime,
  ])
  func textAfterFailedHandOff(event: ShareMachine.Event) {
    var machine = machine(
      after: view("my words"), .person(.post), .handOffFailed(reason: "The disk is full."))
    #expect(machine.handle(event).contains(.launch(text: "my words")))
    #expect(machine.status.state == .composing)
  }

  @Test("A restart clears the report of items that were not returned")
  func notReturnedAfterRestart() {
    var machine = machine(
      after: view(), .person(.post), .notReturned(["No cow."]),
      .handOffFailed(reason: "The disk is full."))
    #expect(machine.status.notReturned?.contains("No cow.") == true)
    _ = machine.handle(.completed(returned: []))
    #expect(machine.status.state == .composing && machine.status.notReturned == nil)
  }

  @Test("The extension can cancel if a hand-off failed before Post")
  func cancelAfterFailedHandOff() {
    var machine = machine(after: view(), .handOffFailed(reason: "The disk is full."))
    _ = machine.handle(.cancelled(reason: nil))
    #expect(machine.status.state == .cancelled)
  }

  @Test("If a part was handed off, the message does not say that nothing was sent")
  func partialHandOff() {
    var machine = machine(
      after: view(), .person(.post), .handedOff(transfer: "t", notice: nil),
      .handOffFailed(reason: "The disk is full."), .completed(returned: []))
    #expect(machine.status.message?.contains("The rest is being sent.") == true)
    machine = self.machine(after: view(), .handedOff(transfer: "t", notice: nil))
    _ = machine.handle(.cancelled(reason: nil))
    #expect(machine.status.message?.contains("are still being sent") == true)
  }

  @Test(arguments: [
    (ExtensionEnding.exited(.killed(signal: 11)), "Moo crashed (SIGSEGV). Nothing was sent."),
    (.exited(.killed(signal: 9)), "Moo was killed. Nothing was sent."),
    (.exited(.exited(code: 3)), "Moo exited with status 3. Nothing was sent."),
    (.exited(.exited(code: 0)), "Moo ended without finishing. Nothing was sent."),
    (.misbehaved(reason: "it babbled"), "Moo was ended because it babbled. Nothing was sent."),
  ])
  func failureMessages(ending: ExtensionEnding, sentence: String) {
    for before in [
      [ShareMachine.Event](), [view()], [view(), .person(.post)],
    ] {
      var machine = machine()
      for event in before { _ = machine.handle(event) }
      #expect(machine.handle(.ended(ending)).suffix(3) == [.stopTimer, .dismiss, .publish])
      #expect(machine.status.state == .failed)
      #expect(machine.status.message?.hasPrefix(sentence) == true)
    }
  }

  @Test("After a crash, the message states the result of earlier hand-offs")
  func crashAfterHandOff() {
    var machine = machine(
      after: view(), .person(.post), .handedOff(transfer: "t", notice: nil))
    _ = machine.handle(.ended(.exited(.killed(signal: 6))))
    #expect(machine.status.message?.contains("are still being sent") == true)
    #expect(machine.status.transfers == ["t"])
  }

  @Test("An extension that shows no view in time is ended") func firstViewTimeout() {
    var machine = machine()
    #expect(machine.handle(.outOfTime).first == .kill)
    #expect(machine.status.message?.hasPrefix("Moo showed nothing for 8 seconds") == true)
  }

  @Test("An extension that hangs during Post is ended") func hangDuringPost() {
    var machine = machine(after: view(), .person(.text("x", revision: 1)), .person(.post))
    let actions = machine.handle(.outOfTime)
    #expect(machine.status.state == .failed)
    let message = machine.status.message ?? ""
    #expect(message.hasPrefix("Moo did not respond for 8 seconds"))
    #expect(actions.contains(.refusePost(.state(reason: Explanation(verbatim: message)))))
  }

  @Test("Cancel ends a starting extension immediately, and asks a composing extension first")
  func cancel() {
    var starting = machine()
    #expect(starting.handle(.person(.cancel)).first == .kill)
    #expect(starting.status.state == .cancelled)
    var composing = machine(after: view())
    #expect(composing.handle(.person(.cancel)) == [.tell(.cancel), .startTimer(.post)])
    #expect(composing.handle(.cancelled(reason: nil)) == [.startTimer(.leave), .publish])
    #expect(composing.status.state == .cancelled)
  }

  @Test("Events after the end have no effect") func eventsAfterTheEnd() {
    let events: [ShareMachine.Event] = [
      view(), .completed(returned: []), .cancelled(reason: "x"), .outOfTime,
      .ended(.exited(.exited(code: 0))), .handOffFailed(reason: "x"), .unfinished(count: 1),
    ]
    var machine = posted()
    _ = machine.handle(.ended(.exited(.exited(code: 0))))
    for event in events { #expect(machine.handle(event) == []) }
    #expect(machine.status.state == .posted)
  }

  /// An extension may end before the user's Post arrives. The user then gets the reason.
  @Test("A Post that arrives too late is rejected with the reason") func latePost() {
    var machine = machine(after: view(), .ended(.exited(.killed(signal: 11))))
    let message = machine.status.message ?? ""
    #expect(message.hasPrefix("Moo crashed (SIG"))
    #expect(
      machine.handle(.person(.post)) == [
        .refusePost(.state(reason: Explanation(verbatim: message)))
      ])
  }
}

/// A text that is not translated.
extension Explanation: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(verbatim: text) }
}
