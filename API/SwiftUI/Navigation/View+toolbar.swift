/// The items that a view adds to the bars of its page.
private struct ToolbarEffect<Items: View>: ViewEffect {
  let items: Items

  func prepare(_ node: _ViewNode) { node.resolve(items, .index(1)) }
}

extension View {
  /// Adds a view to the bar of the page. Buttons are at the trailing edge, other views below the
  /// page.
  public nonisolated func toolbar<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> some View {
    effect(ToolbarEffect(items: BarSlot(place: .trailing, content: content())))
  }
}

extension View {
  /// Adds items to the bars of the page.
  public nonisolated func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    effect(ToolbarEffect(items: ToolbarView(content: content())))
  }

  /// Adds items to the bars of the page. The user cannot rearrange them.
  public nonisolated func toolbar<Content: CustomizableToolbarContent>(
    id: String, @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    effect(ToolbarEffect(items: ToolbarView(content: content())))
  }

  /// Hides or shows the buttons in the navigation bar. Has no effect on other bars.
  public nonisolated func toolbar(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View { barVisibility(visibility, bars) }

  /// Hides or shows the buttons in the navigation bar. Has no effect on other bars.
  public nonisolated func toolbarVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View { barVisibility(visibility, bars) }

  private nonisolated func barVisibility(
    _ visibility: Visibility, _ bars: [ToolbarPlacement]
  ) -> some View {
    let isMeant = bars.isEmpty || bars.contains(.navigationBar) || bars.contains(.automatic)
    return effect(
      PageEffect { content in
        if isMeant, visibility != .automatic { content.bar.isHidden = visibility == .hidden }
      })
  }

  /// Has no effect: faces have no items of their own that could be removed.
  public nonisolated func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View {
    self
  }

  /// Has no effect: faces choose how bars look.
  public nonisolated func toolbarRole(_ role: ToolbarRole) -> some View { self }

  /// Has no effect: faces show no menu at the title.
  public nonisolated func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
    self
  }

  /// Adds views at the edges of the bar.
  public nonisolated func navigationBarItems<L: View, T: View>(
    leading: L, trailing: T
  ) -> some View {
    effect(ToolbarEffect(items: BarSlot(place: .leading, content: leading)))
      .effect(ToolbarEffect(items: BarSlot(place: .trailing, content: trailing)))
  }

  /// Adds a view at the leading edge of the bar.
  public nonisolated func navigationBarItems<L: View>(leading: L) -> some View {
    effect(ToolbarEffect(items: BarSlot(place: .leading, content: leading)))
  }

  /// Adds a view at the trailing edge of the bar.
  public nonisolated func navigationBarItems<T: View>(trailing: T) -> some View {
    effect(ToolbarEffect(items: BarSlot(place: .trailing, content: trailing)))
  }

  /// Has no effect: a share extension is not opened with URLs.
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
}

/// The purpose of a toolbar. Has no effect.
public struct ToolbarRole: Sendable {
  /// The system chooses.
  public static var automatic: ToolbarRole { ToolbarRole() }
  /// Browsing.
  public static var browser: ToolbarRole { ToolbarRole() }
  /// Editing a document.
  public static var editor: ToolbarRole { ToolbarRole() }
  /// A stack of pages.
  public static var navigationStack: ToolbarRole { ToolbarRole() }
}

/// A kind of item that the system adds. Has no effect.
public struct ToolbarDefaultItemKind: Sendable {
  /// The button for the sidebar.
  public static let sidebarToggle = ToolbarDefaultItemKind()
  /// The title.
  public static let title = ToolbarDefaultItemKind()
}
