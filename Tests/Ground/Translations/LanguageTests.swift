import Testing

@testable import Translations

/// The language that the environment chooses.
@Suite struct LanguageTests {
  @Test(
    "The locale's variables are read as gettext reads them",
    arguments: [
      ([:], []), (["LANG": ""], []), (["LANG": "C"], []), (["LANG": "POSIX"], []),
      (["LANG": "C.UTF-8", "LANGUAGE": "de"], []), (["LANGUAGE": "de"], []),
      (["LANG": "de_AT.UTF-8"], ["de_AT", "de"]), (["LANG": "de"], ["de"]),
      (["LANG": "de_DE", "LC_MESSAGES": "fr_FR.UTF-8"], ["fr_FR", "fr"]),
      (["LANG": "de_DE", "LC_MESSAGES": "fr", "LC_ALL": "C"], []),
      (["LANG": "de_DE", "LC_ALL": "", "LC_MESSAGES": ""], ["de_DE", "de"]),
      (["LANG": "en_US.UTF-8", "LANGUAGE": "sv:de_CH:de"], ["sv", "de_CH", "de"]),
      (["LANG": "en_US.UTF-8", "LANGUAGE": "sv:C:de"], ["sv"]),
      (["LANG": "en_US.UTF-8", "LANGUAGE": ""], ["en_US", "en"]),
      (["LANG": "sr_RS.UTF-8@latin"], ["sr_RS@latin", "sr@latin", "sr_RS", "sr"]),
    ] as [([String: String], [String])])
  func wanted(environment: [String: String], names: [String]) {
    #expect(Language.wanted { environment[$0] } == names)
  }

  @Test(
    "The first wanted language with a catalog is chosen, and English needs no catalog",
    arguments: [
      ("de_AT.UTF-8", nil, "de"), ("fr_FR.UTF-8", "fr:de", "de"), ("de_DE", "en:de", nil),
      ("de_DE", "en_GB:de", nil), ("fr", nil, nil), ("C", "de", nil),
    ] as [(String, String?, String?)])
  func chosen(locale: String, list: String?, language: String?) {
    let environment = ["LC_ALL": locale, "LANGUAGE": list ?? ""]
    #expect(Language.chosen(of: ["de"]) { environment[$0] } == language)
  }
}
