/// The look of a tab view. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/tabviewstyle
public protocol TabViewStyle: Sendable {}

/// The usual look of a tab view.
public struct DefaultTabViewStyle: TabViewStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// The usual look of a tab view.
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

/// A tab view with its tabs at the side.
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  /// A tab view with its tabs at the side.
  public static var sidebarAdaptable: SidebarAdaptableTabViewStyle {
    SidebarAdaptableTabViewStyle()
  }
}

/// A tab view whose pages are turned with a swipe.
public struct PageTabViewStyle: TabViewStyle {
  /// When the points that name the page are visible.
  public struct IndexDisplayMode: Hashable, Sendable {
    /// The system chooses.
    public static let automatic = IndexDisplayMode()
    /// Always.
    public static let always = IndexDisplayMode()
    /// Never.
    public static let never = IndexDisplayMode()
  }

  /// Creates the style. The mode is ignored.
  public init(indexDisplayMode: IndexDisplayMode = .automatic) {}
}

extension TabViewStyle where Self == PageTabViewStyle {
  /// A tab view whose pages are turned with a swipe.
  public static var page: PageTabViewStyle { PageTabViewStyle() }

  /// Returns the style of pages. The mode is ignored.
  public static func page(
    indexDisplayMode: PageTabViewStyle.IndexDisplayMode
  ) -> PageTabViewStyle { PageTabViewStyle() }
}
