/// A view whose state belongs to an identifier.
private struct IdentifiedView<Content: View, ID: Hashable> {
  let content: Content
  let id: ID
}

extension IdentifiedView: View {
  var body: _NoBody { _NoBody() }

  static var _hasSections: Bool { Content._hasSections }

  func _resolve(_ node: _ViewNode) { node.resolve(content, .id(AnyHashable(id))) }

  func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    node.appendRows(of: content, .id(AnyHashable(id)), to: &rows)
  }
}

extension View {
  /// Sets the identifier of the view. If the identifier changes, the state of the view is reset.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/id(_:)
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View {
    IdentifiedView(content: self, id: id)
  }
}
