import Contract
import Foundation
import ShareSheet
import Testing

/// A share to a person begins only after the user confirms the sheet's question.
struct PersonQuestionTests {
  private static let offer = ShareOffer(
    share: "s", items: [],
    extensions: [ExtensionListing(id: "x.A", name: "A", offered: true, path: "/a")],
    people: [
      SharePerson(
        id: "p", name: "Anna", extension: "x.A", extensionName: "A", count: 1, last: Date())
    ])

  private func asked() -> Sheet {
    var sheet = Sheet(offer: Self.offer)
    #expect(sheet.handle(.choose("x.A", person: "p")) == [])
    return sheet
  }

  @Test("The question shows the name first") func name() {
    let sheet = asked()
    #expect(sheet.phase == .choosing && sheet.screen.question?.subject == .person)
    #expect(sheet.screen.question?.words == "Send this to Anna · A?")
  }

  @Test("Yes begins the share") func yes() {
    var sheet = asked()
    #expect(sheet.handle(.answer(true)) == [.begin("x.A", person: "p")])
    #expect(sheet.question == nil && sheet.chosen?.person == "p")
  }

  @Test("No leads back to the chooser") func no() {
    var sheet = asked()
    #expect(sheet.handle(.answer(false)) == [])
    #expect(sheet.question == nil && sheet.phase == .choosing)
    // A late yes confirms nothing.
    #expect(sheet.handle(.answer(true)) == [])
  }

  @Test(
    "No other intent confirms the question",
    arguments: [
      SheetIntent.post, .type("y"), .filter("y"), .choose("x.A", person: "p"), .answer(false),
      .complete("y"), .save(folder: "y"), .open(0), .choose("x.A", person: "nobody"),
      .input(.activate(1)),
    ])
  func otherIntents(intent: SheetIntent) {
    var sheet = asked()
    let effects = sheet.handle(intent)
    #expect(!effects.contains(.begin("x.A", person: "p")), "\(effects)")
  }

  @Test("Another choice withdraws the question") func otherChoice() {
    var sheet = asked()
    #expect(sheet.handle(.choose("x.A")) == [.begin("x.A", person: nil)])
    #expect(sheet.question == nil)
    #expect(sheet.handle(.answer(true)) == [])
  }
}
