import CTranslations
import Foundation
import Testing

@testable import Translations

/// Catalogs in the `.po` format, and the sentences that they translate.
@Suite struct CatalogTests {
  private static let header = """
    # A comment.
    msgid ""
    msgstr ""
    "Language: de\\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\\n"


    """

  private func catalog(_ entries: String) throws -> Catalog {
    try Catalog(po: Array((Self.header + entries).utf8))
  }

  @Test("A sentence stores its words and its arguments separately")
  func sentence() {
    let sentence: Sentence = "Share \("cow.jpg") with \(2) “friends”"
    #expect(sentence.words == "Share %1 with %2 “friends”")
    #expect(sentence.arguments == [.text("cow.jpg"), .text("2")])
  }

  @Test("A translation may reorder, repeat or omit the arguments")
  func order() throws {
    let catalog = try catalog(
      """
      #: a comment
      #, kde-format
      msgid "Share %1 with %2"
      msgstr "%2 ← %1 ← %2"
      """)
    #expect(catalog.text("Share \("a") with \("b")") == "b ← a ← b")
    #expect(catalog.text("Share it") == nil)
  }

  @Test("The text of an argument is not searched for placeholders")
  func hostileArguments() throws {
    let catalog = try catalog("msgid \"%1 and %2\"\nmsgstr \"%2 und %1, 100 %, %9\"")
    #expect(catalog.text("\("%2%1") and \("%1")") == "%1 und %2%1, 100 %, %9")
  }

  @Test("The count chooses the plural form")
  func plural() throws {
    let catalog = try catalog(
      """
      msgid "text"
      msgid_plural "%1 texts"
      msgstr[0] "Text"
      msgstr[1] "%1 Texte"
      """)
    let texts = [0, 1, 2, -1].map { catalog.text("text", "\($0) texts", count: $0) }
    #expect(texts == ["0 Texte", "Text", "2 Texte", "Text"])
  }

  @Test("Continuation lines, escapes and contexts are read")
  func forms() throws {
    let catalog = try catalog(
      """
      msgctxt "button"
      msgid ""
      "Op"
      "en\\n"
      msgstr "\\"Öff\\\\nen\\"\\t"
      msgid "Open\\n"
      msgstr "Auf"
      """)
    #expect(catalog.text("Open\n", context: "button") == "\"Öff\\nen\"\t")
    #expect(catalog.text("Open\n") == "Auf")
  }

  @Test("Empty and fuzzy translations count as missing")
  func missing() throws {
    let catalog = try catalog(
      """
      msgid "a"
      msgstr ""

      #, fuzzy
      msgid "b"
      msgstr "B"

      #~ msgid "c"
      #~ msgstr "C"
      msgid "d"
      msgstr "D"
      """)
    #expect(catalog.count == 1 && catalog.text("d") == "D")
  }

  @Test(
    "An invalid catalog is an error",
    arguments: [
      "msgid", "msgid \"", "msgid \"a", "msgid \"a\" b\nmsgstr \"\"", "msgid \"\\x\"",
      "msgstr \"a\"", "msgid \"a\"", "msgid \"a\"\nmsgid \"b\"\nmsgstr \"c\"", "message \"a\"",
      "msgid \"a\"\nmsgstr[0] \"a\"\nmsgstr[1] \"b\"",
      "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"b\"",
      "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[99999999999999999999] \"b\"",
      "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[-1] \"b\"",
      "msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"b\"", "\0",
      "msgid \"a\\",
    ])
  func invalid(text: String) {
    #expect(throws: CatalogError.self) { try catalog(text) }
  }

  private static var realCatalog: [UInt8] {
    let catalog = ctranslations_german()
    return Array(UnsafeBufferPointer(start: catalog.bytes, count: catalog.count))
  }

  @Test("The real catalog with changed bytes gives a catalog or an error, never a crash")
  func changedBytes() {
    let whole = Self.realCatalog
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var bytes = whole.prefix(3000) + [10]
      for _ in 0..<3 {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = [0, 10, 34, 35, 37, 91, 92, 0xFF].randomElement() ?? 0
      }
      _ = try? Catalog(po: bytes)
    }
  }

  @Test("The German catalog is valid")
  func german() throws {
    let catalog = try Catalog(po: Self.realCatalog)
    #expect(catalog.text("Share \("x")") == "x teilen")
  }
}
