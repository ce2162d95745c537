public import Foundation

/// A text that is looked up later, in a given table and bundle.
///
/// Apple: https://developer.apple.com/documentation/foundation/localizedstringresource
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// The bundle that contains the texts.
  public enum BundleDescription: Equatable, Sendable {
    /// The extension's bundle.
    case main
    /// The bundle in a folder.
    case atURL(URL)

    /// Returns the extension's bundle, because every class is in its program.
    public static func forClass(_ anyClass: AnyClass) -> BundleDescription { .main }
  }

  /// The key with placeholders such as `%@`.
  public let key: String
  /// The text that is used if the bundle has none.
  public let defaultValue: String.LocalizationValue
  /// The name of the table, or `nil` for `Localizable`.
  public let table: String?
  /// The locale. It has no effect.
  public var locale: Locale
  /// The bundle.
  public let bundle: BundleDescription

  /// Creates a text from its key. The locale and the comment have no effect.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    (key, defaultValue) = (keyAndValue.key, keyAndValue)
    (self.table, self.locale, self.bundle) = (table, locale, bundle)
  }

  /// Creates a text from its key, with the text for a bundle that has none.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    (self.key, self.defaultValue) = ("\(key)", defaultValue)
    (self.table, self.locale, self.bundle) = (table, locale, bundle)
  }

  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

  /// Creates a text from an interpolated literal.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }

  /// The text in the user's language.
  package var text: String {
    let place: Bundle? = if case .atURL(let url) = bundle { Bundle(url: url) } else { nil }
    return LocalizedTexts(of: place).text(
      key, arguments: defaultValue.arguments, table: table, otherwise: defaultValue.key)
  }
}
