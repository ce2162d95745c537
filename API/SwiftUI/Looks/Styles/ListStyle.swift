/// The look of a list. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/liststyle
public protocol ListStyle: Sendable {}

/// The usual look of a list.
public struct DefaultListStyle: ListStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension ListStyle where Self == DefaultListStyle {
  /// The usual look of a list.
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

/// A list without frames.
public struct PlainListStyle: ListStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension ListStyle where Self == PlainListStyle {
  /// A list without frames.
  public static var plain: PlainListStyle { PlainListStyle() }
}

/// A list whose sections have a background.
public struct GroupedListStyle: ListStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension ListStyle where Self == GroupedListStyle {
  /// A list whose sections have a background.
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}

/// A list with space around it.
public struct InsetListStyle: ListStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension ListStyle where Self == InsetListStyle {
  /// A list with space around it.
  public static var inset: InsetListStyle { InsetListStyle() }
}

/// A list whose sections are framed.
public struct InsetGroupedListStyle: ListStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension ListStyle where Self == InsetGroupedListStyle {
  /// A list whose sections are framed.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

/// A list at the side of a window.
public struct SidebarListStyle: ListStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension ListStyle where Self == SidebarListStyle {
  /// A list at the side of a window.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}
