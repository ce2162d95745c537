/// What a button's style gets to know of the button.
public struct ButtonStyleConfiguration {
  /// The label of the button.
  public typealias Label = AnyView

  /// The purpose of the button.
  public let role: ButtonRole?
  /// The label of the button.
  public let label: Label
  /// Whether the button is being pressed. Always `false`.
  public let isPressed = false
  let action: @MainActor () -> Void
}

/// A look of buttons. Faces show the words of the body.
///
/// Apple: https://developer.apple.com/documentation/swiftui/buttonstyle
@MainActor @preconcurrency public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration

  /// Returns the button's content.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A look of the system.
public protocol PrimitiveButtonStyle: Sendable {
  /// Whether the button is for the most likely choice. Not part of Apple's API.
  static var _isProminent: Bool { get }
}

extension PrimitiveButtonStyle {
  public static var _isProminent: Bool { false }
}

/// The style that the system chooses.
public struct DefaultButtonStyle: PrimitiveButtonStyle { public nonisolated init() {} }
/// A button without decoration.
public struct PlainButtonStyle: PrimitiveButtonStyle { public nonisolated init() {} }
/// A button without border.
public struct BorderlessButtonStyle: PrimitiveButtonStyle { public nonisolated init() {} }
/// A button with a border.
public struct BorderedButtonStyle: PrimitiveButtonStyle { public nonisolated init() {} }
/// A button of glass.
public struct GlassButtonStyle: PrimitiveButtonStyle { public nonisolated init() {} }
/// A button for the most likely choice.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  public static var _isProminent: Bool { true }
  public nonisolated init() {}
}
/// A button of glass for the most likely choice.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  public static var _isProminent: Bool { true }
  public nonisolated init() {}
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}
extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  public static var glass: GlassButtonStyle { GlassButtonStyle() }
}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}

/// The style of the buttons in a view.
struct AnyButtonStyle {
  var isProminent = false
  var custom: (any ButtonStyle)?
}

extension ButtonStyle {
  fileprivate func content(_ configuration: ButtonStyleConfiguration) -> AnyView {
    AnyView(StyleBody(style: self) { $0.makeBody(configuration: configuration) })
  }
}

extension AnyButtonStyle {
  /// Returns the body of a style of the app, or `nil` for a style of the system.
  @MainActor func body(_ configuration: ButtonStyleConfiguration) -> AnyView? {
    custom?.content(configuration)
  }
}

private struct ButtonStyleKey: EnvironmentKey {
  static var defaultValue: AnyButtonStyle? { nil }
}

extension EnvironmentValues {
  var buttonStyle: AnyButtonStyle? {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the buttons in the view. Faces show the words of the style's body.
  public nonisolated func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    environment(\.buttonStyle, AnyButtonStyle(custom: style))
  }

  /// Sets the style of the buttons in the view. A prominent style marks the most likely choice.
  public nonisolated func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
    environment(\.buttonStyle, AnyButtonStyle(isProminent: Style._isProminent))
  }
}
