import Foundation

/// The texts of a file `TABLE.xcstrings`, by language.
///
/// Apple: https://developer.apple.com/documentation/xcode/localization
package struct StringCatalog {
  /// The texts of one language.
  package struct Table {
    /// The texts by their keys. A text with plural forms is its form for most numbers.
    package var texts: [String: String] = [:]
    /// The plural forms by their keys, in the format of `.stringsdict` files.
    package var plurals: [String: [String: Any]] = [:]
  }

  package static let maximumSize = 64 << 20
  private static let maximumTexts = 1_000_000

  package private(set) var tables: [String: Table] = [:]

  /// - Parameter path: The path of the file.
  /// - Throws: `CatalogProblem` if the file is too large or is not a string catalog.
  package init(_ path: String) throws(CatalogProblem) {
    let root = try CatalogFile.object(path, limit: Self.maximumSize)
    guard let source = root["sourceLanguage"] as? String,
      let strings = root["strings"] as? [String: Any]
    else {
      throw CatalogProblem(
        path: path, reason: "it has no 'sourceLanguage' and 'strings'",
        remedy: "open the catalog in Xcode and save it again")
    }
    var count = 0
    tables[source] = Table()
    for (key, value) in strings {
      guard let entry = value as? [String: Any] else { continue }
      let all = entry["localizations"] as? [String: Any] ?? [:]
      if all[source] == nil, entry["shouldTranslate"] as? Bool != false {
        tables[source]?.texts[key] = key
      }
      for (language, value) in all {
        count += 1
        guard count <= Self.maximumTexts, Self.isLanguage(language) else {
          throw CatalogProblem(
            path: path,
            reason: count > Self.maximumTexts
              ? "it has more than \(Self.maximumTexts) texts"
              : "\(language.debugDescription) is not a language",
            remedy: "remove what the extension does not need")
        }
        guard let localization = value as? [String: Any] else { continue }
        tables[language, default: Table()].add(localization, for: key)
      }
    }
  }

  /// Returns whether the name can be the name of a folder.
  private static func isLanguage(_ name: String) -> Bool {
    name.count < 64 && name.wholeMatch(of: /[A-Za-z0-9]+([-_@][A-Za-z0-9]+)*/) != nil
  }
}

extension StringCatalog.Table {
  fileprivate mutating func add(_ localization: [String: Any], for key: String) {
    let localization = Self.forPhone(localization)
    var variables: [String: [String: Any]] = [:]
    for (name, value) in localization["substitutions"] as? [String: Any] ?? [:] {
      guard let value = value as? [String: Any] else { continue }
      variables[name] = Self.variable(value)
    }
    if let forms = Self.forms(localization) {
      texts[key] = forms["other"] ?? forms.values.sorted().first
      var variable = forms
      variable["NSStringFormatSpecTypeKey"] = "NSStringPluralRuleType"
      plurals[key] = ["NSStringLocalizedFormatKey": "%#@count@", "count": variable]
      return
    }
    guard let text = Self.unit(localization) else { return }
    texts[key] = text
    guard !variables.isEmpty else { return }
    var plural: [String: Any] = variables
    plural["NSStringLocalizedFormatKey"] = text
    plurals[key] = plural
    for (name, forms) in variables {
      texts[key] = texts[key]?.replacing(
        "%#@\(name)@", with: (forms["other"] as? String ?? "").replacing("%arg", with: "%@"))
    }
  }

  /// Returns the localization for a phone, or for any other device.
  private static func forPhone(_ localization: [String: Any]) -> [String: Any] {
    guard let variations = localization["variations"] as? [String: Any],
      let devices = variations["device"] as? [String: Any],
      let chosen = devices["iphone"] ?? devices["other"] ?? devices["ipad"]
    else { return localization }
    return chosen as? [String: Any] ?? localization
  }

  private static func unit(_ value: Any?) -> String? {
    let unit = (value as? [String: Any])?["stringUnit"] as? [String: Any]
    return unit?["value"] as? String
  }

  private static func forms(_ value: [String: Any]) -> [String: String]? {
    let variations = value["variations"] as? [String: Any]
    guard let plural = variations?["plural"] as? [String: Any] else { return nil }
    let forms = plural.compactMapValues(unit)
    return forms.isEmpty ? nil : forms
  }

  private static func variable(_ substitution: [String: Any]) -> [String: Any]? {
    guard let forms = forms(substitution) ?? unit(substitution).map({ ["other": $0] }) else {
      return nil
    }
    var variable: [String: Any] = forms
    variable["NSStringFormatSpecTypeKey"] = "NSStringPluralRuleType"
    variable["NSStringFormatValueTypeKey"] = substitution["formatSpecifier"] as? String
    if let position = substitution["argNum"] as? Int { variable["ArgumentPosition"] = position }
    return variable
  }
}
