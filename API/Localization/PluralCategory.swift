import Translations

/// The plural form for a number, by the rules of Unicode's common locale data (CLDR).
///
/// Source: https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
enum PluralCategory {
  private struct Family {
    let languages: Set<String>
    let categories: [String]
    /// The rule that returns an index of `categories`.
    let rule: String
  }

  private static let slavic =
    "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
  private static let families: [Family] = [
    Family(
      languages: ["ja", "ko", "zh", "vi", "th", "id", "ms", "lo", "my", "jv", "km"],
      categories: ["other"], rule: "0"),
    Family(
      languages: ["fr", "pt", "hi", "bn", "fa", "gu", "kn", "zu", "am", "hy"],
      categories: ["one", "other"], rule: "n>1"),
    Family(languages: ["ru", "uk", "be"], categories: ["one", "few", "many"], rule: slavic),
    Family(languages: ["hr", "sr", "bs"], categories: ["one", "few", "other"], rule: slavic),
    Family(
      languages: ["pl"], categories: ["one", "few", "many"],
      rule: "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"),
    Family(
      languages: ["cs", "sk"], categories: ["one", "few", "other"],
      rule: "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2"),
    Family(
      languages: ["ro"], categories: ["one", "few", "other"],
      rule: "n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2"),
    Family(
      languages: ["lt"], categories: ["one", "few", "other"],
      rule: "n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2"),
    Family(
      languages: ["lv"], categories: ["zero", "one", "other"],
      rule: "n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 ? 1 : 2"),
    Family(
      languages: ["sl"], categories: ["one", "two", "few", "other"],
      rule: "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3"),
    Family(
      languages: ["he", "iw"], categories: ["one", "two", "other"], rule: "n==1 ? 0 : n==2 ? 1 : 2"),
    Family(
      languages: ["ar"], categories: ["zero", "one", "two", "few", "many", "other"],
      rule: "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5"),
  ]
  private static let rules: [(languages: Set<String>, categories: [String], rule: PluralRule)] =
    families.compactMap { family in
      let header = "nplurals=\(family.categories.count); plural=\(family.rule);"
      return (try? PluralRule(header: header)).map { (family.languages, family.categories, $0) }
    }

  /// Returns the category of a number, such as `one` or `other`. Numbers with a fraction are
  /// `other`.
  static func category(of number: Double, in language: String) -> String {
    let base = language.prefix { $0.isLetter }.lowercased()
    guard let count = Int(exactly: number.magnitude) else { return "other" }
    guard let found = rules.first(where: { $0.languages.contains(base) }) else {
      return count == 1 ? "one" : "other"
    }
    return found.categories[found.rule.form(for: count)]
  }
}
