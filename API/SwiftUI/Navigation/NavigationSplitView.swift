/// Columns of pages. Faces show all columns on the root page of one stack, one after the other.
///
/// Apple: https://developer.apple.com/documentation/swiftui/navigationsplitview
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View> {
  private let sidebar: Sidebar
  private let content: Content
  private let detail: Detail

  /// Creates three columns.
  public nonisolated init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }

  /// Creates three columns. The visibility has no effect.
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar, content: content, detail: detail) }

  /// Creates three columns. The preferred column has no effect.
  public nonisolated init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar, content: content, detail: detail) }
}

extension NavigationSplitView where Content == EmptyView {
  /// Creates two columns.
  public nonisolated init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar, content: { EmptyView() }, detail: detail) }

  /// Creates two columns. The visibility has no effect.
  public nonisolated init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar, detail: detail) }

  /// Creates two columns. The preferred column has no effect.
  public nonisolated init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar, detail: detail) }
}

extension NavigationSplitView: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    StackWidget.resolve(
      Columns(sidebar: sidebar, content: content, detail: detail), path: nil, node)
  }
}

/// The columns of a split view on one page. The title is the sidebar's, if it has one.
private struct Columns<Sidebar: View, Content: View, Detail: View>: _PrimitiveView {
  let sidebar: Sidebar
  let content: Content
  let detail: Detail

  func _resolve(_ node: _ViewNode) {
    node.resolve(sidebar, .index(0))
    node.resolve(content, .index(1))
    node.resolve(detail, .index(2))
    node.collector = { node, page in
      var title: String?
      for column in node.shown {
        column.collect(&page)
        title = title ?? page.title
      }
      page.title = title
    }
  }
}

/// The visible columns of a split view. Has no effect.
public struct NavigationSplitViewVisibility: Hashable, Codable, Sendable {
  private let name: String
  /// The system chooses.
  public static var automatic: Self { Self(name: "automatic") }
  /// All columns.
  public static var all: Self { Self(name: "all") }
  /// The content and the detail.
  public static var doubleColumn: Self { Self(name: "doubleColumn") }
  /// The detail.
  public static var detailOnly: Self { Self(name: "detailOnly") }
}

/// A column of a split view. Has no effect.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let name: String
  /// The first column.
  public static var sidebar: Self { Self(name: "sidebar") }
  /// The middle column.
  public static var content: Self { Self(name: "content") }
  /// The last column.
  public static var detail: Self { Self(name: "detail") }
}

/// The look of a split view. Has no effect.
public protocol NavigationSplitViewStyle: Sendable {}

/// The usual look of a split view.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style.
  public nonisolated init() {}
}

/// A split view whose columns have the same importance.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style.
  public nonisolated init() {}
}

/// A split view whose detail is most important.
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  /// The usual look of a split view.
  public static var automatic: AutomaticNavigationSplitViewStyle { .init() }
}

extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  /// A split view whose columns have the same importance.
  public static var balanced: BalancedNavigationSplitViewStyle { .init() }
}

extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  /// A split view whose detail is most important.
  public static var prominentDetail: ProminentDetailNavigationSplitViewStyle { .init() }
}

extension View {
  /// Has no effect: faces show one page at a time.
  public nonisolated func navigationSplitViewStyle<S: NavigationSplitViewStyle>(
    _ style: S
  ) -> some View { self }

  /// Has no effect: faces choose the width.
  public nonisolated func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }

  /// Has no effect: faces choose the width.
  public nonisolated func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View { self }
}
