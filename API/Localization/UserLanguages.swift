import AppleSupport
import Foundation
import Translations

/// The choice of a bundle's language.
///
/// Foundation on Linux does not know the user's language, so its own choice is not used.
package enum UserLanguages {
  /// The user's languages in order of preference, such as `["de_AT", "de"]`.
  ///
  /// The host runs an extension in the locale `C.UTF-8` and passes the languages as `LANGUAGE`.
  package static let wanted: [String] = {
    let environment = ProcessInfo.processInfo.environment
    let names = Language.wanted { environment[$0] }
    if !names.isEmpty { return names }
    return (environment["LANGUAGE"] ?? "").split(separator: ":").prefix(64).map(String.init)
  }()

  /// Returns the names of a bundle's `.lproj` folders, without their extension, and the language in
  /// which the bundle was developed.
  static func ofBundle(_ folder: URL) -> (available: [String], development: String?) {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let development =
      AppleSupport.AppBundle.propertyList(folder.appending(path: "Info.plist"))?[
        "CFBundleDevelopmentRegion"]
      as? String
    return (files.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }, development)
  }

  /// Returns the name of the best `.lproj` folder, without its extension, or `nil` if there is none.
  static func best(of available: [String], development: String?, wanted: [String] = wanted)
    -> String?
  {
    if let found = matches(in: available, wanted: wanted).first { return found }
    let others = [development, "en", "Base"].compactMap(\.self)
    return others.first { available.contains($0) } ?? available.sorted().first
  }

  /// Returns the names of the `.lproj` folders in the wanted languages, without their extension, in
  /// order of preference.
  package static func matches(in available: [String], wanted: [String] = wanted) -> [String] {
    var found: [String] = []
    for name in wanted {
      var names = forms(of: name).compactMap { form in available.first { normal($0) == form } }
      // A language without a territory also takes the texts of one territory.
      if names.isEmpty, !name.contains("_") {
        let prefix = name.lowercased() + "-"
        names = available.sorted().first { normal($0).hasPrefix(prefix) }.map { [$0] } ?? []
      }
      found += names.filter { !found.contains($0) }
    }
    return found
  }

  private static func normal(_ name: String) -> String {
    name.lowercased().replacing("_", with: "-")
  }

  /// Returns the names in Apple's form. Chinese is named by its script instead of its territory.
  private static func forms(of name: String) -> [String] {
    let base = normal(String(name.prefix { $0 != "@" && $0 != "." }))
    switch base {
    case "zh", "zh-cn", "zh-sg": return [base, "zh-hans"]
    case "zh-tw", "zh-mo": return [base, "zh-hant"]
    case "zh-hk": return [base, "zh-hant-hk", "zh-hant"]
    case "no", "nb", "nn": return [base, "nb", "no"]
    default: return [base]
    }
  }
}
