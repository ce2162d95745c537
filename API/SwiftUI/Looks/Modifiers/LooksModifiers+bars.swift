nonisolated extension View {
  /// Has no effect: faces choose how bars look.
  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode)
    -> some View
  { self }
  /// Has no effect: faces choose how bars look.
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
  /// Has no effect: faces choose how bars look.
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }
  /// Has no effect: faces choose how bars look.
  public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View { self }
  /// Has no effect: faces choose how bars look.
  @_disfavoredOverload
  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...)
    -> some View
  { self }
  /// Has no effect: faces choose how bars look.
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  { self }
  /// Has no effect: faces choose how bars look.
  public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  { self }
  /// Has no effect: faces choose how bars look.
  public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...)
    -> some View
  { self }
  /// Has no effect: faces choose how bars look.
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View { self }
  /// Has no effect: faces choose how bars look.
  public func statusBar(hidden: Bool) -> some View { self }
  /// Has no effect: faces choose how bars look.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
  /// Has no effect: faces choose how bars look.
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
  /// Has no effect: faces choose how bars look.
  public func defersSystemGestures(on edges: Edge.Set) -> some View { self }
  /// Has no effect: faces choose how bars look.
  public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }
}

/// The properties of a page for a navigation bar.
public struct NavigationBarItem: Sendable {
  /// The size of the title. Has no effect.
  public enum TitleDisplayMode: Hashable, Sendable {
    /// As on the page before.
    case automatic
    /// In the bar.
    case inline
    /// Below the bar.
    case large
  }
}

/// The size of the title. Has no effect.
public struct ToolbarTitleDisplayMode: Hashable, Sendable {
  /// As on the page before.
  public static var automatic: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode() }
  /// In the bar.
  public static var inline: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode() }
  /// In the bar, large.
  public static var inlineLarge: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode() }
  /// Below the bar.
  public static var large: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode() }
}

/// A bar of the page. Has no effect.
public struct ToolbarPlacement: Hashable, Sendable {
  /// The system chooses.
  public static var automatic: ToolbarPlacement { ToolbarPlacement(name: "automatic") }
  /// The bar at the bottom.
  public static var bottomBar: ToolbarPlacement { ToolbarPlacement(name: "bottomBar") }
  /// The bar at the top.
  public static var navigationBar: ToolbarPlacement { ToolbarPlacement(name: "navigationBar") }
  /// The bar of tabs.
  public static var tabBar: ToolbarPlacement { ToolbarPlacement(name: "tabBar") }
  /// The bar of the window.
  public static var windowToolbar: ToolbarPlacement { ToolbarPlacement(name: "windowToolbar") }

  private let name: String
}

/// When the bar of tabs becomes small. Has no effect.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  /// The system chooses.
  public static let automatic = TabBarMinimizeBehavior()
  /// Never.
  public static let never = TabBarMinimizeBehavior()
  /// When the user scrolls down.
  public static let onScrollDown = TabBarMinimizeBehavior()
  /// When the user scrolls up.
  public static let onScrollUp = TabBarMinimizeBehavior()
}
