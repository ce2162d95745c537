import Testing

@testable import Translations

/// The expressions in the header field `Plural-Forms`.
@Suite struct PluralRuleTests {
  @Test(
    "Plural rules, such as those in gettext's manual, choose the right form",
    arguments: [
      ("nplurals=1; plural=0;", [0, 0, 0, 0, 0, 0]),
      ("nplurals=2; plural=n != 1;", [1, 0, 1, 1, 1, 1]),
      ("nplurals=2; plural=n>1;", [0, 0, 1, 1, 1, 1]),
      (
        "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : "
          + "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;", [2, 0, 1, 2, 0, 1]
      ),
      ("nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;", [2, 0, 1, 2, 2, 2]),
      ("nplurals=2; plural=!(n+1-1)*1", [1, 0, 0, 0, 0, 0]),
      ("nplurals=4; plural=n/10", [0, 0, 0, 1, 2, 2]),
    ])
  func forms(header: String, forms: [Int]) throws {
    let rule = try PluralRule(header: header)
    #expect([0, 1, 2, 11, 21, 22].map(rule.form) == forms)
  }

  @Test("If a rule divides by zero or its form does not exist, the last form is chosen")
  func outside() throws {
    #expect(try PluralRule(header: "nplurals=2; plural=n%0").form(for: 5) == 1)
    #expect(try PluralRule(header: "nplurals=2; plural=n*0-1").form(for: 5) == 1)
    #expect(try PluralRule(header: "nplurals=2; plural=n").form(for: .min) == 1)
  }

  @Test(
    "An invalid rule is an error",
    arguments: [
      "", "nplurals=2", "plural=n", "nplurals=0; plural=0", "nplurals=999; plural=n",
      "nplurals=2; plural=", "nplurals=2; plural=m", "nplurals=2; plural=(n",
      "nplurals=2; plural=n)", "nplurals=2; plural=n?1", "nplurals=2; plural=n n",
      "nplurals=2; plural=99999999999999999999",
      "nplurals=2; plural=" + String(repeating: "(", count: 400) + "n",
      "nplurals=2; plural=" + String(repeating: "!", count: 400) + "n",
      "nplurals=2; plural=" + String(repeating: "n?", count: 300) + "n",
      "nplurals=2; plural=" + String(repeating: "n+", count: 5000) + "n",
    ])
  func invalid(header: String) {
    #expect(throws: CatalogError.self) { try PluralRule(header: header) }
  }
}
