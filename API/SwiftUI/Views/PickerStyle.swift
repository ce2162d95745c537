/// How faces show a picker. Not part of Apple's API.
public enum _PickerKind: Sendable {
  /// A button that opens a menu.
  case menu
  /// Segments.
  case segments
}

/// A look of pickers.
///
/// Apple: https://developer.apple.com/documentation/swiftui/pickerstyle
public protocol PickerStyle: Sendable {
  /// How faces show the picker. Not part of Apple's API.
  static var _kind: _PickerKind { get }
}

extension PickerStyle {
  public static var _kind: _PickerKind { .menu }
}

/// The style that the system chooses.
public struct DefaultPickerStyle: PickerStyle { public nonisolated init() {} }
/// A button that opens a menu.
public struct MenuPickerStyle: PickerStyle { public nonisolated init() {} }
/// Options in the list. Faces show a menu.
public struct InlinePickerStyle: PickerStyle { public nonisolated init() {} }
/// A wheel. Faces show a menu.
public struct WheelPickerStyle: PickerStyle { public nonisolated init() {} }
/// A page of options. Faces show a menu.
public struct NavigationLinkPickerStyle: PickerStyle { public nonisolated init() {} }
/// Options in a row of a menu. Faces show a menu.
public struct PalettePickerStyle: PickerStyle { public nonisolated init() {} }
/// Segments.
public struct SegmentedPickerStyle: PickerStyle {
  public static var _kind: _PickerKind { .segments }
  /// Creates the style.
  public nonisolated init() {}
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// The style that the system chooses.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}
extension PickerStyle where Self == MenuPickerStyle {
  /// A button that opens a menu.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
extension PickerStyle where Self == InlinePickerStyle {
  /// Options in the list. Faces show a menu.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}
extension PickerStyle where Self == WheelPickerStyle {
  /// A wheel. Faces show a menu.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}
extension PickerStyle where Self == NavigationLinkPickerStyle {
  /// A page of options. Faces show a menu.
  public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}
extension PickerStyle where Self == PalettePickerStyle {
  /// Options in a row of a menu. Faces show a menu.
  public static var palette: PalettePickerStyle { PalettePickerStyle() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  /// Segments.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

private struct PickerKindKey: EnvironmentKey {
  static var defaultValue: _PickerKind { .menu }
}

extension EnvironmentValues {
  /// How faces show the pickers.
  var pickerKind: _PickerKind {
    get { self[PickerKindKey.self] }
    set { self[PickerKindKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the pickers in the view. Faces distinguish segments from menus.
  public nonisolated func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    environment(\.pickerKind, S._kind)
  }
}
