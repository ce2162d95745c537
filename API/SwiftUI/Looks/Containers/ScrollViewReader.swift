/// A view whose content can request a scroll. Requests have no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/scrollviewreader
public struct ScrollViewReader<Content: View> {
  /// The content.
  public var content: (ScrollViewProxy) -> Content

  /// Creates a view with a closure that returns its content.
  public nonisolated init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }
}

extension ScrollViewReader: _PrimitiveView {
  /// Shows the content.
  public func _resolve(_ node: _ViewNode) {
    node.resolve(node.tracked { content(ScrollViewProxy()) }, .body)
  }
}

/// The scroll views of a scroll view reader.
public struct ScrollViewProxy: Sendable {
  /// Has no effect, because faces choose what is visible.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}
