public import Foundation

/// Returns the text of a key in the user's language, or the value, or else the key.
///
/// Apple: https://developer.apple.com/documentation/foundation/nslocalizedstring
public func NSLocalizedString(
  _ key: String, tableName: String? = nil, bundle: Bundle = Bundle.main, value: String = "",
  comment: String
) -> String {
  LocalizedTexts(of: bundle).text(key, table: tableName) ?? (value.isEmpty ? key : value)
}

// Foundation declares one function with any number of arguments. A function with a fixed number
// takes precedence over it.
extension String {
  /// Returns the format with its placeholders replaced by the arguments. If the format is the result
  /// of `NSLocalizedString`, it may have plural forms.
  public static func localizedStringWithFormat(_ format: String, _ argument: any CVarArg) -> String
  { formatted(format, [argument]) }

  /// Returns the format with its placeholders replaced by the arguments. If the format is the result
  /// of `NSLocalizedString`, it may have plural forms.
  public static func localizedStringWithFormat(
    _ format: String, _ first: any CVarArg, _ second: any CVarArg
  ) -> String { formatted(format, [first, second]) }

  /// Returns the format with its placeholders replaced by the arguments. If the format is the result
  /// of `NSLocalizedString`, it may have plural forms.
  public static func localizedStringWithFormat(
    _ format: String, _ first: any CVarArg, _ second: any CVarArg, _ third: any CVarArg
  ) -> String { formatted(format, [first, second, third]) }

  private static func formatted(_ format: String, _ arguments: [any CVarArg]) -> String {
    let texts = arguments.map { "\($0)" }
    guard let plural = LocalizedTexts.plural(withText: format) else {
      return String(format: format, locale: .current, arguments: arguments)
    }
    return FilledFormat.text(plural.chosen(for: texts), with: texts)
  }
}
