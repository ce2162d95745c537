/// What a node is in a picker or in a tab view.
struct ViewOption {
  /// The value of `tag(_:)`.
  var tag: AnyHashable?
  /// The label of a tab.
  var label: _ViewNode?
  /// Whether the tab is selected.
  var gate: TabGate?
}

/// An option of a picker, found in the tree of the picker's content.
@MainActor struct TaggedView {
  let tag: AnyHashable
  let node: _ViewNode

  /// Returns the options in the order of the content. Views with a tag are options. The views of a
  /// `ForEach` without tags are options whose values are the identifiers.
  static func all(in node: _ViewNode) -> [TaggedView] {
    if let tag = node.option.tag { return [TaggedView(tag: tag, node: node)] }
    return node.shown.flatMap { child in
      let options = all(in: child)
      if options.isEmpty, case .id(let id) = child.key { return [TaggedView(tag: id, node: child)] }
      return options
    }
  }
}

extension AnyHashable {
  /// Whether both values are the same, even if only one of them is optional.
  func matches(_ other: AnyHashable) -> Bool { unwrapped == other.unwrapped }

  private var unwrapped: AnyHashable? {
    if let optional = base as? any OptionalHashable { return optional.value?.unwrapped }
    return self
  }
}

private protocol OptionalHashable {
  var value: AnyHashable? { get }
}

extension Optional: OptionalHashable where Wrapped: Hashable {
  fileprivate var value: AnyHashable? { map { AnyHashable($0) } }
}

private struct TagEffect: ViewEffect {
  let tag: AnyHashable

  func prepare(_ node: _ViewNode) { node.option.tag = tag }

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    node.collectChildren(&content)
    content.row.tag = tag
  }
}

extension View {
  /// Sets the value that a picker selects with the view.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/tag(_:includeoptional:)
  public nonisolated func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    effect(TagEffect(tag: AnyHashable(tag)))
  }
}
