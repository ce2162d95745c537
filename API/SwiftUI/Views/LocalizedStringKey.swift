import Foundation
import Localization
import UIKit

/// A text that is looked up in the extension's localized strings.
///
/// Apple: https://developer.apple.com/documentation/swiftui/localizedstringkey
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// The key with placeholders such as `%@`.
  let key: String
  let arguments: [String]

  /// Creates a text from its key.
  public init(_ value: String) {
    key = value
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
    /// Appends the words of another text.
    public mutating func appendInterpolation(_ text: Text) { append("%@", text.words) }
    /// Appends a value in a format.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatOutput == String, F.FormatInput: Equatable { append("%@", format.format(input)) }
    /// Appends a date.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append("%@", style.text(of: date))
    }
    /// Appends the description of a value.
    public mutating func appendInterpolation<T>(_ value: T) { append("%@", "\(value)") }

    private mutating func append(_ placeholder: String, _ value: String) {
      key += placeholder
      arguments.append(value)
    }
  }

  /// Returns the text in the user's language.
  func text(table: String? = nil, bundle: Bundle? = nil) -> String {
    LocalizedTexts(of: bundle).text(key, arguments: arguments, table: table)
  }
}
