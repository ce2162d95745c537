public import Foundation

extension String {
  /// A text that is looked up in a bundle's localized texts, with the values of its placeholders.
  ///
  /// Apple: https://developer.apple.com/documentation/swift/string/localizationvalue
  public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// The key with placeholders such as `%@`.
    let key: String
    let arguments: [String]

    /// Creates a text from its key.
    public init(_ value: String) {
      key = value.replacing("%", with: "%%")
      arguments = []
    }

    /// Creates a text from a literal.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a text from an interpolated literal.
    public init(stringInterpolation: StringInterpolation) {
      key = stringInterpolation.key
      arguments = stringInterpolation.arguments
    }

    /// The parts of an interpolated literal. Each value is a placeholder in the key.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      var key = ""
      var arguments: [String] = []

      public init(literalCapacity: Int, interpolationCount: Int) {}

      public mutating func appendLiteral(_ literal: String) {
        key += literal.replacing("%", with: "%%")
      }

      /// Appends a text.
      public mutating func appendInterpolation(_ string: String) { append("%@", string) }
      /// Appends a number.
      public mutating func appendInterpolation<T: BinaryInteger>(_ value: T) {
        append("%lld", "\(value)")
      }
      /// Appends a number.
      public mutating func appendInterpolation<T: BinaryFloatingPoint>(_ value: T) {
        append("%lf", String(format: "%f", Double(value)))
      }
      /// Appends a number in a format of `printf`.
      public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
        append(specifier, String(format: specifier, value))
      }
      /// Appends the text of another resource.
      public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
        append("%@", String(localized: resource))
      }
      /// Appends a value in a format.
      public mutating func appendInterpolation<F: FormatStyle>(
        _ input: F.FormatInput, format: F
      ) where F.FormatOutput == String { append("%@", format.format(input)) }
      /// Appends the description of a value.
      public mutating func appendInterpolation<T>(_ value: T) { append("%@", "\(value)") }

      private mutating func append(_ placeholder: String, _ value: String) {
        key += placeholder
        arguments.append(value)
      }
    }
  }

  /// Creates the text of a key in the user's language. The locale and the comment have no effect.
  ///
  /// Apple: https://developer.apple.com/documentation/swift/string
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = LocalizedTexts(of: bundle).text(
      keyAndValue.key, arguments: keyAndValue.arguments, table: table)
  }

  /// Creates the text of a key in the user's language, or the default text if the bundle has none.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = LocalizedTexts(of: bundle).text(
      "\(key)", arguments: defaultValue.arguments, table: table, otherwise: defaultValue.key)
  }

  /// Creates the text of a resource in the user's language.
  public init(localized resource: LocalizedStringResource) { self = resource.text }
}

extension AttributedString {
  /// Creates the text of a key in the user's language, without attributes. The locale and the comment
  /// have no effect.
  ///
  /// Apple: https://developer.apple.com/documentation/foundation/attributedstring
  public init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale? = nil, comment: StaticString? = nil
  ) { self.init(String(localized: keyAndValue, table: table, bundle: bundle)) }
}
