/// The look of a text editor. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/texteditorstyle
public protocol TextEditorStyle: Sendable {}

/// The usual look of a text editor.
public struct AutomaticTextEditorStyle: TextEditorStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  /// The usual look of a text editor.
  public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}

/// A text editor without a frame.
public struct PlainTextEditorStyle: TextEditorStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension TextEditorStyle where Self == PlainTextEditorStyle {
  /// A text editor without a frame.
  public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}
