/// The look of a navigation view. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/navigationviewstyle
public protocol NavigationViewStyle: Sendable {}

/// The usual look of a navigation view.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// The usual look of a navigation view.
  public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

/// A navigation view with one page at a time.
public struct StackNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  /// A navigation view with one page at a time.
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

/// A navigation view with pages side by side.
public struct ColumnNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
  /// A navigation view with pages side by side.
  public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}
