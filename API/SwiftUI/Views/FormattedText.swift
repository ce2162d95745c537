import Foundation

/// The text of a field that edits a value. While the user types, the text need not have the usual
/// format.
@MainActor final class FormattedText {
  /// What the user has typed.
  private struct Draft {
    let text: String
    /// The usual text of the value that the draft stands for.
    let formatted: String
  }

  private var draft: Draft?

  /// Returns a binding to the text in the field of a node.
  static func binding<Value>(
    in node: _ViewNode, _ value: Binding<Value>, format: @escaping (Value) -> String,
    parse: @escaping (String) -> Value?
  ) -> Binding<String> {
    let text = node.memory(at: -4) { FormattedText() }
    return Binding(
      get: {
        let formatted = format(value.wrappedValue)
        return MainActor.assumeIsolated { text.shown(formatted) }
      },
      set: { typed in
        if let new = parse(typed) { value.wrappedValue = new }
        let formatted = format(value.wrappedValue)
        MainActor.assumeIsolated { text.draft = Draft(text: typed, formatted: formatted) }
      })
  }

  /// Ends the editing in the field of a node. The field shows the value in the usual format.
  static func endEditing(in node: _ViewNode) {
    node.memory(at: -4) { FormattedText() }.draft = nil
    node.invalidate()
  }

  private func shown(_ formatted: String) -> String {
    guard let draft, draft.formatted == formatted else { return formatted }
    return draft.text
  }
}

/// What a text field edits.
protocol FieldText {
  /// Returns the text in the field of a node.
  @MainActor func binding(in node: _ViewNode) -> Binding<String>
}

extension Binding: FieldText where Value == String {
  func binding(in node: _ViewNode) -> Binding<String> { self }
}

/// A value that a field shows in a format.
struct FormattedValue<Format: ParseableFormatStyle>: FieldText
where Format.FormatOutput == String {
  let value: Binding<Format.FormatInput>
  let format: Format

  func binding(in node: _ViewNode) -> Binding<String> {
    FormattedText.binding(
      in: node, value, format: { format.format($0) },
      parse: { try? format.parseStrategy.parse($0) })
  }
}

/// An optional value that a field shows in a format. The value of an empty text is `nil`.
struct OptionalFormattedValue<Format: ParseableFormatStyle>: FieldText
where Format.FormatOutput == String {
  let value: Binding<Format.FormatInput?>
  let format: Format

  func binding(in node: _ViewNode) -> Binding<String> {
    FormattedText.binding(
      in: node, value, format: { $0.map { format.format($0) } ?? "" },
      parse: { text -> Format.FormatInput?? in
        if text.isEmpty { return .some(nil) }
        return (try? format.parseStrategy.parse(text)).map { .some($0) }
      })
  }
}

/// A value that a field shows in the format of a formatter.
struct FormatterValue<Value>: FieldText {
  let value: Binding<Value>
  let formatter: Formatter

  func binding(in node: _ViewNode) -> Binding<String> {
    FormattedText.binding(
      in: node, value, format: { formatter.string(for: $0) ?? "" },
      parse: { formatter.value(of: $0) })
  }
}

extension Formatter {
  /// Returns the value of a text, or `nil` if the text has another format.
  func value<V>(of text: String, as type: V.Type = V.self) -> V? {
    switch self {
    case let formatter as NumberFormatter:
      guard let number = formatter.number(from: text) else { return nil }
      let forms: [Any] = [
        number, number.doubleValue, number.floatValue, number.intValue, number.decimalValue,
        number.int64Value,
      ]
      return forms.lazy.compactMap { $0 as? V }.first
    case let formatter as DateFormatter: return formatter.date(from: text) as? V
    default: return text as? V
    }
  }
}
