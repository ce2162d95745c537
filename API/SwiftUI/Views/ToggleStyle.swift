/// What a switch's style gets to know of the switch.
public struct ToggleStyleConfiguration {
  /// The label of a switch.
  public struct Label {
    let view: AnyView
  }

  /// The label.
  public let label: Label
  /// Whether the switch is on.
  @Binding public var isOn: Bool
  /// Whether the values of several sources differ. Always `false`.
  public var isMixed: Bool { false }

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

extension ToggleStyleConfiguration.Label: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(view, .body) }
}

/// A look of switches. Faces show the controls of the body.
///
/// Apple: https://developer.apple.com/documentation/swiftui/togglestyle
@MainActor @preconcurrency public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration

  /// Returns the content.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A switch of the system.
public protocol _SystemToggleStyle: ToggleStyle {}

extension _SystemToggleStyle {
  /// Returns a switch.
  public func makeBody(configuration: Configuration) -> some View {
    Toggle(configuration).environment(\.toggleStyle, nil)
  }
}

/// The style that the system chooses.
public struct DefaultToggleStyle: _SystemToggleStyle { public nonisolated init() {} }
/// A switch.
public struct SwitchToggleStyle: _SystemToggleStyle {
  /// Creates the style.
  public nonisolated init() {}
  /// Creates the style. The color has no effect.
  public nonisolated init(tint: Color) {}
}
/// A button that stays pressed. Faces show a switch.
public struct ButtonToggleStyle: _SystemToggleStyle { public nonisolated init() {} }

extension ToggleStyle where Self == DefaultToggleStyle {
  /// The style that the system chooses.
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}
extension ToggleStyle where Self == SwitchToggleStyle {
  /// A switch.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button that stays pressed. Faces show a switch.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

private struct ToggleStyleKey: EnvironmentKey {
  static var defaultValue: (any ToggleStyle)? { nil }
}

extension EnvironmentValues {
  /// The switches' style, or `nil` for a switch.
  var toggleStyle: (any ToggleStyle)? {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the switches in the view. Faces show the controls of the style's body.
  public nonisolated func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    environment(\.toggleStyle, style is any _SystemToggleStyle ? nil : style)
  }
}

extension ToggleStyle {
  /// Returns the body of the style for a node.
  func content(_ configuration: Configuration) -> AnyView {
    AnyView(StyleBody(style: self) { $0.makeBody(configuration: configuration) })
  }
}
