import AppleSupport
package import Foundation
import Synchronization

/// The texts of a bundle in the user's language.
package struct LocalizedTexts: Sendable {
  private struct Table: Sendable {
    var texts: [String: String] = [:]
    var plurals: [String: PluralFormat] = [:]
  }

  /// The maximum size of a file, in bytes.
  private static let maximumSize = 64 << 20
  private static let tables = Mutex<[String: Table]>([:])
  /// The plural formats by their texts for most numbers. The result of `NSLocalizedString` is only a
  /// text, so `localizedStringWithFormat` finds its forms here.
  private static let known = Mutex<[String: PluralFormat]>([:])

  private let folder: URL

  /// - Parameter bundle: A bundle, or `nil` for the extension's own.
  package init(of bundle: Bundle?) {
    let own = bundle == nil || bundle === Bundle.main ? OwnBundle.ownFolder : nil
    folder = own ?? (bundle ?? .main).bundleURL
  }

  /// Returns the text of a key, or `nil` if the bundle has none.
  package func text(_ key: String, table: String?) -> String? {
    self.table(table).texts[key]
  }

  /// Returns the text of a key with its placeholders replaced by the arguments. If the bundle has no
  /// text, the key is the format.
  package func text(
    _ key: String, arguments: [String], table: String?, otherwise: String? = nil
  ) -> String {
    let table = self.table(table)
    if arguments.isEmpty {
      let plain = key.replacing("%%", with: "%")
      return table.texts[plain] ?? table.texts[key] ?? otherwise.map {
        $0.replacing("%%", with: "%")
      } ?? plain
    }
    let format =
      table.plurals[key]?.chosen(for: arguments) ?? table.texts[key] ?? otherwise ?? key
    return FilledFormat.text(format, with: arguments)
  }

  /// Returns the plural format whose text for most numbers is the given one.
  static func plural(withText text: String) -> PluralFormat? { known.withLock { $0[text] } }

  private func table(_ name: String?) -> Table {
    let name = name.flatMap { $0.isEmpty || $0.contains("/") ? nil : $0 } ?? "Localizable"
    let key = folder.path + "/" + name
    if let table = Self.tables.withLock({ $0[key] }) { return table }
    let table = read(name)
    Self.tables.withLock { $0[key] = table }
    Self.known.withLock { known in
      for (key, plural) in table.plurals {
        if let text = table.texts[key] { known[text] = plural }
      }
    }
    return table
  }

  private func read(_ name: String) -> Table {
    let (available, development) = UserLanguages.ofBundle(folder)
    let having = available.filter { language in
      ["strings", "plurals", "stringsdict"].contains {
        FileManager.default.fileExists(
          atPath: folder.appending(path: "\(language).lproj/\(name).\($0)").path)
      }
    }
    let language = UserLanguages.best(of: having, development: development)
    let place = language.map { folder.appending(path: "\($0).lproj") } ?? folder
    var table = Table()
    table.texts = Self.values(place, name, ["strings"]).compactMapValues { $0 as? String }
    let plurals = Self.values(place, name, ["plurals", "stringsdict"])
    table.plurals = plurals.compactMapValues { PluralFormat($0, language: language ?? "en") }
    for (key, plural) in table.plurals where table.texts[key] == nil {
      table.texts[key] = plural.chosen(for: ["5"])
    }
    return table
  }

  private static func values(_ folder: URL, _ name: String, _ endings: [String]) -> [String: Any] {
    for ending in endings {
      let file = folder.appending(path: "\(name).\(ending)")
      guard let handle = try? FileHandle(forReadingFrom: file),
        let data = try? handle.read(upToCount: maximumSize),
        let values = try? PropertyListSerialization.propertyList(from: data, format: nil)
      else { continue }
      return values as? [String: Any] ?? [:]
    }
    return [:]
  }
}
