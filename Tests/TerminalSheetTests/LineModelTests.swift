import Contract
import Foundation
import ShareSheet
import Testing

@testable import TerminalSheet

struct LineModelTests {
  @Test("The end of the input cancels the share") func endOfInput() {
    var model = LineModel(offer: Fixture.offer)
    #expect(model.start(preselected: nil).count == 1)
    let actions = model.handle(.endOfInput)
    #expect(actions.last == .leave(.cancelled))
  }

  @Test("A typed name chooses a destination") func typedName() {
    var model = LineModel(offer: Fixture.offer)
    let refusal = model.handle(.line("team"))
    #expect(refusal.words.contains("There is no “team” to choose."))
    let choice = model.handle(.line("share"))
    #expect(choice.last == .begin("x.ShareAlike"))
  }

  @Test func emptyLine() {
    var model = LineModel(offer: Fixture.offer)
    _ = model.handle(.line("1"))
    _ = model.handle(.sheet(.began))
    let start = model.handle(
      .sheet(.update(Fixture.status(.composing, Fixture.view("Cow")))))
    #expect(start.last == .send(.presented))
    _ = model.handle(.sheet(.sent))
    let question = model.handle(.line("."))
    #expect(question.words.contains("22 characters left. Post?"))
    let post = model.handle(.line("y"))
    #expect(post.last == .send(.post))
    _ = model.handle(.sheet(.sent))
    let failed = model.handle(
      .sheet(.update(Fixture.status(.composing, Fixture.view("Cow"), message: "Disk full."))))
    #expect(failed.words.contains("Not posted: Disk full."))
    #expect(model.step == .asking)
  }

  @Test(
    "A crash during Post is reported once, and the user can choose another extension",
    arguments: [true, false])
  func endsUnderPost(answerFirst: Bool) {
    var model = LineModel(offer: Fixture.offer)
    _ = model.handle(.line("1"))
    _ = model.handle(.sheet(.began))
    _ = model.handle(.sheet(.update(Fixture.status(.composing, Fixture.view("Cow")))))
    _ = model.handle(.sheet(.sent))
    _ = model.handle(.line("."))
    _ = model.handle(.line("y"))
    let events: [SheetEvent] = [
      .notSent(ControlError(.wrongState, "ShareAlike crashed.")),
      .update(Fixture.status(.failed, message: "ShareAlike crashed.")),
    ]
    let words = (answerFirst ? events : events.reversed())
      .map { model.handle(.sheet($0)).words }.joined()
    #expect(words.components(separatedBy: "ShareAlike crashed.").count == 2, "\(words)")
    #expect(words.hasSuffix("Which one? Number or name, Enter to cancel: "))
    var leaving = model
    #expect(leaving.handle(.line("")) == [.leave(.failed("ShareAlike crashed."))])
    #expect(model.handle(.line("2")).last == .begin("x.Hoi"))
  }
}

extension [LineModel.Action] {
  fileprivate var words: String {
    map { if case .say(let text) = $0 { text } else { "" } }.joined()
  }
}
