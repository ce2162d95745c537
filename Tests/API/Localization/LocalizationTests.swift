import Foundation
import TestServers
import Testing
import Translations

@testable import Localization

@Suite struct LocalizationTests {
  @Test(
    "The first language of the user that the bundle has is taken",
    arguments: [
      (["de_AT", "de"], ["en", "de"], "de"), (["zh_TW", "zh"], ["zh-Hans", "zh-Hant"], "zh-Hant"),
      (["pt"], ["en", "pt-BR"], "pt-BR"), (["fr"], ["de", "en"], "en"), ([], ["de", "es"], "es"),
      (["fr"], [], nil),
    ] as [([String], [String], String?)])
  func languages(wanted: [String], available: [String], expected: String?) {
    #expect(UserLanguages.best(of: available, development: "es", wanted: wanted) == expected)
  }

  @Test(
    "A Cancel button has the language of the extension's own texts",
    arguments: [
      (["de-AT"], ["de_AT", "de"], "en", "Abbrechen"), (["de"], ["fr"], "en", "Cancel"),
      ([], ["de"], "en", "Cancel"), (["en"], ["de", "en"], "de", "Cancel"),
      ([], [], "de", "Abbrechen"), ([], [], nil, "Cancel"),
    ] as [([String], [String], String?, String)])
  func cancel(own: [String], wanted: [String], development: String?, expected: String) throws {
    let folder = try TemporaryFolder()
    for language in own {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "\(language).lproj"), withIntermediateDirectories: false)
    }
    if let development {
      let values = ["CFBundleDevelopmentRegion": development]
      try PropertyListEncoder().encode(values).write(to: folder.url.appending(path: "Info.plist"))
    }
    let catalog = SystemLanguage.catalog(ofBundle: folder.url, wanted: wanted)
    #expect(translated("Cancel", in: catalog) == expected)
  }

  @Test(
    "A number has the plural category of its language",
    arguments: [
      ("en", 1, "one"), ("en", 0, "other"), ("fr", 0, "one"), ("ru", 22, "few"), ("ru", 11, "many"),
      ("pl", 21, "many"), ("cs", 3, "few"), ("ar", 2, "two"), ("ja", 1, "other"),
      ("sl-SI", 102, "two"), ("lt", 21, "one"), ("en", 1.5, "other"), ("en", .infinity, "other"),
    ] as [(String, Double, String)])
  func categories(language: String, number: Double, category: String) {
    #expect(PluralCategory.category(of: number, in: language) == category)
  }

  @Test("Each variable of a format follows its own number") func variables() throws {
    func forms(_ position: Int, _ one: String, _ other: String) -> [String: Any] {
      ["ArgumentPosition": position, "one": one, "other": other]
    }
    let format = try #require(
      PluralFormat(
        [
          "NSStringLocalizedFormatKey": "%#@cows@ in %#@barns@",
          "cows": forms(1, "%arg cow", "%arg cows"), "barns": forms(2, "%arg barn", "%arg barns"),
        ] as [String: Any], language: "en"))
    let text = FilledFormat.text(format.chosen(for: ["1", "2"]), with: ["1", "2"])
    #expect(text == "1 cow in 2 barns")
    #expect(PluralFormat(["x": 1], language: "en") == nil)
  }
}
