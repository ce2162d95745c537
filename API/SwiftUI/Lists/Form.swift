/// Controls in sections. Faces show them one after the other.
///
/// Apple: https://developer.apple.com/documentation/swiftui/form
public struct Form<Content: View> {
  private let content: Content

  /// Creates a form.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Form: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { node.resolve(content, .body) }
}
