/// The language of the sentences that this program prints, chosen as GNU gettext chooses it.
package enum Language {
  /// Returns the user's languages in order of preference, such as `["de_AT", "de"]`. The list is
  /// empty if the user prefers the sentences as they are written.
  ///
  /// The locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty. `LANGUAGE`, a
  /// list of at most 32 names separated by colons, precedes it, except in the locale `C`. Each name
  /// is without its codeset, and its less specific forms follow it: without the territory, without
  /// the modifier, and without both.
  package static func wanted(_ variable: (String) -> String?) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    guard let locale, !isPlain(locale) else { return [] }
    let list =
      variable("LANGUAGE").map { $0.split(separator: ":").prefix(32).map(String.init) } ?? []
    var names: [String] = []
    for name in list.isEmpty ? [locale] : list {
      if isPlain(name) { break }
      names += forms(of: name).filter { !names.contains($0) }
    }
    return names
  }

  /// Returns the file name of the catalog for the first wanted language that has one, or `nil` for
  /// English.
  ///
  /// If English is the next wanted language, no catalog is needed and the search ends. gettext
  /// would continue with the next language.
  package static func chosen(of available: [String], _ variable: (String) -> String?) -> String? {
    let found = wanted(variable).first {
      available.contains($0) || $0 == "en" || $0.hasPrefix("en_") || $0.hasPrefix("en@")
    }
    return found.flatMap { available.contains($0) ? $0 : nil }
  }

  private static func isPlain(_ locale: String) -> Bool {
    ["C", "POSIX"].contains(locale) || locale.hasPrefix("C.")
  }

  /// Returns, for `sr_RS.UTF-8@latin`, the names `sr_RS@latin`, `sr@latin`, `sr_RS` and `sr`.
  private static func forms(of locale: String) -> [String] {
    let parts = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let modifier = parts.count > 1 ? "@\(parts[1])" : ""
    let name = parts[0].prefix { $0 != "." }
    let language = name.prefix { $0 != "_" }
    var forms: [String] = []
    for form in [name + modifier, language + modifier, name, language] where !form.isEmpty {
      if !forms.contains(String(form)) { forms.append(String(form)) }
    }
    return forms
  }
}
