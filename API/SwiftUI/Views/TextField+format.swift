public import Foundation

extension TextField {
  fileprivate nonisolated init<F: ParseableFormatStyle>(
    _ value: Binding<F.FormatInput>, _ format: F, label: Label, prompt: Text?
  ) where F.FormatOutput == String {
    self.init(FormattedValue(value: value, format: format), label: label, prompt: prompt)
  }

  fileprivate nonisolated init<F: ParseableFormatStyle>(
    optional value: Binding<F.FormatInput?>, _ format: F, label: Label, prompt: Text?
  ) where F.FormatOutput == String {
    self.init(OptionalFormattedValue(value: value, format: format), label: label, prompt: prompt)
  }

  fileprivate nonisolated init<V>(
    _ value: Binding<V>, _ formatter: Formatter, label: Label, prompt: Text?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, onCommit: @escaping () -> Void = {}
  ) {
    self.init(
      FormatterValue(value: value, formatter: formatter), label: label, prompt: prompt,
      onEditingChanged: onEditingChanged, onCommit: onCommit)
  }
}

extension TextField {
  /// Creates a field for a value in a format.
  public nonisolated init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String { self.init(value, format, label: label(), prompt: prompt) }

  /// Creates a field for an optional value in a format. The value of an empty text is `nil`.
  public nonisolated init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(optional: value, format, label: label(), prompt: prompt)
  }

  /// Creates a field for a value in the format of a formatter.
  public nonisolated init<V>(
    value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) { self.init(value, formatter, label: label(), prompt: prompt) }
}

extension TextField where Label == Text {
  /// Creates a field for a value in a format.
  public nonisolated init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(value, format, label: Text(titleKey), prompt: prompt)
  }

  /// Creates a field for a value in a format.
  @_disfavoredOverload public nonisolated init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(value, format, label: Text(title), prompt: prompt)
  }

  /// Creates a field for an optional value in a format. The value of an empty text is `nil`.
  public nonisolated init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(optional: value, format, label: Text(titleKey), prompt: prompt)
  }

  /// Creates a field for an optional value in a format. The value of an empty text is `nil`.
  @_disfavoredOverload public nonisolated init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(optional: value, format, label: Text(title), prompt: prompt)
  }

  /// Creates a field for a value in the format of a formatter.
  public nonisolated init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
  ) { self.init(value, formatter, label: Text(titleKey), prompt: prompt) }

  /// Creates a field for a value in the format of a formatter.
  @_disfavoredOverload public nonisolated init<S: StringProtocol, V>(
    _ title: S, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
  ) { self.init(value, formatter, label: Text(title), prompt: prompt) }

  /// Creates a field for a value in the format of a formatter, which reports the editing.
  public nonisolated init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter,
    onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void = {}
  ) {
    self.init(
      value, formatter, label: Text(titleKey), prompt: nil, onEditingChanged: onEditingChanged,
      onCommit: onCommit)
  }
}
