import Contract
import Foundation
import Testing

@testable import Donations

/// The ranking of the people to whom an extension has sent.
@Suite struct KnownPeopleTests {
  private let start = Date(timeIntervalSince1970: 1_700_000_000)

  private func day(_ number: Double) -> Date { start.addingTimeInterval(number * 86_400) }

  private func conversation(_ name: String) -> Conversation {
    Conversation(identifier: name, recipients: [Recipient(displayName: name)])
  }

  private func names(_ people: KnownPeople, at time: Date) -> [String] {
    people.ranked(at: time).map(\.conversation.name)
  }

  @Test("Anna with ten donations comes before Bert with two, even if Bert's are later")
  func frequency() {
    var people = KnownPeople()
    for _ in 0..<10 { people.note(conversation("Anna"), at: start) }
    for _ in 0..<2 { people.note(conversation("Bert"), at: day(1)) }
    #expect(names(people, at: day(2)) == ["Anna", "Bert"])
    #expect(people.ranked(at: day(2)).map(\.familiarity.count) == [10, 2])
  }

  @Test(
    "Older donations count less, so a recent person comes before a person with more old donations")
  func aging() {
    var people = KnownPeople()
    for _ in 0..<10 { people.note(conversation("Anna"), at: start) }
    // After 70 days, ten donations count 10 / 2^(70/14).
    people.note(conversation("Bert"), at: day(70))
    #expect(names(people, at: day(70)) == ["Bert", "Anna"])
    // Without new donations, the order does not change.
    #expect(names(people, at: day(700)) == ["Bert", "Anna"])
  }

  @Test("After two weeks, a donation counts half") func halfLife() {
    var familiarity = Familiarity(at: start)
    #expect(familiarity.weight(at: day(14)) == 0.5)
    familiarity.note(at: day(14))
    #expect(familiarity.weight(at: day(14)) == 1.5)
    // The clock was set back.
    familiarity.note(at: start)
    #expect(familiarity.weight(at: start) == 2.5 && familiarity.last == day(14))
  }

  @Test("People with equal scores and dates are ordered by name") func equalScores() {
    var people = KnownPeople()
    people.note(conversation("Anna"), at: start)
    people.note(conversation("Bert"), at: start)
    #expect(names(people, at: start) == ["Anna", "Bert"])
  }

  @Test("If a person is renamed, there is still one entry")
  func renamed() {
    var people = KnownPeople()
    var old = Conversation(recipients: [Recipient(displayName: "Ann", handle: "http://p/anna")])
    people.note(old, at: start)
    old.recipients[0].displayName = "Anna"
    people.note(old, at: day(1))
    #expect(names(people, at: day(1)) == ["Anna"])
    // A person with the same name and another address is another person.
    people.note(
      Conversation(recipients: [Recipient(displayName: "Anna", handle: "http://q/anna")]),
      at: day(1))
    #expect(names(people, at: day(1)) == ["Anna", "Anna"])
  }

  @Test("If there are too many people, the person with the lowest score is removed")
  func leastImportantPerson() {
    var people = KnownPeople()
    for number in 0..<KnownPeople.limit {
      for _ in 0..<2 { people.note(conversation("Friend \(number)"), at: day(1)) }
    }
    people.note(conversation("Once"), at: day(1))
    people.note(conversation("Twice"), at: day(1))
    let all = names(people, at: day(1))
    #expect(all.count == KnownPeople.limit)
    #expect(all.contains("Twice") && !all.contains("Once"))
  }

  @Test(
    "Data that the daemon cannot have written is refused",
    arguments: [
      #"[{"id":"a","conversation":{"recipients":[{"displayName":"A","handleKind":"unknown"}]},"#
        + #""familiarity":{"weight":-1,"last":0,"count":1}}]"#,
      #"[{"id":"a","conversation":{"recipients":[]},"familiarity":{"weight":1,"last":0,"count":1}}]"#,
      "{}", "",
    ])
  func rejectsInvalidData(json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(KnownPeople.self, from: Data(json.utf8))
    }
  }
}
