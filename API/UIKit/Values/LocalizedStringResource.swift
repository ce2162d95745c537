public import Foundation

/// A text of the app that is looked up later in its translations.
///
/// Apple: https://developer.apple.com/documentation/foundation/localizedstringresource
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The key in the table.
  public let key: String
  /// The name of the table, or `nil` for `Localizable`.
  public let table: String?
  private let fallback: String

  /// Makes a resource from a key, which is also the text without a translation.
  public init(stringLiteral value: String) { self.init(value) }

  /// Makes a resource.
  /// - Parameter defaultValue: The text without a translation.
  public init(
    _ key: String, defaultValue: String? = nil, table: String? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self.key = key
    self.table = table
    fallback = defaultValue ?? key
  }

  fileprivate var text: String {
    Bundle.main.localizedString(forKey: key, value: fallback, table: table)
  }
}

extension String {
  /// Returns a resource's translation, or its default text.
  public init(localized resource: LocalizedStringResource) { self = resource.text }

  /// Returns the translation of a key, or the key. Interpolated values are part of the key, so a text
  /// with values is translated only if the values are.
  public init(
    localized key: String, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) { self = (bundle ?? .main).localizedString(forKey: key, value: key, table: table) }

  /// Returns the translation of a key, or the default text.
  public init(
    localized key: StaticString, defaultValue: String, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = (bundle ?? .main).localizedString(
      forKey: key.description, value: defaultValue, table: table)
  }
}

extension AttributedString {
  /// Returns the translation of a key, or the key, without attributes.
  public init(
    localized key: String, table: String? = nil, bundle: Bundle? = nil, locale: Locale? = nil,
    comment: StaticString? = nil
  ) { self.init(String(localized: key, table: table, bundle: bundle)) }
}
