/// Several views that are modified together.
///
/// Apple: https://developer.apple.com/documentation/swiftui/group
public struct Group<Content> {
  private let content: Content
}

extension Group: View where Content: View {
  /// Creates a group.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: Content { content }
}

/// A view whose content scrolls. Faces show the whole content.
///
/// Apple: https://developer.apple.com/documentation/swiftui/scrollview
public struct ScrollView<Content: View> {
  /// The content.
  public var content: Content

  /// Creates a view. The axes and indicators have no effect.
  public nonisolated init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

extension ScrollView: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(content, .body) }
}

/// Empty space. Faces show nothing.
public struct Spacer: Sendable {
  /// Creates a space. The length has no effect.
  public init(minLength: CGFloat? = nil) {}
}

extension Spacer: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {}
}

/// A line. Faces show nothing.
public struct Divider: Sendable {
  /// Creates a line.
  public init() {}
}

extension Divider: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {}
}
