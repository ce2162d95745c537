import AppleSupport
import Foundation
package import Translations

/// The language of the words that UIKit and SwiftUI add by themselves, such as the title of a
/// Cancel button.
///
/// As on iOS, it is the language of the extension's own texts. If an extension has only English
/// texts, its Cancel button is English too, whatever the user's language is.
package enum SystemLanguage {
  /// The catalog of the language, or `nil` for English.
  package static let catalog = catalog(
    ofBundle: OwnBundle.ownFolder ?? Bundle.main.bundleURL, wanted: UserLanguages.wanted)

  static func catalog(ofBundle folder: URL, wanted: [String]) -> Catalog? {
    let (available, development) = UserLanguages.ofBundle(folder)
    let language = UserLanguages.matches(in: available, wanted: wanted).first ?? development
    return language.flatMap { Catalog.own(for: $0.replacing("-", with: "_")) }
  }
}
