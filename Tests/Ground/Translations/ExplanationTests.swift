import Foundation
import Testing
import Translations

/// Sentences that the daemon sends as data, so that they can be translated into the user's
/// language.
@Suite struct ExplanationTests {
  private static let catalog = Result {
    try Catalog(
      po: """
        msgid "%1 has %2."
        msgstr "%2 hat %1."

        msgid "%1 photo"
        msgid_plural "%1 photos"
        msgstr[0] "%1 Foto"
        msgstr[1] "%1 Fotos"
        """.utf8)
  }

  private func photos(_ count: Int) -> Explanation {
    Explanation("\(count) photo", "\(count) photos", count: count)
  }

  @Test("An explanation is translated together with its arguments")
  func nested() throws {
    let catalog = try Self.catalog.get()
    let explanation = Explanation("\("Anna %2") has \(photos(2)).")
    #expect(explanation.description == "Anna %2 has 2 photos.")
    #expect(explanation.text(in: catalog) == "2 Fotos hat Anna %2.")
    #expect(photos(1).description == "1 photo" && photos(1).text(in: catalog) == "1 Foto")
  }

  @Test("Joined explanations keep their order, and a plain text is not translated")
  func joined() throws {
    let explanation = Explanation(joining: [
      Explanation(verbatim: "%1 photo"), Explanation("Unknown."), photos(3),
    ])
    #expect(explanation.description == "%1 photo Unknown. 3 photos")
    #expect(explanation.text(in: try Self.catalog.get()) == "%1 photo Unknown. 3 Fotos")
  }

  @Test("An explanation in JSON keeps its words, its plural and its nested arguments")
  func json() throws {
    let explanation = Explanation("\("Anna") has \(photos(2)).")
    let data = try JSONEncoder().encode(explanation)
    let decoded = try JSONDecoder().decode(Explanation.self, from: data)
    #expect(decoded == explanation)
    #expect(decoded.text(in: try Self.catalog.get()) == "2 Fotos hat Anna.")
  }
}
