/// Views in a column. Faces show them in order, and choose the layout.
///
/// Apple: https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View> {
  private let content: Content

  /// Creates a column. The alignment and the spacing have no effect.
  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

extension VStack: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(content, .body) }
}

/// Views in a row. Faces show them in order, and choose the layout.
///
/// Apple: https://developer.apple.com/documentation/swiftui/hstack
public struct HStack<Content: View> {
  private let content: Content

  /// Creates a row. The alignment and the spacing have no effect.
  public nonisolated init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

extension HStack: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(content, .body) }
}

/// Views on top of each other. Faces show them one after the other.
///
/// Apple: https://developer.apple.com/documentation/swiftui/zstack
public struct ZStack<Content: View> {
  private let content: Content

  /// Creates a stack. The alignment has no effect.
  public nonisolated init(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

extension ZStack: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(content, .body) }
}

/// The same as `VStack`.
public typealias LazyVStack = PinnedStack
/// The same as `HStack`.
public typealias LazyHStack = PinnedStack

/// A stack whose headers stay visible on iOS. Faces show the views in order.
public struct PinnedStack<Content: View> {
  private let content: Content

  /// Creates a column. The arguments except the content have no effect.
  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = content() }

  /// Creates a row. The arguments except the content have no effect.
  public nonisolated init(
    alignment: VerticalAlignment, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

extension PinnedStack: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(content, .body) }
}
