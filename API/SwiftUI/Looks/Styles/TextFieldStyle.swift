/// The look of a text field. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/textfieldstyle
public protocol TextFieldStyle: Sendable {}

/// The usual look of a text field.
public struct DefaultTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// The usual look of a text field.
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

/// A text field without a frame.
public struct PlainTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// A text field without a frame.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

/// A text field with a frame.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// A text field with a frame.
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}
