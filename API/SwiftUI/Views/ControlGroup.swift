/// Controls that belong together. Faces show them in order.
///
/// Apple: https://developer.apple.com/documentation/swiftui/controlgroup
public struct ControlGroup<Content: View> {
  private let content: Content

  /// Creates a group.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a group. The label has no effect.
  public nonisolated init<L: View>(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> L
  ) { self.content = content() }

  /// Creates a group. The title has no effect.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates a group. The title and the symbol have no effect.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

extension ControlGroup: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(content, .body) }
}

/// A look of groups of controls. Has no effect.
public protocol ControlGroupStyle: Sendable {}

/// The style that the system chooses.
public struct AutomaticControlGroupStyle: ControlGroupStyle { public nonisolated init() {} }
/// Buttons in a row.
public struct NavigationControlGroupStyle: ControlGroupStyle { public nonisolated init() {} }
/// A menu.
public struct MenuControlGroupStyle: ControlGroupStyle { public nonisolated init() {} }
/// Small buttons of a menu.
public struct CompactMenuControlGroupStyle: ControlGroupStyle { public nonisolated init() {} }

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  /// The style that the system chooses.
  public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}
extension ControlGroupStyle where Self == NavigationControlGroupStyle {
  /// Buttons in a row.
  public static var navigation: NavigationControlGroupStyle { NavigationControlGroupStyle() }
}
extension ControlGroupStyle where Self == MenuControlGroupStyle {
  /// A menu.
  public static var menu: MenuControlGroupStyle { MenuControlGroupStyle() }
}
extension ControlGroupStyle where Self == CompactMenuControlGroupStyle {
  /// Small buttons of a menu.
  public static var compactMenu: CompactMenuControlGroupStyle { CompactMenuControlGroupStyle() }
}

extension View {
  /// Has no effect: faces show the controls in order.
  public nonisolated func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View { self }
}
