import Contract
import Foundation
import ShareContent
import ShareSheet
import Testing

@testable import TerminalSheet

/// A number chooses the same destination in every face, and never a person.
@Suite(.timeLimit(.minutes(3))) struct NumberTests {
  struct Crowd: CustomTestStringConvertible, Sendable {
    var people: [String]
    var offered: [String]
    var refused: [String] = []
    var actions: [String] = []
    var testDescription: String { "\(people) \(offered) \(refused) \(actions)" }

    var offer: ShareOffer {
      func listing(_ name: String, isOffered: Bool = true, isAction: Bool = false)
        -> ExtensionListing
      {
        ExtensionListing(
          id: "x.\(name)", name: name, offered: isOffered, action: isAction,
          reason: isOffered ? nil : "No.", path: "/")
      }
      return ShareOffer(
        share: "s", items: [],
        extensions: offered.map { listing($0) } + refused.map { listing($0, isOffered: false) }
          + actions.map { listing($0, isAction: true) },
        people: people.map {
          SharePerson(
            id: "p-\($0)", name: $0, extension: "x.A", extensionName: "A", count: 1, last: .now)
        })
    }
  }

  static let crowds = [
    Crowd(people: [], offered: ["A"]),
    Crowd(people: ["Anna"], offered: ["A"]),
    Crowd(people: ["Anna"], offered: ["A", "B"]),
    Crowd(people: ["Anna", "Bert"], offered: ["A", "B"]),
    Crowd(people: ["Anna", "Bert", "Cid", "Dora", "Emil"], offered: ["A", "B", "C"]),
    Crowd(people: ["Anna"], offered: ["B", "A"], refused: ["C", "D"]),
    Crowd(people: ["Anna"], offered: ["A"], actions: ["Resize", "Crop"]),
    Crowd(people: ["1", "2"], offered: ["A", "B"]),
    Crowd(people: ["Anna"], offered: ["2", "1"]),
    Crowd(people: ["Anna"], offered: (1...12).map { "A\($0)" } + ["A"]),
    Crowd(people: [], offered: ["A", "B"], refused: ["C"], actions: ["Resize"]),
  ]

  private func begun(_ effects: [SheetEffect]) -> String? {
    for case .begin(let id, let person) in effects {
      return id + (person.map { " to \($0)" } ?? "")
    }
    return nil
  }

  private func onTerminal(_ key: Key, _ offer: ShareOffer) -> String? {
    var model = SheetModel(
      offer: offer, start: SheetStart(actions: BuiltInAction.all),
      size: SheetSize(columns: 80, rows: 24), repertoire: .unicode)
    return begun(
      model.handle(.keys([key])).compactMap {
        if case .effect(let effect) = $0 { effect } else { nil }
      })
  }

  private func inLines(_ lines: [String], _ offer: ShareOffer) -> String? {
    var model = LineModel(offer: offer, start: SheetStart(actions: BuiltInAction.all))
    _ = model.start(preselected: nil)
    let actions = lines.flatMap { model.handle(.line($0)) }
    return begun(actions.compactMap { if case .effect(let effect) = $0 { effect } else { nil } })
  }

  @Test("Numbers mean the same in each face", arguments: crowds) func sameNumbers(_ crowd: Crowd) {
    let offer = crowd.offer
    for number in 1...9 {
      let isThere = crowd.offered.indices.contains(number - 1)
      let expected = isThere ? "x.\(crowd.offered[number - 1])" : nil
      #expect(onTerminal(.text("\(number)"), offer) == expected, "\(number)")
      #expect(inLines(["\(number)"], offer) == expected, "\(number)")
      // The window calls this function of the offering.
      let destination = Sheet(offer: offer).offering.destination(numbered: number)
      #expect(destination?.id == expected && destination?.person == nil, "\(number)")
    }
  }

  @Test(
    "A number without a destination chooses nothing",
    arguments: ["0", "-1", "99", "9223372036854775807", "-9223372036854775808", "1.5", "01x"])
  func otherNumbers(word: String) {
    let offer = Self.crowds[4].offer
    #expect(inLines([word], offer) == nil)
    if let number = Int(word) {
      #expect(Sheet(offer: offer).offering.destination(numbered: number) == nil)
    }
  }

  @Test(
    "In the line sheet a person is chosen by name and a confirmation",
    arguments: [
      ("anna", "y", "x.A to p-Anna"), ("Anna · A", "yes", "x.A to p-Anna"),
      ("ANNA", "Y", "x.A to p-Anna"), ("bert", "y", "x.A to p-Bert"),
      ("emil", "ja", "x.A to p-Emil"), ("anna", "", nil), ("anna", "n", nil), ("anna", "1", nil),
      ("anna", "anna", nil), ("anna", "nein", nil), ("emil", "2", nil), ("· A", "y", nil),
    ])
  func people(name: String, answer: String, expected: String?) {
    let offer = Self.crowds[4].offer
    #expect(inLines([name], offer) == nil)
    #expect(inLines([name, answer], offer) == expected)
  }
}
