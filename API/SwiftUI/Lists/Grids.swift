/// Views in a grid that grows downwards. Faces show them in order, and choose the layout.
///
/// Apple: https://developer.apple.com/documentation/swiftui/lazyvgrid
public struct LazyVGrid<Content: View> {
  private let content: Content

  /// Creates a grid. The arguments except the content have no effect.
  public nonisolated init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

extension LazyVGrid: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(content, .body) }
}

/// Views in a grid that grows sidewards. Faces show them in order, and choose the layout.
///
/// Apple: https://developer.apple.com/documentation/swiftui/lazyhgrid
public struct LazyHGrid<Content: View> {
  private let content: Content

  /// Creates a grid. The arguments except the content have no effect.
  public nonisolated init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

extension LazyHGrid: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(content, .body) }
}

/// Rows of views. Faces show them in order, and choose the layout.
///
/// Apple: https://developer.apple.com/documentation/swiftui/grid
public struct Grid<Content: View> {
  private let content: Content

  /// Creates a grid. The arguments except the content have no effect.
  public nonisolated init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

extension Grid: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(content, .body) }
}

/// A row of a grid. Faces show its views in order.
///
/// Apple: https://developer.apple.com/documentation/swiftui/gridrow
public struct GridRow<Content: View> {
  private let content: Content

  /// Creates a row. The alignment has no effect.
  public nonisolated init(
    alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

extension GridRow: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(content, .body) }
}
