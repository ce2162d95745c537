import Contract
import Foundation
import ShareSheet
import Testing

@testable import TerminalSheet

struct SheetModelTests {
  @Test("A digit chooses a destination if the filter is empty") func digit() {
    var model = Fixture.model()
    #expect(model.type(.text("2")) == [.begin("x.Hoi")])
    model = Fixture.model()
    #expect(model.type(.text("9")) == [])
    #expect(model.type(.text("h"), .text("1")) == [])
    #expect(model.chooser.filter == "h1")
  }

  @Test("Unavailable extensions can be read but not chosen") func unavailableExtensions() {
    var model = Fixture.model()
    #expect(model.type(.end, .enter) == [])
    #expect(model.chooser.choice?.title == "TeamPicks")
    #expect(model.phase == .choosing)
    #expect(model.type(.home, .down, .enter) == [.begin("x.Hoi")])
  }

  @Test("The sheet sends `presented` once") func presentedOnce() {
    var model = Fixture.model()
    #expect(model.preselect("x.ShareAlike") == [.begin("x.ShareAlike")])
    // The view may come before the reply to `begin`.
    let status = Fixture.status(.composing, Fixture.view("Cow"))
    #expect(model.handle(.update(status)) == [])
    #expect(model.handle(.began) == [.send(.presented)])
    #expect(model.composer?.editor.text == "Cow")
    #expect(model.handle(.update(status)) == [])
    #expect(model.handle(.sent) == [])
  }

  @Test("An extension that is not offered is not preselected") func preselection() {
    var model = Fixture.model()
    #expect(model.preselect("x.TeamPicks") == [])
    #expect(model.notice != nil)
  }

  @Test("Texts are sent one at a time, and only the latest is pending") func latestText() {
    var model = Fixture.composing("")
    #expect(model.type(.text("a")) == [.send(.text("a", revision: 1))])
    #expect(model.type(.text("b")) == [])
    #expect(model.type(.text("c")) == [])
    #expect(model.handle(.sent) == [.send(.text("abc", revision: 3))])
    #expect(model.handle(.sent) == [])
  }

  @Test("Cursor movement sends no text") func cursorMovement() {
    var model = Fixture.composing()
    #expect(model.type(.left, .home, .up, .wordRight, .pageDown) == [])
  }

  @Test("Post is sent after the text, and the extension may reject it") func postAfterText() {
    var model = Fixture.composing("")
    #expect(model.type(.text("a"), .text("b"), .controlEnter) == [.send(.text("ab", revision: 2))])
    #expect(model.phase == .posting)
    #expect(model.handle(.sent) == [.send(.post)])
    let refusal = ControlError(.contentNotValid, "Too long.")
    #expect(model.handle(.notSent(refusal)) == [])
    #expect(model.phase == .composing)
    #expect(model.notice == "Too long.")
    #expect(model.composer?.editor.text == "ab")
  }

  @Test("The sheet refuses Post for a text that the extension rejects") func postOfInvalidText() {
    let long = String(repeating: "a", count: 26)
    var model = Fixture.composing(long)
    #expect(model.type(.controlEnter) == [])
    #expect(model.phase == .composing)
    #expect(model.notice == "Not posted: 1 character too many.")
    #expect(model.composer?.overflow == 25..<26)
  }

  @Test("After posting, the sheet closes at once") func posted() {
    var model = Fixture.composing()
    #expect(model.type(.control("x")) == [.send(.post)])
    let posted = Fixture.status(.posted)
    #expect(model.handle(.update(posted)) == [.leave(.posted(posted))])
  }

  @Test(
    "A post with transfers says Saved, and a post without transfers says Done",
    arguments: [
      (["t1"], "✓ Saved. ShareAlike will send it."),
      ([], "✓ Done. ShareAlike has nothing more to send."),
    ])
  func acknowledges(transfers: [String], sentence: String) {
    var model = Fixture.composing()
    _ = model.type(.control("x"))
    let posted = Fixture.status(.posted, message: "Leave cow.jpg as it is.", transfers: transfers)
    _ = model.handle(.update(posted))
    let screen = SheetView.draw(model).text.joined(separator: "\n")
    #expect(screen.contains(sentence) && screen.contains("Leave cow.jpg as it is."))
    #expect(
      ClosingLine.line(SheetEnd(.posted(posted)), to: "ShareAlike", in: .unicode)
        == sentence + " Leave cow.jpg as it is.\n")
  }

  @Test(
    "A crash during Post is reported once, and the user can choose another extension",
    arguments: [true, false])
  func endsUnderPost(answerFirst: Bool) {
    var model = Fixture.composing()
    _ = model.type(.text("!"), .control("x"))
    _ = model.handle(.sent)
    let events: [SheetEvent] = [
      .notSent(ControlError(.wrongState, "ShareAlike crashed.")),
      .update(Fixture.status(.failed, message: "ShareAlike crashed.")),
    ]
    for event in answerFirst ? events : events.reversed() {
      _ = model.handle(event)
      #expect(model.phase != .composing && model.notice == nil, "there is nothing left to edit")
    }
    #expect(model.phase == .failed("ShareAlike crashed.", canChoose: true))
    let screen = SheetView.draw(model).text.joined(separator: "\n")
    #expect(screen.components(separatedBy: "ShareAlike crashed.").count == 2, "\(screen)")
    var leaving = model
    #expect(leaving.type(.escape) == [.leave(.failed("ShareAlike crashed."))])
    #expect(model.type(.enter) == [] && model.phase == .choosing)
    #expect(!SheetView.draw(model).text.joined().contains("crashed"))
    #expect(model.type(.text("2")) == [.begin("x.Hoi")])
  }

  @Test(
    "A failed hand-off opens the sheet again, in whichever order the events arrive",
    arguments: [
      true, false,
    ])
  func failedHandOff(answerFirst: Bool) {
    var model = Fixture.composing()
    _ = model.type(.text("!"))
    _ = model.handle(.sent)
    #expect(model.type(.controlEnter) == [.send(.post)])
    let failed = Fixture.status(
      .composing, Fixture.view("Cow!", revision: 1), message: "Disk full.")
    for event in answerFirst ? [.sent, .update(failed)] : [SheetEvent.update(failed), .sent] {
      _ = model.handle(event)
    }
    #expect(model.phase == .composing)
    #expect(model.notice == "Disk full.")
    #expect(model.composer?.editor.text == "Cow!")
    // The same message in a later status does not stop a second Post.
    #expect(model.type(.controlEnter) == [.send(.post)])
    _ = model.handle(.update(failed))
    #expect(model.phase == .posting)
  }

  @Test("Esc first clears the filter") func escapeClearsFilter() {
    var model = Fixture.model()
    _ = model.type(.text("h"), .text("o"))
    #expect(model.chooser.filter == "ho")
    #expect(model.type(.escape) == [])
    #expect(model.chooser.filter.isEmpty)
    #expect(model.type(.escape) == [.leave(.cancelled)])
  }

  @Test("Esc asks only if a text was typed") func escapeAsks() {
    var model = Fixture.composing()
    #expect(model.type(.escape) == [.leave(.cancelled)])
    model = Fixture.composing()
    _ = model.type(.text("!"))
    #expect(model.type(.escape) == [])
    #expect(model.question == .discard)
    #expect(model.type(.text("x")) == [])
    #expect(model.type(.text("n")) == [])
    #expect(model.question == nil)
    #expect(model.composer?.editor.text == "Cow!")
    #expect(model.type(.control("c"), .control("c")) == [.leave(.cancelled)])
  }

  @Test("After a failure, the text is kept for the next extension") func textAfterFailure() {
    var model = Fixture.composing()
    _ = model.type(.text("!"))
    _ = model.handle(.sent)
    _ = model.handle(.update(Fixture.status(.failed, message: "It crashed.")))
    #expect(model.phase == .failed("It crashed.", canChoose: true))
    _ = model.type(.enter)
    #expect(model.phase == .choosing)
    #expect(model.type(.text("2")) == [.begin("x.Hoi")])
    _ = model.handle(.began)
    _ = model.handle(.update(Fixture.status(.composing, Fixture.view("Cow"))))
    #expect(model.composer?.editor.text == "Cow!")
    #expect(model.handle(.sent) == [.send(.text("Cow!", revision: 1))])
  }

  @Test("A lost daemon is started again. The extension's new process gets the text typed meanwhile")
  func lostDaemonKeepsText() {
    var model = Fixture.composing()
    _ = model.type(.text("!"))
    #expect(model.handle(.lost) == [.effect(.recover)])
    #expect(model.phase == .composing && model.sheet.isRecovering)
    // The pending input fails without a message.
    #expect(model.handle(.notSent(ControlError(.noDaemon, "It has gone."))) == [])
    #expect(model.type(.text("?")) == [])
    // Post waits, and the sheet says so.
    #expect(model.type(.controlEnter) == [])
    #expect(model.phase == .composing && model.notice == Words.recovering)
    let text = model.composer?.editor.text
    let beginning = model.handle(.recovered(.nothing))
    #expect(beginning == [.begin("x.ShareAlike")])
    _ = model.handle(.began)
    #expect(
      model.handle(.update(Fixture.status(.composing, Fixture.view("Cow")))) == [.send(.presented)])
    #expect(model.composer?.editor.text == text && text?.hasSuffix("!?") == true)
    #expect(model.handle(.sent) == [.send(.text(text ?? "", revision: 1))])
  }

  @Test(
    "Uploads queued before the loss of the daemon are reported, and not shared again",
    arguments: [
      (ShareFate.queued(1), "1 upload was already queued and will be sent."),
      (.queued(3), "3 uploads were already queued and will be sent."),
      (.queued(2, isPending: false), "2 uploads were already queued. 'sharesheet transfers' shows"),
      (.unknown, "It is unknown whether anything was queued. Check 'sharesheet transfers'"),
    ])
  func lostDaemonWithUploads(fate: ShareFate, words: String) {
    var model = Fixture.composing()
    _ = model.type(.text("!"))
    _ = model.handle(.lost)
    #expect(model.handle(.recovered(fate)) == [])
    guard case .failed(let message, canChoose: true) = model.phase else {
      Issue.record("still \(model.phase)")
      return
    }
    #expect(message.contains(words))
    for outcome in [SheetOutcome.failed(message), .failed("It crashed."), .cancelled] {
      let end = SheetEnd(outcome, fate).words(to: nil).joined(separator: " ")
      #expect(end.contains(words) && end.components(separatedBy: words).count == 2)
      #expect(!end.localizedLowercase.contains("nothing was shared") && !end.contains("Not shared"))
    }
    #expect(model.sheet.carriesText)
  }

  @Test("A daemon that ends repeatedly is started again three times") func repeatedLosses() {
    var model = Fixture.composing()
    for _ in 1...3 {
      #expect(model.handle(.lost) == [.effect(.recover)])
      _ = model.handle(.recovered(.nothing))
      _ = model.handle(.began)
      _ = model.handle(.update(Fixture.status(.composing, Fixture.view("Cow"))))
    }
    #expect(model.handle(.lost) == [])
    guard case .failed(let message, canChoose: false) = model.phase else {
      Issue.record("still \(model.phase)")
      return
    }
    #expect(model.type(.text("x")) == [.leave(.failed(message))])
  }

  @Test func failedBegin() {
    var model = Fixture.model()
    _ = model.type(.text("1"))
    _ = model.handle(.notBegun("no\u{1B}[31m such extension"))
    #expect(model.phase == .failed("no such extension", canChoose: true))
    #expect(model.type(.escape) == [.leave(.failed("no such extension"))])
  }

  @Test("An extension can set the text") func textByExtension() {
    var model = Fixture.composing()
    _ = model.handle(.update(Fixture.status(.composing, Fixture.view("Set by it"))))
    #expect(model.composer?.editor.text == "Set by it")
    // While the extension has not received the user's text, a text that the extension sets does
    // not replace the user's text.
    _ = model.type(.text("!"))
    _ = model.handle(.update(Fixture.status(.composing, Fixture.view("Again"))))
    #expect(model.composer?.editor.text == "Set by it!")
  }

  @Test("The text of --message replaces the extension's first text") func messageOption() {
    var model = Fixture.model(text: "mine")
    _ = model.preselect("x.ShareAlike")
    _ = model.handle(.began)
    _ = model.handle(.update(Fixture.status(.composing, Fixture.view("Cow"))))
    #expect(model.handle(.sent) == [.send(.text("mine", revision: 1))])
    #expect(model.composer?.editor.text == "mine")
  }

  @Test("Hostile counts are harmless", arguments: [Int.min, -1_000_000, Int.max])
  func hostileCounts(count: Int) {
    var model = Fixture.composing()
    var view = Fixture.view("Cow")
    view.charactersRemaining = count
    view.isContentValid = false
    _ = model.handle(.update(Fixture.status(.composing, view)))
    #expect(!SheetView.draw(model).text.isEmpty)
  }
}
