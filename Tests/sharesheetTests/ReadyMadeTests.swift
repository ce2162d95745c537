import Destinations
import Foundation
import Testing

@testable import sharesheet

@Suite struct ReadyMadeTests {
  @Test("Each ready-made destination is valid with the answers to its questions")
  func valid() throws {
    #expect(ReadyMade.all.count == 19)
    for ready in ReadyMade.all {
      let answers = Dictionary(
        uniqueKeysWithValues: ready.questions.map { question in
          (question.name, Self.answer(to: question))
        })
      let imported = try ready.made(with: answers)
      #expect(!imported.destination.fileText.contains("@server"), "\(ready.key)")
      #expect(
        Set(imported.destination.secrets)
          == Set(ready.questions.filter { $0.kind == .secret }.map(\.name)), "\(ready.key)")
      #expect(!ready.about.isEmpty)
    }
  }

  private static func answer(to question: ReadyMade.Question) -> String {
    switch question.kind {
    case .address: "https://cow.example/a/"
    case .mailServer: "mail.cow.example:465"
    case .mailAddress: "ann{b}@cow.example"
    case .text, .secret: "a{b}@c"
    }
  }

  @Test("A missing or invalid answer is named with the option that sets it") func refused() throws {
    let ready = try #require(ReadyMade.named("ntfy"))
    for (answers, words) in [
      ([:], "--set server="), (["server": "https://n.example"], "--set topic="),
      (["server": "ftp://n.example", "topic": "a"], "not an address"),
    ] {
      let error = #expect(throws: DestinationError.self) { try ready.made(with: answers) }
      #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }
  }
}
