/// A look of text fields. Faces show the controls of the body of an own style.
///
/// Own styles implement `_body(configuration:)`. Apple does not document this method, but its
/// framework has no other one for own styles.
///
/// Apple: https://developer.apple.com/documentation/swiftui/textfieldstyle
@MainActor @preconcurrency public protocol TextFieldStyle {
  associatedtype _Body: View
  typealias _Label = _TextFieldStyleLabel

  /// Returns the content.
  @ViewBuilder @MainActor @preconcurrency func _body(
    configuration: TextField<_TextFieldStyleLabel>
  ) -> _Body
}

/// The label of a text field that has an own style.
public struct _TextFieldStyleLabel {
  let view: AnyView
}

extension _TextFieldStyleLabel: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(view, .body) }
}

/// A text field of the system.
public protocol _SystemTextFieldStyle: TextFieldStyle {}

extension _SystemTextFieldStyle {
  /// Returns the text field.
  public func _body(configuration: TextField<_TextFieldStyleLabel>) -> some View { configuration }
}

/// The usual look of a text field.
public struct DefaultTextFieldStyle: _SystemTextFieldStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// The usual look of a text field.
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

/// A text field without a frame.
public struct PlainTextFieldStyle: _SystemTextFieldStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// A text field without a frame.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

/// A text field with a frame.
public struct RoundedBorderTextFieldStyle: _SystemTextFieldStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// A text field with a frame.
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

private struct TextFieldStyleKey: EnvironmentKey {
  static var defaultValue: (any TextFieldStyle)? { nil }
}

extension EnvironmentValues {
  /// The text fields' own style, or `nil` for a field of the system.
  var textFieldStyle: (any TextFieldStyle)? {
    get { self[TextFieldStyleKey.self] }
    set { self[TextFieldStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the text fields in the view. Faces show the controls of an own style's body.
  public nonisolated func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    environment(\.textFieldStyle, style is any _SystemTextFieldStyle ? nil : style)
  }
}

extension TextFieldStyle {
  /// Returns the body of the style for a node.
  func content(_ field: TextField<_TextFieldStyleLabel>) -> AnyView {
    // The field in the body is one of the system.
    AnyView(
      StyleBody(style: self) { $0._body(configuration: field).environment(\.textFieldStyle, nil) })
  }
}
