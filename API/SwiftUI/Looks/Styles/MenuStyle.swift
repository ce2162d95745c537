/// The look of a menu. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/menustyle
public protocol MenuStyle: Sendable {}

/// The usual look of a menu.
public struct DefaultMenuStyle: MenuStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension MenuStyle where Self == DefaultMenuStyle {
  /// The usual look of a menu.
  public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}

/// A menu that looks like a button.
public struct ButtonMenuStyle: MenuStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension MenuStyle where Self == ButtonMenuStyle {
  /// A menu that looks like a button.
  public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

/// A menu without a frame.
public struct BorderlessButtonMenuStyle: MenuStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension MenuStyle where Self == BorderlessButtonMenuStyle {
  /// A menu without a frame.
  public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}
